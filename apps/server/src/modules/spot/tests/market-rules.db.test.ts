/** What staff can change in a market while orders come: its mode, and the steps, minimum and fees of new orders. */
import { amendOrder, cancelAllOrders, cancelOrder, getOrder, placeBatch, placeOco, placeOrder } from '@glasshouse/contract/spot';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { MarketMode, MarketRulesInput } from '../../exchange/index.ts';
import { PAIR, type Traders, openConnection, openFor } from '../../exchange/tests/support/orders.ts';
import type { TestNode, TestSpot } from '../../exchange/tests/support/spot.ts';

const MARKET = 1;
let spot: TestSpot;
let traders: Traders;
openFor('all', (...opened) => ([spot, traders] = opened));

const setMode = (mode: MarketMode) => inTransaction(spot.db, (tx) => spot.spot.setMarketMode(tx, MARKET, mode));
let changes = 0;
/** Rules of the market as a published change brings them: the check of the money reads which fees held when. */
async function setRules(rules: Partial<MarketRulesInput>): Promise<void> {
  const { tick, lot, minNotional, fees } = { tick: '0.01', lot: '0.00001', minNotional: '1', fees: null, ...rules };
  const fractions = fees && { maker: String(fees.makerPpm / 1e6), taker: String(fees.takerPpm / 1e6) };
  const value = JSON.stringify({ tick, lot, min_notional: minNotional, fees: fractions });
  const now = spot.clock.now();
  await spot.asOwner(`INSERT INTO parameter_changes
      (id, name, market_id, before, after, reason, published_at, effective_at, record, applied_at)
    VALUES (${++changes}, 'spot.rules', ${MARKET}, '{}', '${value}', '', ${now} - 86400000, ${now}, '', ${now})`);
  await inTransaction(spot.db, (tx) => spot.spot.setMarketRules(tx, MARKET, { tick, lot, minNotional, fees }));
}
const LIMIT = { ...PAIR, amount: '1', target_price: '6000', type: 'buy' } as const;

describe('the mode of a market', () => {
  const code = async (asked: Promise<{ code: string }>) => (await asked).code;

  it.each([
    ['cancel_only', 'ORDER_MARKET_CLOSED', null],
    ['reduce_only', 'ORDER_MARKET_CLOSED', null],
    ['read_only', 'ORDER_MARKET_READ_ONLY', 'ORDER_MARKET_READ_ONLY'],
    ['halted', 'ORDER_MARKET_HALTED', 'ORDER_MARKET_HALTED'],
  ] as const)('%s rules from the next batch on: new orders %s, cancels %s', async (mode, refused, cancels) => {
    const user = await traders.user();
    const order = await spot.call(placeOrder, user, { ...LIMIT, request_id: `first-${mode}` });
    await setMode(mode);
    expect(await code(spot.refused(placeOrder, user, LIMIT))).toBe(refused);
    expect(await code(spot.refused(placeOco, user, { ...LIMIT, target_price: '5000', trigger_price: '8000' }))).toBe(refused);
    expect(await code(spot.refused(amendOrder, user, { id: order.id, amount: '0.5' }))).toBe(refused);
    expect((await spot.call(placeBatch, user, { orders: [LIMIT] })).list).toEqual([expect.objectContaining({ error: refused })]);
    // What was accepted before stays accepted, however often it is asked.
    expect((await spot.call(placeOrder, user, { ...LIMIT, request_id: `first-${mode}` })).id).toBe(order.id);
    if (cancels) {
      expect(await code(spot.refused(cancelOrder, user, { id: order.id }))).toBe(cancels);
      expect(await spot.call(cancelAllOrders, user, {})).toEqual({ cancelled: [] });
      await setMode('normal');
    }
    expect((await spot.call(cancelOrder, user, { id: order.id })).status).toBe('cancelled');
    await setMode('normal');
    expect((await spot.call(placeOrder, user, LIMIT)).status).toBe('open');
  });

  it('does not change when the transaction that sets it fails', async () => {
    const user = await traders.user();
    await expect(
      inTransaction(spot.db, async (tx) => {
        await spot.spot.setMarketMode(tx, MARKET, 'halted');
        throw new Error('not after all');
      }),
    ).rejects.toThrow('not after all');
    expect((await spot.call(placeOrder, user, LIMIT)).status).toBe('open');
  });

  it('is known in a process that does not lead, and lets the orders of a closed connection go when it opens again', async () => {
    const other: TestNode = await spot.openNode();
    const user = await traders.user();
    const { connection, close } = await openConnection(spot, user);
    const { desk } = spot.spot;
    const place = { type: 'place', userId: user, marketId: MARKET, connection, side: 'buy', kind: 'limit' } as const;
    await desk.submitOne({ ...place, priceTicks: 600_000, lots: 100_000 }, null);
    await setMode('halted');
    await other.spot.desk.followRules();
    await desk.followRules();
    expect(other.spot.marketRules(MARKET).mode).toBe('halted');
    expect((await other.refused(placeOrder, user, LIMIT)).code).toBe('ORDER_MARKET_HALTED');
    close();
    await desk.submitOne({ type: 'cancelAll', userId: user, marketIds: [2], side: null, connection: null }, null);
    await desk.connections.follow();
    expect(desk.openOrdersOf(user)).toHaveLength(1);
    await setMode('normal');
    await desk.followRules();
    await desk.connections.follow();
    await expect.poll(() => desk.openOrdersOf(user)).toEqual([]);
  });
});

