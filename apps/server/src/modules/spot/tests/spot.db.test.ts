import { cancelOrder, listFills, listOrders, placeOrder } from '@glasshouse/contract/spot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestSpot, openTestSpot } from '../../exchange/tests/support/spot.ts';

const BTC = 1;
const USDT = 3;
const PAIR = { currency_id: BTC, legal_id: USDT } as const;

let spot: TestSpot;
let users = 100;
beforeAll(async () => {
  spot = await openTestSpot();
});
afterAll(() => spot.close());

async function sound(): Promise<void> {
  expect((await spot.ledger.check()).breaches).toEqual([]);
}

async function userWith(...funds: [number, string][]): Promise<number> {
  const userId = ++users;
  for (const [assetId, amount] of funds) await spot.fund(userId, assetId, amount);
  return userId;
}

/** Cancels whatever a user has open, so that tests do not meet each other's orders. */
async function clear(...userIds: number[]): Promise<void> {
  for (const userId of userIds) {
    for (const order of spot.spot.openOrdersOf(userId)) await spot.call(cancelOrder, userId, { id: order.id });
  }
}

describe('placement, trading, cancelling', () => {
  it('trades at the maker’s price, takes fees from what is received and releases what a better price left', async () => {
    const seller = await userWith([BTC, '1']);
    const buyer = await userWith([USDT, '10000']);
    const ask = await spot.call(placeOrder, seller, { ...PAIR, amount: '0.5', target_price: '6000', type: 'sell' });
    expect(ask).toMatchObject({ status: 'open', kind: 'limit', filled: '0', average_price: null, target_price: '6000' });
    expect(await spot.balance(seller, BTC)).toMatchObject({ available: 50_000_000n, frozen: 50_000_000n });

    const bid = await spot.call(placeOrder, buyer, { ...PAIR, amount: '0.2', target_price: '6100.5', type: 'buy' });
    expect(bid).toMatchObject({ status: 'filled', filled: '0.2', average_price: '6000', fee: '0.0002', fee_currency_id: BTC });
    expect(await spot.balance(buyer, USDT)).toMatchObject({ available: 8_800_000_000n, frozen: 0n });
    expect(await spot.balance(buyer, BTC)).toMatchObject({ available: 19_980_000n, frozen: 0n });
    expect(await spot.balance(seller, USDT)).toMatchObject({ available: 1_198_800_000n, frozen: 0n });
    expect(await spot.balance(seller, BTC)).toMatchObject({ available: 50_000_000n, frozen: 30_000_000n });

    const fills = await spot.call(listFills, seller, {});
    expect(fills.list).toMatchObject([
      { order_id: ask.id, role: 'maker', type: 'sell', price: '6000', quantity: '0.2', fee: '1.2' },
    ]);
    expect(spot.spot.books.trades(1)[0]).toMatchObject({ price: '6000', quantity: '0.2', side: 'buy' });
    await clear(seller);
    expect(await spot.balance(seller, BTC)).toMatchObject({ available: 80_000_000n, frozen: 0n });
    await sound();
  });

  it('[RULE-143] cancels an open order of its owner once, and nobody else’s', async () => {
    const owner = await userWith([USDT, '1000']);
    const other = await userWith([USDT, '1000']);
    const order = await spot.call(placeOrder, owner, { ...PAIR, amount: '0.1', target_price: '5000', type: 'buy' });
    expect((await spot.refused(cancelOrder, other, { id: order.id })).code).toBe('ORDER_UNKNOWN');
    expect((await spot.refused(cancelOrder, other, { id: 999_999_999 })).code).toBe('ORDER_UNKNOWN');
    expect(await spot.call(cancelOrder, owner, { id: String(order.id) })).toMatchObject({ status: 'cancelled', filled: '0' });
    expect((await spot.refused(cancelOrder, owner, { id: order.id })).code).toBe('ORDER_CLOSED');
    expect((await spot.refused(cancelOrder, other, { id: order.id })).code).toBe('ORDER_UNKNOWN');
    expect(await spot.balance(owner, USDT)).toMatchObject({ available: 1_000_000_000n, frozen: 0n });
    await sound();
  });

  it('lists pending orders and history by status, in pages [AMB-93]', async () => {
    const owner = await userWith([USDT, '1000']);
    for (let i = 0; i < 5; i++)
      await spot.call(placeOrder, owner, { ...PAIR, amount: '0.01', target_price: String(5000 + i), type: 'buy' });
    const open = await spot.call(listOrders, owner, { status: 'open', limit: 2 });
    expect(open.list.map((order) => order.target_price)).toEqual(['5004', '5003']);
    const next = await spot.call(listOrders, owner, { status: 'open', limit: 2, cursor: open.next as string });
    expect(next.list.map((order) => order.target_price)).toEqual(['5002', '5001']);
    expect((await spot.call(listOrders, owner, { status: 'open', cursor: '' })).list).toHaveLength(5);
    await clear(owner);
    expect((await spot.call(listOrders, owner, { status: 'open' })).list).toEqual([]);
    expect((await spot.call(listOrders, owner, { status: 'history', ...PAIR })).list).toHaveLength(5);
    expect((await spot.call(listOrders, owner, { currency_id: 2 })).list).toEqual([]);
    expect((await spot.refused(listOrders, owner, { cursor: 'x' })).code).toBe('CURSOR_INVALID');
  });

  it('lets an order that meets one of its own owner expire instead of trading with itself', async () => {
    const user = await userWith([BTC, '1'], [USDT, '10000']);
    await spot.call(placeOrder, user, { ...PAIR, amount: '0.1', target_price: '6000', type: 'sell' });
    const taker = await spot.call(placeOrder, user, { ...PAIR, amount: '0.2', target_price: '6000', type: 'buy' });
    expect(taker).toMatchObject({ status: 'cancelled', filled: '0' });
    expect(await spot.balance(user, USDT)).toMatchObject({ available: 10_000_000_000n, frozen: 0n });
    await clear(user);
    await sound();
  });
});

