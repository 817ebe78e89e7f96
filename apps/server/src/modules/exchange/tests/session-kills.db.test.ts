/** The auction of a market is there whole or not at all, whatever becomes of its commit. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Venue } from '../index.ts';
import { dueStep } from '../domain/session-state.ts';
import { exchangeInvariants } from '../store/invariants.ts';
import { LostCommits } from './support/lost-commits.ts';
import { hourly } from './support/session-desk.ts';
import { type TestSpot, openTestSpot } from './support/spot.ts';
import { TIMED_MARKET, timedInvariants, timedProduct } from './support/timed-product.ts';

const START = Date.UTC(2026, 0, 5, 11, 50);
const OPEN = START + 600_000;
const PRICE = 681_138;
const lost = new LostCommits();
let spot: TestSpot;
let venue: Venue;

const count = async (table: string) =>
  Number((await sql<{ n: string }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(spot.db)).rows[0]?.n);

/** What the market has to do now; asking lets it, and takes the lead again where it was dropped. */
async function step() {
  await venue.lead();
  await venue.keepUp().catch(() => {});
  const state = venue.sessionOf(TIMED_MARKET);
  return state ? dueStep(hourly, state, spot.clock.now(), 'normal') : 'none';
}

beforeAll(async () => {
  spot = await openTestSpot(START, { pool: (pool) => lost.wrap(pool), products: [timedProduct()] });
  venue = spot.others[0] as Venue;
  for (let user = 1; user <= 4; user++) {
    await spot.fund(user, 1, '100', 'stock');
    await spot.fund(user, 3, '10000000', 'stock');
  }
  for (let user = 1; user <= 4; user++)
    await venue.submitOne(
      {
        type: 'place',
        userId: user,
        marketId: TIMED_MARKET,
        side: user < 3 ? 'buy' : 'sell',
        kind: 'limit',
        priceTicks: PRICE,
        lots: 100 * user,
      },
      null,
    );
  spot.clock.advance(OPEN - START);
  await spot.recordTick(PRICE);
  await venue.followIndex();
  while ((await step()) !== null);
});
afterAll(() => spot.close());

it('an auction whose commit is lost and lands a little later is held once, and the market opens', async () => {
  expect(venue.sessionOf(TIMED_MARKET)?.phase).toBe('auction');
  lost.loseNext(30);
  spot.clock.advance(31_000);
  await spot.recordTick(PRICE);
  await venue.followIndex().catch(() => {});
  await expect.poll(step, { interval: 20, timeout: 30_000 }).toBe(null);
  expect(venue.sessionOf(TIMED_MARKET)).toMatchObject({ phase: 'open', lots: 300 });
  const sums = await sql<{ lots: string; prices: number }>`
    SELECT sum(lots) AS lots, count(DISTINCT price_ticks)::int AS prices FROM fills`.execute(spot.db);
  expect(sums.rows).toEqual([{ lots: expect.anything(), prices: 1 }]);
  expect(Number(sums.rows[0]?.lots)).toBe(300);
  expect(await count('market_phases')).toBeGreaterThan(2);
  for (const { title, sql: query } of [...exchangeInvariants, ...timedInvariants])
    expect({ title, rows: (await sql.raw(query).execute(spot.db)).rows }).toEqual({ title, rows: [] });
});
