/** The fairness page shows figures by stake band: moving them to another band is as much a lie as changing them. */
import { placeOption } from '@glasshouse/contract/options';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BTC, type TestOptions, USDT, openTestOptions } from './support/options.ts';

let test: TestOptions;
beforeAll(async () => {
  test = await openTestOptions();
  await test.fundHouse(1_000_000);
  await test.nextTick(650_000);
});
afterAll(() => test.close());

it('figures of settled options that were moved to another stake band are named by the check of the money [I16]', async () => {
  for (const [userId, number] of [
    [1, '49'],
    [2, '50'],
    [3, '199.99'],
    [4, '1000'],
  ] as const) {
    await test.fund(userId, 1_000);
    await test.call(placeOption, userId, { match_id: BTC, currency_id: USDT, type: 'up', seconds: 60, number });
  }
  await test.nextTick(650_000);
  await test.settle();
  await test.nextTick(640_000, 60);
  await test.settle();
  const { rows } = await sql`SELECT band, lost FROM option_days ORDER BY band`.execute(test.database.db);
  expect(rows).toEqual([
    { band: 0, lost: 1 },
    { band: 1, lost: 2 },
    { band: 3, lost: 1 },
  ]);
  const named = async () =>
    (await test.ledger.check()).breaches.map(({ invariant, title, row }) => [invariant, title, row['band'], row['lost_shown']]);
  expect(await named()).toEqual([]);
  const owner = new pg.Client({ connectionString: test.database.url });
  await owner.connect();
  await owner.query('UPDATE option_days SET band = 2 WHERE band = 3').finally(() => owner.end());
  const title = 'the public figures of options are the sums of the results';
  expect((await named()).sort((one, other) => Number(one[2]) - Number(other[2]))).toEqual([
    ['I16', title, 2, 1],
    ['I16', title, 3, null],
  ]);
});