describe('market orders', () => {
  it('[RULE-103] need no price, walk the book and expire what it can not give; a limit order needs one', async () => {
    const seller = await userWith([BTC, '1']);
    const buyer = await userWith([USDT, '10000']);
    await spot.call(placeOrder, seller, { ...PAIR, amount: '0.1', target_price: '6000', type: 'sell' });
    await spot.call(placeOrder, seller, { ...PAIR, amount: '0.1', target_price: '6100.01', type: 'sell' });
    const order = await spot.call(placeOrder, buyer, { ...PAIR, amount: '0.3', type: 'buy' });
    expect(order).toMatchObject({
      kind: 'market',
      status: 'cancelled',
      filled: '0.2',
      target_price: null,
      average_price: '6050.01',
    });
    expect(await spot.balance(buyer, USDT)).toMatchObject({ available: 8_789_999_000n, frozen: 0n });
    expect((await spot.refused(placeOrder, buyer, { ...PAIR, amount: '0.3', type: 'buy' })).code).toBe('ORDER_NO_LIQUIDITY');
    expect((await spot.refused(placeOrder, buyer, { ...PAIR, amount: '0.3', type: 'buy', kind: 'limit' })).fields).toEqual([
      { path: 'target_price', code: 'ORDER_PRICE_REQUIRED', params: {} },
    ]);
    await sound();
  });

  it('[RULE-103] are never made of a limit order whose price was left empty', async () => {
    const user = await userWith([USDT, '10000']);
    for (const kind of [{}, { kind: 'limit' as const }]) {
      const refusal = await spot.refused(placeOrder, user, { ...PAIR, ...kind, amount: '0.1', target_price: '', type: 'buy' });
      expect(refusal.fields).toEqual([{ path: 'target_price', code: 'ORDER_PRICE_REQUIRED', params: {} }]);
    }
  });

  it('that would first meet an order of their own owner say so', async () => {
    const owner = await userWith([BTC, '1'], [USDT, '10000']);
    const other = await userWith([BTC, '1']);
    const own = await spot.call(placeOrder, owner, { ...PAIR, amount: '0.1', target_price: '6000', type: 'sell' });
    await spot.call(placeOrder, other, { ...PAIR, amount: '0.1', target_price: '6001', type: 'sell' });
    const market = { ...PAIR, amount: '0.1', type: 'buy' } as const;
    expect((await spot.refused(placeOrder, owner, market)).code).toBe('ORDER_OWN_FIRST');
    await spot.call(cancelOrder, owner, { id: own.id });
    expect(await spot.call(placeOrder, owner, market)).toMatchObject({ status: 'filled', average_price: '6001' });
    expect((await spot.refused(placeOrder, owner, market)).code).toBe('ORDER_NO_LIQUIDITY');
    await sound();
  });

  it('that cost more than there is are refused whole', async () => {
    const seller = await userWith([BTC, '1']);
    const buyer = await userWith([USDT, '1000']);
    await spot.call(placeOrder, seller, { ...PAIR, amount: '0.1', target_price: '6000', type: 'sell' });
    await spot.call(placeOrder, seller, { ...PAIR, amount: '0.1', target_price: '6100', type: 'sell' });
    const refusal = await spot.refused(placeOrder, buyer, { ...PAIR, amount: '0.2', type: 'buy' });
    expect([refusal.code, refusal.params]).toEqual(['ORDER_INSUFFICIENT_BALANCE', { needed: '210', asset: 'USDT' }]);
    expect(spot.spot.books.depth(1).asks).toEqual([
      ['6000', '0.1'],
      ['6100', '0.1'],
    ]);
    await clear(seller);
    await sound();
  });
});

