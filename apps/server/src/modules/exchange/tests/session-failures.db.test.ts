/** A market with trading hours whose step fails: it takes cancels and gives answers that were given, and no other market waits for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlacementCommand, Venue } from '../index.ts';
import { type TestSpot, openTestSpot } from './support/spot.ts';
import { TIMED_MARKET, timedProduct } from './support/timed-product.ts';

const START = Date.UTC(2026, 0, 5, 11, 50);
const OPEN = START + 600_000;
const [BTC, USDT] = [1, 3];
const PRICE = 681_138;

let spot: TestSpot;
let venue: Venue;
beforeAll(async () => {
  spot = await openTestSpot(START, { products: [timedProduct()] });
  venue = spot.others[0] as Venue;
  for (const user of [1, 2]) {
    await spot.fund(user, BTC, '10', 'stock');
    await spot.fund(user, USDT, '1000000', 'stock');
    await spot.fund(user, USDT, '1000000');
  }
  await spot.recordTick(PRICE);
});
afterAll(() => spot.close());

const limit = (userId: number, marketId: number, more: Partial<PlacementCommand> = {}) =>
  ({ type: 'place', userId, marketId, side: 'buy', kind: 'limit', priceTicks: PRICE - 9_000, lots: 1_000, ...more }) as const;
const queued = (userId: number) => limit(userId, TIMED_MARKET, { lots: 100, tif: 'gtc' });
const all = (userId: number, marketIds: readonly number[] | null, connection: string | null = null) =>
  venue.submitOne({ type: 'cancelAll', userId, marketIds, side: null, connection }, null);

it('keeps no order of another market from its end, ends its own that are cancelled, and repeats what it answered', async () => {
  const attempt = { userId: 1, call: 'timed', requestId: 'once', hash: Buffer.alloc(32, 1) };
  const first = await venue.submitOne(queued(1), attempt);
  const second = await venue.submitOne(queued(1), null);
  const third = await venue.submitOne(queued(2), null);
  const elsewhere = await venue.submitOne(limit(1, 1), null);
  const bound = [
    await venue.submitOne(limit(2, 1, { connection: 'gone' }), null),
    await venue.submitOne({ ...queued(2), connection: 'gone' }, null),
  ];
  await spot.asOwner(`
    CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$;
    CREATE TRIGGER broken BEFORE INSERT ON market_phases FOR EACH ROW EXECUTE FUNCTION broken()`);
  spot.clock.advance(OPEN - spot.clock.now());
  await spot.recordTick(PRICE);
  await venue.followIndex().catch(() => {});
  await expect.poll(() => venue.failingMarkets()).toHaveLength(1);

  expect(await all(1, [1, 2, 3])).toEqual({ cancelled: [elsewhere.id] });
  expect(await venue.submitOne(queued(1), attempt)).toEqual(first);
  await expect(venue.submitOne(queued(1), null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await venue.submitOne({ type: 'cancel', userId: 1, orderId: first.id }, null)).toMatchObject({ status: 'cancelled' });
  expect((await all(2, null, 'gone')).cancelled).toEqual(bound.map(({ id }) => id));
  expect(await all(1, null)).toEqual({ cancelled: [second.id] });

  // Without a price of this session there is nothing to call, and so nothing that fails.
  spot.clock.advance(60_000);
  expect(venue.failingMarkets()).toEqual([]);
  await spot.asOwner('DROP TRIGGER broken ON market_phases');
  await spot.recordTick(PRICE);
  await venue.followIndex();
  await expect.poll(() => venue.sessionOf(TIMED_MARKET)?.phase).toBe('auction');
  expect(venue.failingMarkets()).toEqual([]);
  expect(venue.openOrdersOf(2).map(({ id }) => id)).toEqual([third.id]);
});
