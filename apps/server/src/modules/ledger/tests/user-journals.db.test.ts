/** A user's legs: behind a journal, and page by page for files. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { type FreshDatabase, freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { testPlatform } from '../../../platform/testing/test-platform.ts';
import { type LedgerModule, type Leg, type UserLeg, createLedger, loadUserLegsAfter, readUserLegs } from '../index.ts';

const [ALICE, BOB] = [101, 102];

let database: FreshDatabase;
let ledger: LedgerModule;
beforeEach(async () => {
  database = await freshDatabase();
  ledger = createLedger(testPlatform({ db: database.db, clock: new ManualClock(0) }));
  await ledger.module.start?.();
});
afterEach(() => database.close());

const account = (userId: number, type: 'change' | 'legal') => ({ kind: 'user', userId, type, bucket: 'available' }) as const;
const post = (key: string, cause: 'recharge' | 'account_transfer', legs: Leg[]) =>
  inTransaction(database.db, (tx) => ledger.post(tx, { scope: 'test', key, cause, reference: key, legs }));
const deposit = (key: string, userId: number, assetId: number, atoms: bigint) =>
  post(key, 'recharge', [
    { account: account(userId, 'change'), assetId, atoms },
    { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
  ]);

it('pages of any size together have every leg once, in the order of the journals', async () => {
  for (let i = 1; i <= 5; i++) await deposit(`usdt ${i}`, ALICE, 3, BigInt(i));
  await deposit('other', BOB, 3, 1n);
  await deposit('btc', ALICE, 1, 7n);
  // Between own accounts: it sums to zero and is no leg.
  await post('move', 'account_transfer', [
    { account: account(ALICE, 'change'), assetId: 3, atoms: -2n },
    { account: account(ALICE, 'legal'), assetId: 3, atoms: 2n },
  ]);
  for (let i = 6; i <= 9; i++) await deposit(`usdt ${i}`, ALICE, 3, BigInt(i));
  const all = await loadUserLegsAfter(database.db, ALICE, 0, 100);
  expect(all?.map(({ key, assetId, atoms }) => [key, assetId, atoms])).toEqual([
    ...[1, 2, 3, 4, 5].map((i) => [`usdt ${i}`, 3, BigInt(i)]),
    ['btc', 1, 7n],
    ...[6, 7, 8, 9].map((i) => [`usdt ${i}`, 3, BigInt(i)]),
  ]);
  for (const most of [1, 2, 3, 100]) {
    const read = await readUserLegs(database.db, ALICE, most);
    await deposit(`later ${most}`, ALICE, 3, 1n);
    const found: UserLeg[] = [];
    let last = 0;
    for (let page = await read(); page; page = await read()) {
      expect(page.legs.every(({ journalId }) => journalId > last && journalId <= (page?.to ?? 0))).toBe(true);
      last = page.to;
      found.push(...page.legs);
    }
    expect(found.filter(({ key }) => !key.startsWith('later'))).toEqual(all);
    expect(found.some(({ key }) => key === `later ${most}`)).toBe(false);
  }
});

it('says that there are too many behind a journal instead of reading them', async () => {
  for (let i = 1; i <= 4; i++) await deposit(`usdt ${i}`, ALICE, 3, BigInt(i));
  const all = await loadUserLegsAfter(database.db, ALICE, 0, 4);
  expect(all).toHaveLength(4);
  expect(await loadUserLegsAfter(database.db, ALICE, 0, 3)).toBeNull();
  expect(await loadUserLegsAfter(database.db, ALICE, all?.[0]?.journalId ?? 0, 3)).toHaveLength(3);
  expect(await loadUserLegsAfter(database.db, BOB, 0, 1)).toEqual([]);
});
