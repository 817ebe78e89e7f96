/** Hourly snapshots are kept 14 days, then one a day: no figure of a day changes. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MIDNIGHT, type TestPortfolio, openPortfolio } from './testing-portfolio.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ALICE = 101;
const USDT = 3;
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