describe('refusals reserve nothing', () => {
  it.each([
    ['[RULE-100] abc', { amount: 'abc' }, 'ORDER_AMOUNT_INVALID', 'amount'],
    ['[RULE-102] empty', { amount: '' }, 'ORDER_AMOUNT_INVALID', 'amount'],
    ['[RULE-102] -1', { amount: '-1' }, 'ORDER_AMOUNT_INVALID', 'amount'],
    ['NaN', { amount: 'NaN' }, 'ORDER_AMOUNT_INVALID', 'amount'],
    ['1e-30', { amount: '1e-30' }, 'ORDER_AMOUNT_INVALID', 'amount'],
    ['30 decimals', { amount: `0.${'0'.repeat(29)}1` }, 'ORDER_AMOUNT_INVALID', 'amount'],
    ['1e5', { amount: '1e5' }, 'ORDER_AMOUNT_INVALID', 'amount'],
    ['40 digits', { amount: '9'.repeat(40) }, 'ORDER_AMOUNT_INVALID', 'amount'],
    ['zero', { amount: '0' }, 'ORDER_AMOUNT_INVALID', 'amount'],
    ['between two lots', { amount: '0.000001' }, 'ORDER_AMOUNT_LOT', 'amount'],
    ['more than the engine counts', { amount: '100000.00001' }, 'ORDER_AMOUNT_TOO_LARGE', 'amount'],
    ['[RULE-101] 1.2.3', { target_price: '1.2.3' }, 'ORDER_PRICE_INVALID', 'target_price'],
    ['price NaN', { target_price: 'NaN' }, 'ORDER_PRICE_INVALID', 'target_price'],
    ['price -1', { target_price: '-1' }, 'ORDER_PRICE_INVALID', 'target_price'],
    ['price between two ticks', { target_price: '6000.001' }, 'ORDER_PRICE_TICK', 'target_price'],
    ['below the minimum', { amount: '0.0008', target_price: '6000' }, 'ORDER_NOTIONAL_TOO_SMALL', 'amount'],
    ['far from the index', { amount: '1', target_price: '1000000' }, 'ORDER_PRICE_BAND', 'target_price'],
  ])('%s', async (_name, change, code, path) => {
    const user = await userWith([USDT, '1000000']);
    const refusal = await spot.refused(placeOrder, user, {
      ...PAIR,
      amount: '0.01',
      target_price: '6000',
      type: 'buy',
      ...change,
    });
    expect([refusal.code, refusal.fields?.[0]]).toMatchObject([code, { path, code }]);
    expect(await spot.balance(user, USDT)).toMatchObject({ available: 1_000_000_000_000n, frozen: 0n });
  });

  it('a pair that is no market, and money that is not there', async () => {
    const user = await userWith([USDT, '10']);
    const order = { amount: '0.1', target_price: '6000', type: 'buy' } as const;
    expect((await spot.refused(placeOrder, user, { ...order, currency_id: USDT, legal_id: BTC })).code).toBe(
      'MARKETS_UNKNOWN_MARKET',
    );
    const refusal = await spot.refused(placeOrder, user, { ...order, ...PAIR });
    expect([refusal.code, refusal.params]).toEqual(['ORDER_INSUFFICIENT_BALANCE', { needed: '590', asset: 'USDT' }]);
    const atMinimum = await spot.call(placeOrder, user, { ...PAIR, amount: '0.001', target_price: '5000', type: 'buy' });
    expect(atMinimum.status).toBe('open');
    await clear(user);
  });
});

