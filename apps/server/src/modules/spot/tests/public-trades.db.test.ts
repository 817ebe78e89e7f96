/** A market at work: nothing is shown that is not two orders of two owners, and nothing in the book that is not an open order. */
import { amendOrder, cancelOrder, placeOco } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PAIR, type Traders, openFor } from '../../exchange/tests/support/orders.ts';
import type { TestSpot } from '../../exchange/tests/support/spot.ts';

const MARKET = 1;
let spot: TestSpot;
let traders: Traders;
openFor('all', (...opened) => ([spot, traders] = opened));

it('every public trade has two orders of two owners at its price, and the book is the sum of the open orders', {
  timeout: 60_000,
}, async () => {
  const users = [await traders.user(), await traders.user(), await traders.user(), await traders.user()];
  const orders = Array.from({ length: 160 }, (_, i) => {
    const user = users[(i * 7) % 4] as number;
    const fields = { amount: String(0.01 + (i % 5) / 100), target_price: String(6_790 + ((i * 13) % 20)) };
    const more = i % 11 === 0 ? { display_amount: '0.005', stp: 'decrement' as const } : { stp: 'expire_maker' as const };
    return (i % 2 === 0 ? traders.buy(user, { ...fields, ...more }) : traders.sell(user, { ...fields, ...more })).catch(
      () => null,
    );
  });
  const placed = await Promise.all(orders);
  await Promise.allSettled(users.map((user, i) => traders.sell(user, { amount: '0.02', kind: 'market', client_id: `m-${i}` })));
  await Promise.allSettled(
    placed.flatMap((order, i) =>
      order && i % 9 === 0 ? [spot.call(cancelOrder, users[(i * 7) % 4] as number, { id: order.id })] : [],
    ),
  );
  const shown = spot.spot.books.trades(MARKET);
  expect(shown.length).toBeGreaterThan(20);
  const { rows } = await sql<{ id: number; price: string; quantity: string }>`
    SELECT f.id, trim_scale(f.price_ticks * m.tick::numeric)::text AS price, trim_scale(f.lots * m.lot::numeric)::text AS quantity
    FROM fills f JOIN markets m ON m.id = f.market_id
    JOIN orders a ON a.id = f.maker_order_id JOIN orders b ON b.id = f.taker_order_id
    WHERE f.id = ANY(${shown.map(({ id }) => id)}::bigint[]) AND a.user_id <> b.user_id AND a.side <> b.side
      AND a.user_id = f.maker_user AND b.user_id = f.taker_user AND a.market_id = f.market_id AND b.market_id = f.market_id
      AND (a.price_ticks = f.price_ticks OR a.price_ticks IS NULL) ORDER BY f.id DESC`.execute(spot.db);
  expect(rows).toEqual(shown.map(({ id, price, quantity }) => ({ id, price, quantity })));
  const book = await sql<{ side: 'buy' | 'sell'; price: string; lots: string }>`
    SELECT side, trim_scale(price_ticks * m.tick::numeric)::text AS price,
      trim_scale(sum(coalesce(shown_lots, lots - filled_lots - removed_lots)) * m.lot::numeric)::text AS lots
    FROM orders o JOIN markets m ON m.id = o.market_id WHERE o.status = 'open' AND market_id = ${MARKET}
    GROUP BY side, price_ticks, m.tick, m.lot ORDER BY CASE side WHEN 'buy' THEN -price_ticks ELSE price_ticks END`.execute(
    spot.db,
  );
  const side = (of: 'buy' | 'sell') => book.rows.filter((row) => row.side === of).map(({ price, lots }) => [price, lots]);
  expect(spot.spot.books.depth(MARKET)).toEqual({ bids: side('buy'), asks: side('sell') });
  for (const user of users)
    for (const order of spot.spot.openOrdersOf(user)) await spot.call(cancelOrder, user, { id: order.id }).catch(() => {});
});

describe('refusals stand beside the field that is meant', () => {
  it('of a pair', async () => {
    const [maker, user] = [await traders.user(), await traders.user()];
    await traders.sell(maker, { amount: '1', target_price: '7000' });
    const pair = { ...PAIR, amount: '1', type: 'buy', target_price: '6000', trigger_price: '8000' } as const;
    const refusal = async (change: object) => {
      const { code, fields } = await spot.refused(placeOco, user, { ...pair, ...change });
      return [code, fields?.[0]?.path];
    };
    expect(await refusal({ target_price: '7500', trigger_price: '7200' })).toEqual(['ORDER_OCO_PRICES', 'target_price']);
    expect(await refusal({ trigger_price: '5000' })).toEqual(['ORDER_OCO_PRICES', 'trigger_price']);
    expect(await refusal({ target_price: '7000' })).toEqual(['ORDER_OCO_PRICES', 'target_price']);
    expect(await refusal({ stop_price: '8000.001' })).toEqual(['ORDER_PRICE_TICK', 'stop_price']);
    expect(await refusal({ stop_price: '800000' })).toEqual(['ORDER_PRICE_BAND', 'stop_price']);
    expect(await refusal({ target_price: '6000.001' })).toEqual(['ORDER_PRICE_TICK', 'target_price']);
  });
});

it('an order that lost lots to its owner’s other order is of what is left, and is changed in those rules', async () => {
  const user = await traders.user();
  const resting = await traders.buy(user, { amount: '1', target_price: '6500' });
  await traders.sell(user, { amount: '0.3', target_price: '6500', stp: 'decrement' });
  const left = await spot.call(amendOrder, user, { id: resting.id, amount: '0.6' });
  expect([left.amount, left.filled, left.status]).toEqual(['0.6', '0', 'open']);
  expect((await traders.money(user)).usdtHeld).toBe(0.6 * 6_500);
  expect((await spot.refused(amendOrder, user, { id: resting.id, amount: '0.6' })).code).toBe('ORDER_AMEND_NOTHING');
  expect((await spot.ledger.check()).breaches).toEqual([]);
});
