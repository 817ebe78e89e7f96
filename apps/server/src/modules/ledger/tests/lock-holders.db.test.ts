/** Locking all holders of an asset: what each of them has, available and held, stays as it is until the transaction ends. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { lockHolders } from '../index.ts';
import { type TestLedger, openTestLedger } from './support/ledger.ts';

const BTC = 1;
const [ANNE, BEN] = [30_001, 30_002];
let test: TestLedger;

beforeAll(async () => {
  test = await openTestLedger();
  for (const userId of [ANNE, BEN]) await test.fund(userId, BTC, 5n, 'margin');
});
afterAll(() => test.close());

it('locks who never had anything held as well, and answers what is held', async () => {
  const { db } = test.platform;
  await inTransaction(db, async (tx) => {
    expect(await lockHolders(tx, 'margin', BTC)).toBe(0n);
    const { rows } = await sql`
      SELECT id FROM accounts WHERE purpose = 'margin' AND asset_id = ${BTC} AND bucket = 'available'
      FOR UPDATE SKIP LOCKED`.execute(db);
    expect(rows).toEqual([]);
  });
  const { rows } = await sql`
    SELECT id FROM accounts WHERE purpose = 'margin' AND asset_id = ${BTC} AND bucket = 'available' FOR UPDATE SKIP LOCKED`.execute(
    db,
  );
  expect(rows).toHaveLength(2);
});