describe('many at once', () => {
  it('64 simultaneous orders with funds for ten: ten are accepted', async () => {
    const user = await userWith([USDT, '1000']);
    const order = { ...PAIR, amount: '0.02', target_price: '5000', type: 'buy' } as const;
    const results = await Promise.allSettled(Array.from({ length: 64 }, () => spot.call(placeOrder, user, order)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))).toEqual(
      Array(54).fill('ORDER_INSUFFICIENT_BALANCE'),
    );
    expect(await spot.balance(user, USDT)).toMatchObject({ available: 0n, frozen: 1_000_000_000n });
    await sound();
    await clear(user);
  });

  it('the same request 64 times, together and later: one order; with other input it is refused', async () => {
    const user = await userWith([USDT, '1000']);
    const order = { ...PAIR, amount: '0.02', target_price: '5000', type: 'buy', request_id: 'request-0001' } as const;
    const answers = await Promise.all(Array.from({ length: 64 }, () => spot.call(placeOrder, user, order)));
    const later = await spot.call(placeOrder, user, { ...order, lang: 'fra' });
    for (const answer of [...answers, later]) expect(answer).toEqual(answers[0]);
    expect(spot.spot.openOrdersOf(user)).toHaveLength(1);
    expect((await spot.refused(placeOrder, user, { ...order, amount: '0.03' })).code).toBe('REQUEST_ID_REUSED');
    const cancel = { id: (answers[0] as { id: number }).id, request_id: 'request-0002' };
    const cancelled = await Promise.all(Array.from({ length: 8 }, () => spot.call(cancelOrder, user, cancel)));
    expect(new Set(cancelled.map((answer) => answer.status))).toEqual(new Set(['cancelled']));
    await sound();
  });

  it('a refused request leaves its id free', async () => {
    const user = await userWith();
    const order = { ...PAIR, amount: '0.02', target_price: '5000', type: 'buy', request_id: 'request-0003' } as const;
    expect((await spot.refused(placeOrder, user, order)).code).toBe('ORDER_INSUFFICIENT_BALANCE');
    await spot.fund(user, USDT, '100');
    expect((await spot.call(placeOrder, user, order)).status).toBe('open');
    await clear(user);
  });

  it('answers first, then tells owners, books and trades', async () => {
    const seller = await userWith([BTC, '1']);
    const buyer = await userWith([USDT, '10000']);
    spot.published.length = 0;
    await spot.call(placeOrder, seller, { ...PAIR, amount: '0.1', target_price: '6000', type: 'sell' });
    await spot.call(placeOrder, buyer, { ...PAIR, amount: '0.1', target_price: '6000', type: 'buy' });
    await expect
      .poll(() => spot.published.map(({ channel, userId }) => [channel, userId]))
      .toEqual(
        expect.arrayContaining([
          ['spot.orders', seller],
          ['spot.orders', buyer],
          ['balances', seller],
          ['balances', buyer],
          ['markets.depth', null],
          ['markets.trades', null],
        ]),
      );
  });
});
