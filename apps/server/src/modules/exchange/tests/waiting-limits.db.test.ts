/** How many stops of a user may wait in a market, at the edge: as many as are said, whatever comes at once. */
import { amendOrder, cancelOrder, placeBatch, placeOco, placeOrder } from '@glasshouse/contract/spot';
import { expect, it } from 'vitest';
import type { Refusal } from '../../../platform/refusal.ts';
import { MAX_WAITING_OWN } from '../rules/waiting-limits.ts';
import { PAIR, type Traders, openFor } from './support/orders.ts';
import type { TestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
openFor('each', (...opened) => ([spot, traders] = opened));

const stop = { ...PAIR, amount: '0.01', kind: 'stop_limit', trigger_price: '6950', target_price: '6950', type: 'buy' } as const;
/** What one of them holds. */
const HOLD = 69.5;
const pair = { ...PAIR, amount: '0.01', target_price: '6000', trigger_price: '6950', stop_price: '6950', type: 'buy' } as const;

const waiting = (userId: number) => spot.spot.openOrdersOf(userId).filter(({ status }) => status === 'pending').length;

/** Fills the places of a user but for some. */
async function fill(userId: number, free: number): Promise<number[]> {
  const orders = Array.from({ length: MAX_WAITING_OWN - free }, () => stop);
  const { list } = await spot.call(placeBatch, userId, { orders });
  return list.flatMap((line) => ('order' in line ? [line.order.id] : []));
}

it('the one beyond the edge is refused and reserves nothing; a cancel and a fired one free a place', async () => {
  const user = await traders.user();
  const ids = await fill(user, 1);
  expect((await spot.call(placeOrder, user, stop)).status).toBe('pending');
  const refusal = await spot.refused(placeOrder, user, stop);
  expect([refusal.code, refusal.params]).toEqual(['ORDER_TOO_MANY_STOPS', { max: MAX_WAITING_OWN }]);
  expect((await traders.money(user)).usdtHeld).toBeCloseTo(MAX_WAITING_OWN * HOLD, 6);
  // Another market, another user and an order of the book have their own places.
  const other = {
    currency_id: 2,
    legal_id: 3,
    amount: '0.1',
    kind: 'stop_limit',
    trigger_price: '390',
    target_price: '390',
  } as const;
  expect((await spot.call(placeOrder, user, { ...other, type: 'buy' })).status).toBe('pending');
  expect((await spot.call(placeOrder, await traders.user(), stop)).status).toBe('pending');
  expect((await spot.call(placeOrder, user, { ...PAIR, amount: '0.01', target_price: '6000', type: 'buy' })).status).toBe('open');
  await spot.call(cancelOrder, user, { id: ids[0] ?? 0 });
  expect((await spot.call(placeOrder, user, stop)).status).toBe('pending');
  expect((await spot.refused(placeOrder, user, stop)).code).toBe('ORDER_TOO_MANY_STOPS');
  // A trade reaches them all: none waits any more.
  await traders.sell(await traders.user(), { amount: '0.01', target_price: '6950' });
  await traders.buy(await traders.user(), { amount: '0.01', target_price: '6950' });
  expect(waiting(user)).toBe(1);
  expect((await spot.call(placeOrder, user, { ...stop, trigger_price: '6990', target_price: '6990' })).status).toBe('pending');
  expect((await spot.ledger.check()).breaches).toEqual([]);
});

it('a pair is one that waits, also when its limit order ends it; a change keeps its place', async () => {
  const user = await traders.user();
  const ids = await fill(user, 1);
  const { orders } = await spot.call(placeOco, user, pair);
  const held = (await traders.money(user)).usdtHeld;
  expect((await spot.refused(placeOco, user, pair)).code).toBe('ORDER_TOO_MANY_STOPS');
  expect((await traders.money(user)).usdtHeld).toBe(held);
  expect((await spot.call(amendOrder, user, { id: ids[0] ?? 0, trigger_price: '6960', target_price: '6960' })).status).toBe(
    'pending',
  );
  expect((await spot.refused(placeOrder, user, stop)).code).toBe('ORDER_TOO_MANY_STOPS');
  // Somebody meets the limit order of the pair: its stop ends and its place is free.
  await traders.sell(await traders.user(), { amount: '0.01', target_price: '6000' });
  expect(waiting(user)).toBe(MAX_WAITING_OWN - 1);
  expect(orders.map(({ id }) => spot.spot.desk.openOrders.has(id))).toEqual([false, false]);
  expect((await spot.call(placeOrder, user, stop)).status).toBe('pending');
  expect((await spot.refused(placeOrder, user, stop)).code).toBe('ORDER_TOO_MANY_STOPS');
});

it('64 at once at the edge: exactly as many as there is room for, and again after a restart', async () => {
  const user = await traders.user();
  await fill(user, 7);
  const results = await Promise.allSettled(Array.from({ length: 64 }, () => spot.call(placeOrder, user, stop)));
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Refusal).code] : []));
  expect(codes).toEqual(Array(57).fill('ORDER_TOO_MANY_STOPS'));
  expect(waiting(user)).toBe(MAX_WAITING_OWN);
  expect((await traders.money(user)).usdtHeld).toBeCloseTo(MAX_WAITING_OWN * HOLD, 6);
  await spot.stop();
  const next = await spot.openNode();
  expect((await next.refused(placeOrder, user, stop)).code).toBe('ORDER_TOO_MANY_STOPS');
});
