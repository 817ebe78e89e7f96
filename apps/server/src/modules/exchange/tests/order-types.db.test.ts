/** Every kind of order through the calls, on a real PostgreSQL: what it reserves, does and leaves. */
import {
  amendOrder,
  cancelAllOrders,
  cancelOrder,
  getOrder,
  listFills,
  listOrders,
  placeBatch,
  placeOco,
} from '@glasshouse/contract/spot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bookHash } from '../domain/restore.ts';
import { PAIR, type Traders, openFor } from './support/orders.ts';
import type { TestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
let [alice, bob] = [0, 0];

openFor('all', (...opened) => ([spot, traders] = opened));
beforeEach(async () => {
  [alice, bob] = [await traders.user(), await traders.user()];
});
// Each test finds an empty book.
afterEach(async () => {
  const owners = new Set([...spot.spot.desk.openOrders.values()].map(({ userId }) => userId));
  for (const userId of owners) await spot.call(cancelAllOrders, userId, {});
});

/** Makes the last price by a trade of two others. */
async function tradeAt(price: string): Promise<void> {
  const [maker, taker] = [await traders.user(), await traders.user()];
  await traders.sell(maker, { amount: '0.01', target_price: price });
  await traders.buy(taker, { amount: '0.01', target_price: price });
}

const statusOf = async (userId: number, id: number) => (await spot.call(getOrder, userId, { id })).status;

describe('limit orders', () => {
  it('that take only: the rest expires at once, and what it held is back', async () => {
    await traders.sell(alice, { amount: '0.1', target_price: '6000' });
    const order = await traders.buy(bob, { amount: '0.3', target_price: '6100', force: 'ioc' });
    expect(order).toMatchObject({ status: 'cancelled', end_reason: 'unfilled', filled: '0.1', average_price: '6000' });
    expect(await traders.money(bob)).toMatchObject({ usdt: 99_400, usdtHeld: 0 });
  });

  it('fill-or-kill and crossing post-only are refused whole; nothing is reserved', async () => {
    await traders.sell(alice, { amount: '0.1', target_price: '6000' });
    expect(await traders.refusal(bob, 'buy', { amount: '0.2', target_price: '6000', force: 'fok' })).toEqual([
      'ORDER_FOK_UNFILLED',
      undefined,
    ]);
    expect(await traders.refusal(bob, 'buy', { amount: '0.1', target_price: '6000', force: 'post_only' })).toEqual([
      'ORDER_POST_ONLY_CROSSES',
      'target_price',
    ]);
    expect(await traders.money(bob)).toMatchObject({ usdt: 100_000, usdtHeld: 0 });
    expect(await traders.buy(bob, { amount: '0.1', target_price: '6000', force: 'fok' })).toMatchObject({ status: 'filled' });
    expect(await traders.buy(bob, { amount: '0.1', target_price: '5999', force: 'post_only' })).toMatchObject({ status: 'open' });
  });

  it('an iceberg shows a part at a time and goes to the end of its price with each', async () => {
    const ice = await traders.sell(alice, { amount: '1', target_price: '6000', display_amount: '0.1' });
    const plain = await traders.sell(bob, { amount: '0.1', target_price: '6000' });
    expect(spot.spot.books.depth(1).asks).toEqual([['6000', '0.2']]);
    expect(await traders.money(alice)).toMatchObject({ btc: 9, btcHeld: 1 });
    const taker = await traders.user();
    await traders.buy(taker, { amount: '0.15', target_price: '6000' });
    expect(await statusOf(bob, plain.id)).toBe('open');
    expect(await spot.call(getOrder, alice, { id: ice.id })).toMatchObject({ filled: '0.1', status: 'open' });
    expect(spot.spot.books.depth(1).asks).toEqual([['6000', '0.15']]);
    await traders.buy(taker, { amount: '0.95', target_price: '6000' });
    expect([await statusOf(alice, ice.id), await statusOf(bob, plain.id)]).toEqual(['filled', 'filled']);
  });
});

it('an iceberg cannot be changed into one of more tips than it may be placed with', async () => {
  const { id } = await traders.sell(alice, { amount: '0.1', target_price: '6000', display_amount: '0.001' });
  const refused = await spot.refused(amendOrder, alice, { id, amount: '0.10001' });
  expect(refused.fields).toMatchObject([{ path: 'amount', code: 'ORDER_DISPLAY_INVALID' }]);
  expect(await traders.money(alice)).toMatchObject({ btcHeld: 0.1 });
  // What was filled shows no tip any more.
  await traders.buy(bob, { amount: '0.05', target_price: '6000' });
  expect(await spot.call(amendOrder, alice, { id, amount: '0.15' })).toMatchObject({ amount: '0.15', filled: '0.05' });
});

describe('market orders by quote amount', () => {
  it('spend at most the amount, to the last lot it pays for; a sell takes what brings it', async () => {
    await traders.sell(alice, { amount: '1', target_price: '6000.01' });
    const buy = await traders.buy(bob, { kind: 'market', quote_amount: '1000' });
    expect(buy).toMatchObject({
      status: 'filled',
      quote_amount: '1000',
      amount: '0.16666',
      filled: '0.16666',
      filled_value: '999.961666',
    });
    expect(await traders.money(bob)).toMatchObject({ usdt: 99_000.038333, usdtHeld: 0 });
    await traders.buy(alice, { amount: '1', target_price: '5000' });
    const sell = await traders.sell(bob, { kind: 'market', quote_amount: '500' });
    expect(sell).toMatchObject({ status: 'filled', filled: '0.1', filled_value: '500', fee: '0.5' });
    expect(await traders.refusal(bob, 'buy', { kind: 'market', quote_amount: '4.999999' })).toEqual([
      'ORDER_NOTIONAL_TOO_SMALL',
      'quote_amount',
    ]);
    expect(await traders.refusal(bob, 'buy', { kind: 'market', quote_amount: '0.0000001' })).toEqual([
      'ORDER_AMOUNT_INVALID',
      'quote_amount',
    ]);
  });

  it('that meet an own order by decrement end for that reason, with what they traded before', async () => {
    const decrement = { quote_amount: '900', stp: 'decrement' } as const;
    const own = await traders.sell(bob, { amount: '1', target_price: '6000' });
    const ended = { status: 'cancelled', end_reason: 'self_trade' };
    expect(await traders.buy(bob, decrement)).toMatchObject({ ...ended, amount: '0', filled: '0' });
    expect(await spot.call(getOrder, bob, { id: own.id })).toMatchObject({ status: 'open', filled: '0' });
    expect(await traders.money(bob)).toMatchObject({ btcHeld: 0.85, usdt: 100_000 });
    await traders.sell(alice, { amount: '0.1', target_price: '5900' });
    expect(await traders.buy(bob, decrement)).toMatchObject({ ...ended, amount: '0.1', filled: '0.1', filled_value: '590' });
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });
});

describe('[STATE-014] orders that wait', () => {
  it('reserve what they may cost, are not in the book, and act when the last price reaches their trigger', async () => {
    await tradeAt('6000');
    const stop = await traders.sell(bob, { kind: 'stop_limit', amount: '1', trigger_price: '5900', target_price: '5890' });
    expect(stop).toMatchObject({ status: 'pending', trigger_by: 'last', triggered: null });
    expect(await traders.money(bob)).toMatchObject({ btc: 9, btcHeld: 1 });
    expect(spot.spot.books.depth(1)).toMatchObject({ bids: [], asks: [] });
    await tradeAt('5950');
    expect(await statusOf(bob, stop.id)).toBe('pending');
    await traders.buy(alice, { amount: '2', target_price: '5895' });
    await tradeAt('5900');
    const fired = await spot.call(getOrder, bob, { id: stop.id });
    expect(fired).toMatchObject({ status: 'filled', average_price: '5895', triggered: spot.clock.now() });
    expect(await traders.money(bob)).toMatchObject({ btc: 9, btcHeld: 0 });
  });

  it('a waiting market buy reserves 5 percent more than its trigger and trades no further', async () => {
    await tradeAt('6000');
    const stop = await traders.buy(bob, { kind: 'stop_market', amount: '1', trigger_price: '6100' });
    expect(stop).toMatchObject({ status: 'pending', target_price: null });
    expect(await traders.money(bob)).toMatchObject({ usdt: 93_595, usdtHeld: 6_405 });
    await traders.sell(alice, { amount: '0.4', target_price: '6400' });
    await traders.sell(alice, { amount: '5', target_price: '6406' });
    await tradeAt('6100');
    expect(await spot.call(getOrder, bob, { id: stop.id })).toMatchObject({
      status: 'cancelled',
      end_reason: 'unfilled',
      filled: '0.4',
    });
    expect(await traders.money(bob)).toMatchObject({ usdt: 97_440, usdtHeld: 0 });
  });

  it('fire one after another, also those whom no command named', async () => {
    await tradeAt('6000');
    const owners = await Promise.all(Array.from({ length: 5 }, () => traders.user()));
    for (let i = 0; i <= 5; i++) await traders.buy(alice, { amount: '0.1', target_price: String(5_500 - i * 50) });
    for (const [i, owner] of owners.entries())
      await traders.sell(owner, {
        kind: 'stop_limit',
        amount: '0.1',
        trigger_price: String(5_500 - i * 50),
        target_price: String(5_450 - i * 50),
      });
    await traders.sell(bob, { amount: '0.1', target_price: '5500' });
    const ended = await Promise.all(owners.map(async (owner) => (await spot.call(listOrders, owner, {})).list[0]));
    expect(ended.map((order) => [order?.status, order?.average_price])).toEqual(
      [5_450, 5_400, 5_350, 5_300, 5_250].map((price) => ['filled', String(price)]),
    );
  });

  it('a trigger that is reached already, or that lacks a price, is refused', async () => {
    await tradeAt('6000');
    expect(
      await traders.refusal(bob, 'sell', { kind: 'stop_limit', amount: '1', trigger_price: '6000', target_price: '5990' }),
    ).toEqual(['ORDER_TRIGGER_REACHED', 'trigger_price']);
    expect(await traders.refusal(bob, 'sell', { kind: 'take_profit_market', amount: '1', trigger_price: '5999' })).toEqual([
      'ORDER_TRIGGER_REACHED',
      'trigger_price',
    ]);
    expect(await traders.refusal(bob, 'sell', { kind: 'stop_limit', amount: '1', trigger_price: '5900' })).toEqual([
      'ORDER_PRICE_REQUIRED',
      'target_price',
    ]);
    expect(await traders.refusal(bob, 'sell', { kind: 'stop_limit', amount: '1', target_price: '5900' })).toEqual([
      'ORDER_TRIGGER_REQUIRED',
      'trigger_price',
    ]);
    expect(
      await traders.refusal(bob, 'sell', {
        kind: 'stop_limit',
        amount: '1',
        target_price: '5900',
        trigger_price: '5900',
        trigger_by: 'index',
      }),
    ).toEqual(['MARKETS_NO_PRICE', undefined]);
    expect(await traders.money(bob)).toMatchObject({ btc: 10, btcHeld: 0 });
  });
});

describe('pairs', () => {
  const sellPair = {
    ...PAIR,
    type: 'sell',
    amount: '1',
    target_price: '6100',
    trigger_price: '5900',
    stop_price: '5890',
  } as const;

  it('reserve the larger of the two once; the limit order that trades ends the stop', async () => {
    await tradeAt('6000');
    const { oco_id, orders } = await spot.call(placeOco, bob, sellPair);
    expect(orders.map(({ status, oco_id: id }) => [status, id])).toEqual([
      ['open', oco_id],
      ['pending', oco_id],
    ]);
    expect(await traders.money(bob)).toMatchObject({ btc: 9, btcHeld: 1 });
    await traders.buy(alice, { amount: '0.4', target_price: '6100' });
    const [limit, stop] = await Promise.all(orders.map(({ id }) => spot.call(getOrder, bob, { id })));
    expect([limit?.status, stop?.status, stop?.end_reason]).toEqual(['open', 'cancelled', 'oco']);
    expect(await traders.money(bob)).toMatchObject({ btc: 9, btcHeld: 0.6 });
  });

  it('of a buy hold the dearer one; the stop that fires ends the limit order', async () => {
    await tradeAt('6000');
    const pair = { ...PAIR, type: 'buy', amount: '1', target_price: '5900', trigger_price: '6100', stop_price: '6110' } as const;
    const { orders } = await spot.call(placeOco, bob, pair);
    expect(await traders.money(bob)).toMatchObject({ usdt: 93_890, usdtHeld: 6_110 });
    await tradeAt('6100');
    const [limit, stop] = await Promise.all(orders.map(({ id }) => spot.call(getOrder, bob, { id })));
    expect([limit?.status, limit?.end_reason, stop?.status]).toEqual(['cancelled', 'oco', 'open']);
    expect(await traders.money(bob)).toMatchObject({ usdtHeld: 6_110 });
  });

  it('end together when one is cancelled, cannot be changed, and must lie around the market', async () => {
    await tradeAt('6000');
    const { orders } = await spot.call(placeOco, bob, sellPair);
    expect((await spot.refused(amendOrder, bob, { id: orders[0]?.id as number, amount: '0.5' })).code).toBe('ORDER_AMEND_OCO');
    expect(await spot.call(cancelOrder, bob, { id: orders[1]?.id as number })).toMatchObject({
      status: 'cancelled',
      end_reason: 'requested',
    });
    expect(await spot.call(getOrder, bob, { id: orders[0]?.id as number })).toMatchObject({
      status: 'cancelled',
      end_reason: 'oco',
    });
    expect(await traders.money(bob)).toMatchObject({ btc: 10, btcHeld: 0 });
    expect((await spot.refused(placeOco, bob, { ...sellPair, trigger_price: '6200' })).code).toBe('ORDER_OCO_PRICES');
    await traders.buy(alice, { amount: '0.1', target_price: '6100' });
    expect((await spot.refused(placeOco, bob, sellPair)).code).toBe('ORDER_OCO_PRICES');
  });
});

describe('changing orders', () => {
  it('moves only the difference; smaller keeps the place, anything else loses it', async () => {
    const first = await traders.buy(alice, { amount: '1', target_price: '5000' });
    const second = await traders.buy(bob, { amount: '1', target_price: '5000' });
    expect(await spot.call(amendOrder, alice, { id: first.id, amount: '0.5' })).toMatchObject({
      id: first.id,
      amount: '0.5',
      status: 'open',
    });
    expect(await traders.money(alice)).toMatchObject({ usdt: 97_500, usdtHeld: 2_500 });
    const seller = await traders.user();
    await traders.sell(seller, { amount: '0.5', target_price: '5000' });
    expect([await statusOf(alice, first.id), await statusOf(bob, second.id)]).toEqual(['filled', 'open']);
    const third = await traders.buy(alice, { amount: '1', target_price: '5000' });
    await spot.call(amendOrder, bob, { id: second.id, amount: '1.5' });
    expect(await traders.money(bob)).toMatchObject({ usdtHeld: 7_500 });
    await traders.sell(seller, { amount: '1', target_price: '5000' });
    expect([await statusOf(alice, third.id), await statusOf(bob, second.id)]).toEqual(['filled', 'open']);
  });

  it('to a price that crosses trades at once; to what is not there, or nothing new, is refused and changes nothing', async () => {
    await traders.sell(alice, { amount: '0.5', target_price: '6000' });
    const order = await traders.buy(bob, { amount: '1', target_price: '5000' });
    const refused = async (input: object) => (await spot.refused(amendOrder, bob, { id: order.id, ...input })).code;
    expect(await refused({ amount: '1' })).toBe('ORDER_AMEND_NOTHING');
    expect(await refused({ amount: '30' })).toBe('ORDER_INSUFFICIENT_BALANCE');
    expect(await refused({ target_price: '0.001' })).toBe('ORDER_PRICE_TICK');
    expect(await refused({ target_price: '100000' })).toBe('ORDER_PRICE_BAND');
    expect(await refused({ trigger_price: '6000' })).toBe('ORDER_FIELD_NOT_ALLOWED');
    expect((await spot.refused(amendOrder, alice, { id: order.id, amount: '2' })).code).toBe('ORDER_UNKNOWN');
    expect(await traders.money(bob)).toMatchObject({ usdt: 95_000, usdtHeld: 5_000 });
    expect(await spot.call(amendOrder, bob, { id: order.id, target_price: '6000' })).toMatchObject({
      status: 'open',
      filled: '0.5',
    });
    expect(await traders.money(bob)).toMatchObject({ usdt: 94_000, usdtHeld: 3_000 });
    expect((await spot.refused(amendOrder, bob, { id: order.id, amount: '0.5' })).params).toEqual({
      filled: '0.5',
      asset: 'BTC',
    });
  });

  it('of a waiting order takes a new trigger; a post-only one must not cross', async () => {
    await tradeAt('6000');
    const stop = await traders.sell(bob, { kind: 'stop_market', amount: '1', trigger_price: '5900' });
    expect(await spot.call(amendOrder, bob, { id: stop.id, trigger_price: '5950', amount: '2' })).toMatchObject({
      status: 'pending',
      trigger_price: '5950',
    });
    expect(await traders.money(bob)).toMatchObject({ btcHeld: 2 });
    expect((await spot.refused(amendOrder, bob, { id: stop.id, trigger_price: '6000' })).code).toBe('ORDER_TRIGGER_REACHED');
    expect(await traders.money(bob)).toMatchObject({ btcHeld: 2 });
    await traders.sell(alice, { amount: '1', target_price: '6100' });
    const maker = await traders.buy(bob, { amount: '0.1', target_price: '5000', force: 'post_only' });
    expect((await spot.refused(amendOrder, bob, { id: maker.id, target_price: '6100' })).code).toBe('ORDER_POST_ONLY_CROSSES');
    await traders.buy(bob, { amount: '1', target_price: '5800' });
    await tradeAt('5950');
    expect(await spot.call(getOrder, bob, { id: stop.id })).toMatchObject({ status: 'cancelled', end_reason: 'self_trade' });
  });
});

describe('many orders in one call', () => {
  it('a batch is accepted line by line, and repeated as a whole', async () => {
    const line = { ...PAIR, amount: '1', target_price: '5000', type: 'buy' } as const;
    const batch = {
      orders: [line, { ...line, amount: 'NaN' }, { ...line, amount: '100' }, { ...line, currency_id: 77 }],
      request_id: 'batch-0001',
    };
    const answer = await spot.call(placeBatch, bob, batch);
    expect(answer.list.map((one) => ('order' in one ? one.order.status : [one.error, one.path]))).toEqual([
      'open',
      ['ORDER_AMOUNT_INVALID', 'amount'],
      ['ORDER_INSUFFICIENT_BALANCE', null],
      ['MARKETS_UNKNOWN_MARKET', null],
    ]);
    expect(await spot.call(placeBatch, bob, batch)).toEqual(answer);
    expect(spot.spot.openOrdersOf(bob)).toHaveLength(1);
    expect(await traders.money(bob)).toMatchObject({ usdt: 95_000, usdtHeld: 5_000 });
  });

  it('cancel all takes a pair, a side, or everything, with what they held', async () => {
    await tradeAt('6000');
    await traders.buy(bob, { amount: '1', target_price: '5000' });
    await traders.sell(bob, { amount: '1', target_price: '7000' });
    await spot.call(placeOco, bob, { ...PAIR, type: 'sell', amount: '1', target_price: '6100', trigger_price: '5900' });
    const bid = await traders.buy(alice, { amount: '1', target_price: '5000' });
    expect((await spot.call(cancelAllOrders, bob, { currency_id: 2 })).cancelled).toEqual([]);
    expect((await spot.call(cancelAllOrders, bob, { type: 'sell' })).cancelled).toHaveLength(3);
    expect(await traders.money(bob)).toMatchObject({ btc: 10, btcHeld: 0, usdtHeld: 5_000 });
    expect((await spot.call(cancelAllOrders, bob, { ...PAIR })).cancelled).toHaveLength(1);
    expect(await traders.money(bob)).toMatchObject({ usdt: 100_000, usdtHeld: 0 });
    expect(await statusOf(alice, bid.id)).toBe('open');
  });

  it('a name is given once, finds its order, and never somebody else’s', async () => {
    const order = await traders.buy(bob, { amount: '1', target_price: '5000', client_id: 'my-first' });
    expect(await traders.refusal(bob, 'buy', { amount: '1', target_price: '5000', client_id: 'my-first' })).toEqual([
      'ORDER_CLIENT_ID_USED',
      'client_id',
    ]);
    const both = await Promise.allSettled(
      [1, 2].map(() => traders.buy(bob, { amount: '1', target_price: '5000', client_id: 'twice' })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await spot.call(getOrder, bob, { client_id: 'my-first' })).id).toBe(order.id);
    expect((await spot.refused(getOrder, alice, { client_id: 'my-first' })).code).toBe('ORDER_UNKNOWN');
    expect((await traders.buy(alice, { amount: '1', target_price: '5000', client_id: 'my-first' })).client_id).toBe('my-first');
  });
});

describe('meeting one’s own order', () => {
  it.each([
    ['expire_taker', 'open', 'cancelled', { btcHeld: 1, usdtHeld: 0 }],
    ['expire_maker', 'cancelled', 'open', { btcHeld: 0, usdtHeld: 3_000 }],
    ['expire_both', 'cancelled', 'cancelled', { btcHeld: 0, usdtHeld: 0 }],
    ['decrement', 'open', 'cancelled', { btcHeld: 0.5, usdtHeld: 0 }],
  ] as const)('%s', async (stp, maker, taker, money) => {
    const resting = await traders.sell(bob, { amount: '1', target_price: '6000' });
    const arriving = await traders.buy(bob, { amount: '0.5', target_price: '6000', stp });
    expect([await statusOf(bob, resting.id), await statusOf(bob, arriving.id)]).toEqual([maker, taker]);
    expect(await traders.money(bob)).toMatchObject(money);
    expect((await spot.call(listFills, bob, {})).list).toEqual([]);
  });
});

it('[STATE-014] orders that wait for the index see every recorded tick once and in order, whoever leads; a second without a price fires nothing', async () => {
  await spot.recordTicks(600_000);
  const high = await traders.sell(bob, {
    kind: 'take_profit_limit',
    amount: '1',
    trigger_price: '6100',
    target_price: '6050',
    trigger_by: 'index',
  });
  const low = await traders.sell(bob, {
    kind: 'stop_limit',
    amount: '1',
    trigger_price: '5900',
    target_price: '5000',
    trigger_by: 'index',
  });
  await spot.recordTicks(609_999, null, 590_001);
  await spot.spot.desk.followIndex();
  expect([await statusOf(bob, high.id), await statusOf(bob, low.id)]).toEqual(['pending', 'pending']);
  // Nobody looks while this spike is recorded; the next leader finds it.
  await spot.recordTicks(610_000, 605_000);
  await spot.stop();
  const next = await spot.openNode();
  await next.spot.desk.followIndex();
  expect((await next.call(getOrder, bob, { id: high.id })).status).toBe('open');
  // An order that is placed after a tick is not fired by it.
  const late = await traders.sell(
    bob,
    { kind: 'take_profit_limit', amount: '1', trigger_price: '6100', target_price: '6050', trigger_by: 'index' },
    next,
  );
  await spot.recordTicks(604_000);
  await next.spot.desk.followIndex();
  expect((await next.call(getOrder, bob, { id: late.id })).status).toBe('pending');
  await spot.recordTicks(610_001);
  await next.spot.desk.followIndex();
  expect((await next.call(getOrder, bob, { id: late.id })).status).toBe('open');
  expect((await next.call(getOrder, bob, { id: low.id })).status).toBe('pending');
  for (const order of [high, low, late]) await next.call(cancelOrder, bob, { id: order.id });
  expect((await next.ledger.check()).breaches).toEqual([]);
  spot = Object.assign(spot, next);
});

it('after all of it the money adds up, and what is left over is what a restart finds', async () => {
  await tradeAt('6000');
  await spot.call(placeOco, bob, { ...PAIR, type: 'sell', amount: '1', target_price: '6100', trigger_price: '5900' });
  await traders.sell(alice, { amount: '1', target_price: '6050', display_amount: '0.2' });
  await traders.buy(await traders.user(), { amount: '0.3', target_price: '6050' });
  await traders.buy(alice, { kind: 'stop_market', amount: '1', trigger_price: '6200' });
  expect((await spot.ledger.check()).breaches).toEqual([]);
  const before = bookHash(spot.spot.desk.book(1));
  const lines = spot.spot.desk.book(1).lines();
  await spot.stop();
  const after = await spot.openNode();
  expect(after.spot.desk.book(1).lines()).toEqual(lines);
  expect(bookHash(after.spot.desk.book(1))).toBe(before);
  spot = Object.assign(spot, after);
});
