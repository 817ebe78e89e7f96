/** Fee tiers and filters of lists, through the calls on a real PostgreSQL. */
import { cancelOrder, getFeeTier, listFills, listOrders } from '@glasshouse/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Traders } from './testing-orders.ts';
import { type TestSpot, openTestSpot } from './testing.ts';

let spot: TestSpot;
let traders: Traders;
let [alice, bob] = [0, 0];

beforeAll(async () => {
  spot = await openTestSpot();
  traders = new Traders(spot);
});
beforeEach(async () => {
  [alice, bob] = [await traders.user(), await traders.user()];
});
afterAll(() => spot.close());

describe('fees', () => {
  it('fall from the day after the volume was traded, for 30 days; the tier is told with what is missing', async () => {
    await traders.sell(alice, { amount: '10', target_price: '6000' });
    await traders.buy(bob, { amount: '10', target_price: '6000' });
    expect(await spot.call(getFeeTier, bob, {})).toMatchObject({
      tier: 0,
      volume: '0',
      volume_today: '60000',
      next: { tier: 1, volume: '50000', missing: '50000' },
    });
    spot.clock.advance(24 * 3_600_000);
    expect(await spot.call(getFeeTier, alice, {})).toMatchObject({
      tier: 1,
      maker: '0.0009',
      taker: '0.001',
      volume: '60000',
      next: { missing: '190000' },
    });
    await traders.buy(alice, { amount: '1', target_price: '5000' });
    await traders.sell(bob, { amount: '1', target_price: '5000' });
    const fee = async (userId: number) => (await spot.call(listFills, userId, { limit: 1 })).list[0]?.fee;
    expect([await fee(alice), await fee(bob)]).toEqual(['0.0009', '5']);
    spot.clock.advance(31 * 24 * 3_600_000);
    expect(await spot.call(getFeeTier, alice, {})).toMatchObject({ tier: 0, volume: '0' });
  });
});

it('lists are narrowed by side, kind, state, order and time', async () => {
  const sell = await traders.sell(alice, { amount: '1', target_price: '6000' });
  await traders.buy(bob, { amount: '0.5', target_price: '6000' });
  spot.clock.advance(60_000);
  const later = spot.clock.now();
  const stop = await traders.sell(alice, { kind: 'stop_limit', amount: '1', trigger_price: '5000', target_price: '5000' });
  await spot.call(cancelOrder, alice, { id: stop.id });
  const ids = async (input: object) => (await spot.call(listOrders, alice, input)).list.map(({ id }) => id);
  expect(await ids({ status: 'open' })).toEqual([sell.id]);
  expect(await ids({ kind: 'stop_limit' })).toEqual([stop.id]);
  expect(await ids({ status: 'cancelled', type: 'sell' })).toEqual([stop.id]);
  expect(await ids({ status: 'filled' })).toEqual([]);
  expect(await ids({ type: 'buy' })).toEqual([]);
  expect(await ids({ to: later - 1 })).toEqual([sell.id]);
  expect(await ids({ from: later })).toEqual([stop.id]);
  const fills = async (input: object) => (await spot.call(listFills, alice, input)).list.length;
  expect([
    await fills({ order_id: sell.id }),
    await fills({ type: 'sell' }),
    await fills({ type: 'buy' }),
    await fills({ from: later }),
  ]).toEqual([1, 1, 0, 0]);
  expect((await spot.refused(listFills, bob, { order_id: sell.id })).code).toBe('SPOT_ORDER_UNKNOWN');
  expect(await traders.money(alice)).toMatchObject({ btc: 9, btcHeld: 0.5 });
  expect((await spot.ledger.check()).breaches).toEqual([]);
});
