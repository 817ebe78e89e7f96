/** A market with trading hours on a database: its life over a session, a start in each phase, two processes, races. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { AuctionRecord, Venue } from '../index.ts';
import { exchangeInvariants } from '../store/invariants.ts';
import type { PlacementCommand } from '../index.ts';
import { dueStep } from '../domain/session-state.ts';
import { HOUR_MS, SESSION_MS, hourly } from './support/session-desk.ts';
import { type TestSpot, openTestSpot } from './support/spot.ts';
import { TIMED_MARKET, timedInvariants, timedProduct } from './support/timed-product.ts';

const START = Date.UTC(2026, 0, 5, 11, 50);
const OPEN = START + 600_000;
const [BTC, USDT] = [1, 3];
const PRICE = 681_138;

let spot: TestSpot;
let venue: Venue;
const auctions: AuctionRecord[] = [];

const place = (
  userId: number,
  side: 'buy' | 'sell',
  priceTicks: number | null,
  lots: number,
  more: Partial<PlacementCommand> = {},
) =>
  ({
    type: 'place',
    userId,
    marketId: TIMED_MARKET,
    side,
    kind: priceTicks === null ? 'market' : 'limit',
    priceTicks,
    lots,
    ...more,
  }) as const;

const put = async (...[userId, side, ticks, lots, more]: Parameters<typeof place>) =>
  (await venue.submitOne(place(userId, side, ticks, lots, more), null)).id;

/** What the market has to do now; asking lets it. */
function step(desk: Venue) {
  void desk.keepUp();
  const state = desk.sessionOf(TIMED_MARKET);
  return state && dueStep(hourly, state, spot.clock.now(), 'normal');
}

/** Goes to a time, with a tick then, and waits until what is due is done. */
async function at(time: number, priceTicks: number | null | undefined = PRICE, desk: Venue = venue): Promise<void> {
  spot.clock.advance(time - spot.clock.now());
  if (priceTicks !== undefined) await spot.recordTick(priceTicks);
  await desk.followIndex();
  await expect.poll(() => step(desk), { interval: 5 }).toBe(null);
}

const phase = (desk: Venue = venue) => desk.sessionOf(TIMED_MARKET)?.phase;
const statusOf = async (id: number) =>
  (
    await sql<{ status: string; end_reason: string | null }>`SELECT status, end_reason FROM orders WHERE id = ${id}`.execute(
      spot.db,
    )
  ).rows[0];

async function breaches(): Promise<string[]> {
  const found: string[] = [];
  for (const { title, sql: query } of [...exchangeInvariants, ...timedInvariants]) {
    const { rows } = await sql.raw(query).execute(spot.db);
    if (rows.length > 0) found.push(`${title}: ${JSON.stringify(rows[0])}`);
  }
  return found;
}

beforeAll(async () => {
  spot = await openTestSpot(START, { products: [timedProduct((auction) => auctions.push(auction))] });
  venue = spot.others[0] as Venue;
  for (let user = 1; user <= 5; user++) {
    await spot.fund(user, BTC, '100', 'stock');
    await spot.fund(user, USDT, '10000000', 'stock');
  }
  await spot.recordTick(PRICE);
});
afterAll(() => spot.close());

