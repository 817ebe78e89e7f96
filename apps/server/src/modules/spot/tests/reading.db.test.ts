/** Fee tiers and filters of lists, through the calls on a real PostgreSQL. */
import { cancelAllOrders, cancelOrder, getFeeTier, listFills, listOrders, placeBatch } from '@glasshouse/contract/spot';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Traders, openFor } from '../../exchange/tests/support/orders.ts';
import type { TestSpot } from '../../exchange/tests/support/spot.ts';

let spot: TestSpot;
let traders: Traders;
let [alice, bob] = [0, 0];

openFor('all', (...opened) => ([spot, traders] = opened));
beforeEach(async () => {
  [alice, bob] = [await traders.user(), await traders.user()];
});

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

it('more live orders than a page are read to the end by the cursor, and end all at once', async () => {
  // Of two markets, so that an answer for one is not full of the other.
  const placed = new Set<number>();
  for (const legal of [
    { currency_id: 1, price: '5000' },
    { currency_id: 2, price: '150' },
  ]) {
    const order = {
      currency_id: legal.currency_id,
      legal_id: 3,
      amount: '0.1',
      target_price: legal.price,
      type: 'buy',
    } as const;
    for (let i = 0; i < 3; i++) {
      const { list } = await spot.call(placeBatch, alice, { orders: Array.from({ length: 50 }, () => order) });
      expect(list.flatMap((line) => ('error' in line ? [line.error] : []))).toEqual([]);
      for (const line of list) if ('order' in line) placed.add(line.order.id);
    }
  }
  expect(placed.size).toBe(300);
  const read: number[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: { list: { id: number }[]; next?: string | undefined } = await spot.call(listOrders, alice, {
      status: 'open',
      limit: 100,
      ...(cursor === '' ? {} : { cursor }),
    });
    read.push(...page.list.map(({ id }) => id));
    // What comes meanwhile shifts nothing.
    if (cursor === '') await traders.buy(alice, { amount: '0.01', target_price: '4000' });
    cursor = page.next;
  }
  expect(read).toEqual([...placed].sort((a, b) => b - a));
  const { cancelled } = await spot.call(cancelAllOrders, alice, { currency_id: 2, legal_id: 3 });
  expect(cancelled).toHaveLength(150);
  expect((await spot.call(cancelAllOrders, alice, {})).cancelled).toHaveLength(151);
  expect(await traders.money(alice)).toMatchObject({ usdt: 100_000, usdtHeld: 0 });
  expect((await spot.ledger.check()).breaches).toEqual([]);
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
  expect((await spot.refused(listFills, bob, { order_id: sell.id })).code).toBe('ORDER_UNKNOWN');
  expect(await traders.money(alice)).toMatchObject({ btc: 9, btcHeld: 0.5 });
  expect((await spot.ledger.check()).breaches).toEqual([]);
});
