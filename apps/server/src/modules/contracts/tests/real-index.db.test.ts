/** Contracts on seconds that the recorder of prices writes from quotes of several sources. */
import { setContractStops } from '@glasshouse/contract/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Quotes, SOURCES, sourcesRecorder } from '../../markets/tests/support/sources.ts';
import { BTC_INVERSE, BTC_PERPETUAL, type TestContracts, openTestContracts } from './support/contracts-desk.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;

let contracts: TestContracts;
let record: Awaited<ReturnType<typeof sourcesRecorder>>;
let position: number;
beforeEach(async () => {
  // The checks of ticks look at the last days: the newest period that ended, two seconds before its end.
  const start = Math.floor(Date.now() / 28_800_000) * 28_800_000 - 2_000;
  const rulesAt = () => ({ interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 0 });
  contracts = await openTestContracts({ rulesAt }, start);
  record = await sourcesRecorder(contracts.database.db, contracts.log.proofs(), start);
  await contracts.capital(100_000);
  for (const user of [ALICE, BOB, CAROL]) await contracts.fund(user, 100_000);
  await second(all('6811.38'));
  await contracts.enter(BOB, 'sell', 681_138, 1_200, 5);
  position = (await contracts.enter(ALICE, 'buy', 681_138, 1_200, 20)).id;
  await contracts.enter(CAROL, 'buy', 650_000, 2_400, 2);
  await contracts.call(setContractStops, ALICE, { id: position, stop_loss_price: '6700' });
});
afterEach(() => contracts.close());

const all = (price: string): Quotes => Object.fromEntries(SOURCES.map((source) => [source, [price, price]]));

/** Records the next second of the index from these quotes, and looks at it. */
async function second(quotes: Quotes): Promise<void> {
  contracts.clock.advance(1_000);
  await record(contracts.clock.now(), quotes);
  await contracts.look();
}
const count = async (table: 'contract_stop_fires' | 'contract_liquidations') =>
  (await sql`SELECT FROM ${sql.table(table)}`.execute(contracts.database.db)).rows.length;
const triggered = async () => [await count('contract_stop_fires'), await count('contract_liquidations')];

it('one source that falls by 35 %, crosses its prices or says nothing triggers nothing', { timeout: 60_000 }, async () => {
  for (const source of SOURCES) {
    await second({ ...all('6811.38'), [source]: ['4427.4', '4427.4'] });
    await second({ ...all('6811.38'), [source]: ['9000', '4427.4'] });
    const { [source]: _, ...others } = all('6811.38');
    await second(others);
  }
  expect(contracts.node().contracts.venue.isLeading).toBe(true);
  expect(await triggered()).toEqual([0, 0]);
  // All of them: the stop fires.
  await second(all('6699'));
  expect(await triggered()).toEqual([1, 0]);
  expect(await contracts.sound()).toEqual([]);
});

it('too few sources make no price, and nothing triggers by them', { timeout: 60_000 }, async () => {
  await second({ okx: ['4427.4', '4427.4'], kraken: ['4427.4', '4427.4'] });
  await second({ okx: ['4427.4', '4427.4'] });
  expect(await triggered()).toEqual([0, 0]);
  expect(await contracts.sound()).toEqual([]);
});

it('what a stop, a liquidation and funding were decided by is found in the record, and nothing else passes', {
  timeout: 120_000,
}, async () => {
  await second(all('6812'));
  await second(all('6699'));
  await contracts.enter(BOB, 'sell', 669_900, 1_200, 5);
  await contracts.enter(ALICE, 'buy', 669_900, 1_200, 50);
  await second(all('6500'));
  const [stops, liquidations] = await triggered();
  expect(stops).toBe(1);
  expect(liquidations).toBeGreaterThan(0);
  const { rows } = await sql`SELECT market_id FROM contract_fundings WHERE state = 'due' ORDER BY 1`.execute(
    contracts.database.db,
  );
  expect(rows).toEqual([{ market_id: BTC_PERPETUAL }, { market_id: BTC_INVERSE }]);
  expect(await contracts.sound()).toEqual([]);
  const owner = new pg.Client({ connectionString: contracts.database.url });
  await owner.connect();
  const titles = async () => (await contracts.sound()).map((breach) => (breach as { title: string }).title);
  const by = 'stops and liquidations were decided by recorded ticks';
  for (const [table, column, bend] of [
    ['contract_liquidations', 'tick_ms', 1_000],
    ['contract_liquidations', 'mark_ticks', 1],
    ['contract_stop_fires', 'mark_ticks', -1],
    ['contract_fundings', 'mark_ticks', 1],
  ] as const) {
    await owner.query(`UPDATE ${table} SET ${column} = ${column} + ${bend} WHERE ${column} IS NOT NULL`);
    expect([table, await titles()]).toEqual([table, expect.arrayContaining([by])]);
    await owner.query(`UPDATE ${table} SET ${column} = ${column} - ${bend} WHERE ${column} IS NOT NULL`);
  }
  await owner.end();
  expect(await contracts.sound()).toEqual([]);
});