describe('a session', () => {
  let [kept, day, market]: number[] = [];

  it('begins with an auction of what was queued, which is there again after a start', async () => {
    kept = await put(1, 'buy', PRICE - 1_000, 100, { tif: 'gtc' });
    day = await put(2, 'buy', PRICE + 100, 300);
    market = await put(3, 'sell', null, 200);
    await put(4, 'sell', PRICE + 50_000, 100, { tif: 'gtc' });
    expect(await statusOf(market as number)).toEqual({ status: 'queued', end_reason: null });
    expect(await breaches()).toEqual([]);
    expect(venue.sessionShown(TIMED_MARKET)).toEqual({ phase: 'queue', ends: null, pause: null });
    const news = () => spot.published.filter(({ channel }) => channel === 'markets.states').length;
    const before = news();
    await at(OPEN);
    expect(phase()).toBe('auction');
    expect([venue.sessionShown(TIMED_MARKET), news()]).toEqual([
      { phase: 'auction', ends: OPEN + 30_000, pause: null },
      before + 1,
    ]);
    await expect(venue.submitOne({ type: 'cancel', userId: 1, orderId: kept as number }, null)).rejects.toMatchObject({
      code: 'ORDER_AUCTION_STANDS',
    });
    expect(venue.indicative(TIMED_MARKET)).toMatchObject({ lots: 200 });
    await at(OPEN + 30_000);
    expect(phase()).toBe('open');
    expect([venue.sessionShown(TIMED_MARKET), news() > before + 1]).toEqual([{ phase: 'open', ends: null, pause: null }, true]);
    expect(auctions).toMatchObject([{ kind: 'opening', lots: 200, priceTicks: PRICE + 100, surplus: 100 }]);
    expect(await statusOf(market as number)).toEqual({ status: 'filled', end_reason: null });
    expect(venue.depth(TIMED_MARKET).bids).toHaveLength(2);
    expect(await breaches()).toEqual([]);
  });

  it('trades until its last millisecond', async () => {
    await at(OPEN + 40_000);
    expect(await statusOf(await put(5, 'sell', PRICE + 100, 50))).toEqual({ status: 'filled', end_reason: null });
    for (let time = OPEN + 60_000; time < OPEN + SESSION_MS; time += 50_000) await at(time);
    await at(OPEN + SESSION_MS - 1);
    const last = await put(5, 'sell', PRICE + 100, 10);
    expect(await statusOf(last)).toEqual({ status: 'filled', end_reason: null });
    await at(OPEN + SESSION_MS, undefined);
    expect(phase()).toBe('closed');
    expect(await statusOf(day as number)).toEqual({ status: 'cancelled', end_reason: 'expired' });
    expect(await statusOf(kept as number)).toEqual({ status: 'queued', end_reason: null });
    const late = await put(5, 'sell', PRICE - 2_000, 10);
    expect(await statusOf(late)).toEqual({ status: 'queued', end_reason: null });
    expect(await breaches()).toEqual([]);
  });

  it('is the same in a process that begins to lead: queue, phase, books and close', async () => {
    const state = venue.sessionOf(TIMED_MARKET);
    await spot.stop();
    const second = await spot.openNode({ products: [timedProduct((auction) => auctions.push(auction))] });
    const again = second.others[0] as Venue;
    await again.lead();
    expect(again.isLeading).toBe(true);
    expect(again.sessionOf(TIMED_MARKET)).toMatchObject({
      phase: 'closed',
      day: state?.day,
      closeTicks: PRICE,
      revision: state?.revision,
    });
    expect([...again.openOrders.values()].map(({ status }) => status)).toEqual(['queued', 'queued', 'queued']);
    venue = again;
    await at(OPEN + HOUR_MS);
    await at(OPEN + HOUR_MS + 31_000);
    expect(phase()).toBe('open');
    expect(auctions.at(-1)).toMatchObject({ kind: 'opening', lots: 10 });
    expect(await breaches()).toEqual([]);
  });
});

it('64 sells of the same coins at once, in the queue and against the auction that begins: exactly what is there is held', async () => {
  const close = OPEN + HOUR_MS + SESSION_MS;
  await at(close, undefined);
  expect(phase()).toBe('closed');
  await spot.fund(9, BTC, '0.1', 'stock');
  const sells = Array.from({ length: 64 }, () => venue.submitOne(place(9, 'sell', PRICE + 500, 100), null));
  const done = await Promise.allSettled(sells);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  spot.clock.advance(OPEN + 2 * HOUR_MS - spot.clock.now());
  await spot.recordTick(PRICE);
  const own = venue.openOrdersOf(9);
  const cancels = own.map(({ id }) => venue.submitOne({ type: 'cancel', userId: 9, orderId: id }, null));
  const [, ...results] = await Promise.allSettled([venue.followIndex(), ...cancels]);
  const refused = results
    .filter((result) => result.status === 'rejected')
    .map((result) => (result as PromiseRejectedResult).reason.code);
  expect(new Set(refused)).toEqual(new Set(['ORDER_AUCTION_STANDS']));
  expect(await breaches()).toEqual([]);
});

it('fills stand in a phase in which they may: in an auction at its price, or while the market is open', async () => {
  const { rows } = await sql<{ id: number; price_ticks: number; phase: string }>`
    SELECT f.id, f.price_ticks, p.phase FROM fills f CROSS JOIN LATERAL (
      SELECT phase FROM market_phases WHERE market_id = f.market_id AND at_ms <= f.time_ms ORDER BY revision DESC LIMIT 1) p
    WHERE f.market_id = ${TIMED_MARKET}`.execute(spot.db);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.every(({ phase: of }) => of === 'open' || of === 'uncrossed')).toBe(true);
});