describe('the rules of new orders', () => {
  it('leave the orders that live alone, and hold for those that come', async () => {
    const [old, late] = [await traders.user(), await traders.user()];
    const before = await traders.sell(old, { amount: '1.00001', target_price: '6000.01' });
    await setRules({ tick: '0.05', lot: '0.001', minNotional: '100', fees: { makerPpm: 0, takerPpm: 2_000 } });
    expect(await traders.refusal(late, 'buy', { amount: '1', target_price: '5000.01' })).toEqual([
      'ORDER_PRICE_TICK',
      'target_price',
    ]);
    expect(await traders.refusal(late, 'buy', { amount: '0.0005', target_price: '5000' })).toEqual([
      'ORDER_AMOUNT_LOT',
      'amount',
    ]);
    expect(await traders.refusal(late, 'buy', { amount: '0.001', target_price: '5000' })).toEqual([
      'ORDER_NOTIONAL_TOO_SMALL',
      'amount',
    ]);
    // An order that was read by the old rules and is decided by the new ones.
    const place = { type: 'place', userId: late, marketId: MARKET, side: 'buy', kind: 'limit' } as const;
    await expect(spot.spot.desk.submitOne({ ...place, priceTicks: 500_001, lots: 100_000 }, null)).rejects.toThrow(
      'ORDER_PRICE_TICK',
    );
    const bought = await traders.buy(late, { amount: '1', target_price: '6000.05' });
    expect([bought.status, bought.fee]).toEqual(['filled', '0.002']);
    const maker = await spot.call(amendOrder, old, { id: before.id, target_price: '6000.10' });
    // The maker came under the house's tiers, and pays them.
    expect([maker.filled, maker.fee]).toEqual(['1', '6.00001']);
    expect((await spot.refused(amendOrder, old, { id: before.id, target_price: '6000.11' })).code).toBe('ORDER_PRICE_TICK');
    expect((await spot.ledger.check()).breaches).toEqual([]);
    await setRules({});
  });

  it('hold for an order that takes a new place, so that none is kept for its old fees; fewer lots keep both', async () => {
    const [parker, smaller, maker] = [await traders.user(), await traders.user(), await traders.user()];
    const parked = await traders.buy(parker, { amount: '0.1', target_price: '4000' });
    const kept = await traders.buy(smaller, { amount: '2', target_price: '6000.05' });
    await setRules({ fees: { makerPpm: 2_000, takerPpm: 2_000 } });
    await spot.call(amendOrder, smaller, { id: kept.id, amount: '1' });
    await traders.sell(maker, { amount: '1', target_price: '6000.05' });
    await traders.sell(maker, { amount: '1', target_price: '6000.05' });
    await spot.call(amendOrder, parker, { id: parked.id, amount: '1', target_price: '6000.05' });
    const feeOf = async (userId: number, id: number) => (await spot.call(getOrder, userId, { id })).fee;
    expect([await feeOf(parker, parked.id), await feeOf(smaller, kept.id)]).toEqual(['0.002', '0.001']);
    expect((await spot.ledger.check()).breaches).toEqual([]);
    await setRules({});
  });

  it('survive a restart with the fees of the orders that came under them', async () => {
    await setRules({ fees: { makerPpm: 500, takerPpm: 500 } });
    const [maker, taker] = [await traders.user(), await traders.user()];
    await traders.sell(maker, { amount: '1', target_price: '6000.05' });
    await setRules({});
    await spot.spot.desk.stop();
    const node = await spot.openNode();
    const bought = await traders.buy(taker, { amount: '1', target_price: '6000.05' }, node);
    expect([bought.status, bought.fee]).toEqual(['filled', '0.001']);
    expect((await traders.money(maker)).usdt).toBe(100_000 + 6_000.05 - 3.000025);
    expect(await node.spot.endOrdersOf(MARKET)).toBeGreaterThan(0);
    expect(node.spot.desk.openOrders.size).toBe(0);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });

  it.each([
    ['tick', { tick: '0.015' }],
    ['tick', { tick: '0' }],
    ['lot', { lot: '0.000011' }],
    ['minNotional', { minNotional: '-1' }],
    ['fees.takerPpm', { fees: { makerPpm: 0, takerPpm: 100_001 } }],
  ])('refuse what does not fit the market: %s', async (path, rules) => {
    await expect(setRules(rules)).rejects.toMatchObject({ code: 'ORDER_RULES_INVALID', fields: [{ path }] });
  });
});
