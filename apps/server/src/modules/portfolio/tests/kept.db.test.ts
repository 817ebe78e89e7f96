/** Hourly snapshots are kept 14 days, then one a day: no figure of a day changes. */
import { getPortfolio, getPortfolioCoin, getPortfolioCurve } from '@glasshouse/contract/portfolio';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MIDNIGHT, type TestPortfolio, openPortfolio } from './testing-portfolio.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ALICE = 101;
const USDT = 3;
const BTC = 1;
const KEPT_DAYS = 14;

let test: TestPortfolio;
beforeEach(async () => {
  test = await openPortfolio();
});
afterEach(() => test.database.close());

it('of hours older than 14 days one a day stays, as it stood at 00:00 UTC; younger ones are whole', async () => {
  const days = KEPT_DAYS + 4;
  const oldest = days - KEPT_DAYS;
  for (let hour = 12; hour <= days * 24; hour += 12) {
    await test.deposit(ALICE, USDT, 1_000_000n);
    test.atMidnight(hour * HOUR);
    await test.fold();
  }
  const { rows } = await sql<{ hour: number; atoms: string }>`
    SELECT hour, atoms FROM portfolio_standings WHERE asset_id = ${USDT} ORDER BY hour`.execute(test.database.db);
  // An hour without a row stands as the one before, so the last of a day is what stood at midnight: two deposits a day.
  const dayOf = (hour: number) => Math.ceil((hour - MIDNIGHT) / DAY);
  const old = rows.filter(({ hour }) => dayOf(hour) <= oldest);
  expect(old.map(({ hour, atoms }) => [dayOf(hour), Number(atoms)])).toEqual([1, 2, 3, 4].map((day) => [day, day * 2_000_000]));
  expect(rows.length - old.length).toBeGreaterThanOrEqual(KEPT_DAYS * 2 - 1);

  const { rows: prices } = await sql<{ hour: number }>`
    SELECT DISTINCT hour FROM portfolio_prices ORDER BY hour`.execute(test.database.db);
  const oldPrices = prices.filter(({ hour }) => dayOf(hour) <= oldest);
  expect(oldPrices.map(({ hour }) => (hour - MIDNIGHT) / DAY)).toEqual([1, 2, 3, 4]);
  expect(prices.length - oldPrices.length).toBe(KEPT_DAYS * 2);
}, 60_000);

it('after an outage of weeks no hour of before it is left behind, missed hours have no figure, and what stood counts on', async () => {
  for (let hour = 6; hour <= 3 * 24; hour += 6) {
    await test.deposit(ALICE, BTC, 100_000_000n);
    test.atMidnight(hour * HOUR);
    await test.fold();
  }
  const hoursOf = async (table: string) => {
    const { rows } = await sql<{ hour: number }>`
      SELECT DISTINCT hour FROM ${sql.table(table)} ORDER BY hour`.execute(test.database.db);
    return rows.map(({ hour }) => (hour - MIDNIGHT) / HOUR);
  };
  expect((await hoursOf('portfolio_account_hours')).length).toBeGreaterThan(4);

  const back = 40;
  test.atMidnight(back * DAY);
  await test.deposit(ALICE, BTC, 100_000_000n);
  test.atMidnight(back * DAY + HOUR);
  await test.fold();
  // The next hour thins what the first fold after the outage has ended.
  test.atMidnight(back * DAY + 2 * HOUR);
  await test.deposit(ALICE, BTC, 100_000_000n);
  await test.fold();

  // What stood last on a day stays, in whichever hour it came.
  const dayOfHour = (hour: number) => Math.ceil(hour / 24);
  for (const table of ['portfolio_standings', 'portfolio_account_hours']) {
    const days = (await hoursOf(table)).map(dayOfHour).filter((day) => day < back - KEPT_DAYS);
    expect(days, table).toEqual([1, 2, 3]);
  }
  const priced = (await hoursOf('portfolio_prices')).filter((hour) => hour < (back - KEPT_DAYS) * 24);
  expect(priced).toEqual([24, 48, 72]);

  const { points } = await test.call(getPortfolioCurve, ALICE, { period: 'all' });
  const dayOf = (time: number) => (time - MIDNIGHT) / DAY;
  const missed = points.filter(({ time }) => dayOf(time) > 3 && dayOf(time) < back);
  expect(missed.length).toBeGreaterThan(30);
  expect(missed.every(({ worth, put_in }) => worth === null && put_in === null)).toBe(true);
  const known = points.filter(({ worth }) => worth !== null);
  expect(known.map(({ time, worth }) => [dayOf(time), worth])).toEqual(
    expect.arrayContaining([
      [3, '84000'],
      [2, '56000'],
      [1, '28000'],
    ]),
  );
  expect(await test.call(getPortfolio, ALICE, { period: 'all' })).toMatchObject({ worth: '98000', put_in: '98000', result: '0' });
}, 60_000);

it('a summary and a coin read no more rows after a year of hours than after a day of them', async () => {
  await test.deposit(ALICE, BTC, 100_000_000n);
  await test.fold();
  const past = (hours: number) =>
    Promise.all([
      sql`
        INSERT INTO portfolio_standings (user_id, asset_id, hour, atoms, unknown, cost, fifo_cost, flows, tallies)
        SELECT ${ALICE}, ${BTC}, ${MIDNIGHT} - hour * ${HOUR}::bigint, 1, 0, 1, 1, 1, '{}' FROM generate_series(0, ${hours}) AS hour
        ON CONFLICT DO NOTHING`.execute(test.database.db),
      sql`
        INSERT INTO portfolio_prices (hour, asset_id, usd)
        SELECT ${MIDNIGHT} - hour * ${HOUR}::bigint, ${BTC}, '7000' FROM generate_series(0, ${hours}) AS hour
        ON CONFLICT DO NOTHING`.execute(test.database.db),
    ]);
  const rowsOf = async (ask: () => Promise<unknown>) => {
    const before = test.rowsRead();
    await ask();
    return test.rowsRead() - before;
  };
  const asked = async () => [
    await rowsOf(() => test.call(getPortfolio, ALICE, { period: 'all' })),
    await rowsOf(() => test.call(getPortfolio, ALICE, { period: 'month' })),
    await rowsOf(() => test.call(getPortfolioCoin, ALICE, { currency: BTC })),
  ];
  await past(24);
  const first = await asked();
  await past(365 * 24);
  expect(await asked()).toEqual(first);
});
