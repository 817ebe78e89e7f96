/** What corporate actions are for orders that live: adjusted by a forward split, lowered by a dividend, ended by all else; once each. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { amendStock, cancelStock, placeStockOco } from '@glasshouse/contract/stocks';
import { type TestStocks, USDT, openStocks } from './support/stocks.ts';

let test: TestStocks;
beforeEach(async () => {
  test = await openStocks();
});
afterEach(() => test.stop());

const OPEN = Date.UTC(2026, 5, 3, 13, 30);
const CLOSE = Date.UTC(2026, 5, 3, 20);
const gtc = { force: 'gtc' };
const PAIR = { currency_id: 1002, legal_id: USDT } as const;
const split = (numerator: number, denominator: number) =>
  test.announce({ kind: 'split', per_share: undefined, numerator, denominator });

describe('a forward split', () => {
  it('multiplies orders with their holds, prices to the side of their owner, and the close that the next are measured by', async () => {
    const [buyer, seller] = [await test.trader(0, 10_000n), await test.trader(12, 0n)];
    const { opens, counted } = await split(7, 1);
    await test.open(OPEN, 64_557);
    const bid = await test.place(buyer, 'buy', '10', '645.57', gtc);
    const ask = await test.place(seller, 'sell', '10', '646.00', gtc);
    const day = await test.place(seller, 'sell', '1', '650.00');
    expect(await test.both(buyer, USDT)).toEqual([10_000_000_000n - 6_460_864_560n, 6_460_864_560n]);
    expect(counted).toBe(CLOSE);
    await test.close(CLOSE, 64_557);
    expect(await test.order(buyer, bid.id)).toMatchObject({ amount: '70', target_price: '92.22', status: 'queued' });
    expect(await test.order(seller, ask.id)).toMatchObject({ amount: '70', target_price: '92.29', status: 'queued' });
    expect(await test.order(seller, day.id)).toMatchObject({ end_reason: 'expired' });
    expect(await test.both(buyer, USDT)).toEqual([10_000_000_000n - 6_460_564_320n, 6_460_564_320n]);
    expect(await test.both(seller)).toEqual([140_000n, 700_000n]);
    expect(test.venue().sessionOf(11)?.closeTicks).toBe(9_222);
    await test.stocks().changeOrders();
    expect(await test.order(buyer, bid.id)).toMatchObject({ amount: '70', target_price: '92.22' });
    // The session of its day begins with new shares.
    await test.open(opens, 9_222);
    expect(await test.order(buyer, bid.id)).toMatchObject({ status: 'open' });
    expect(await test.breaches()).toEqual([]);
  });

  it('keeps stops: their triggers are measured by the close in new shares', async () => {
    const user = await test.trader(10, 10_000n);
    const { opens } = await split(7, 1);
    await test.open(OPEN, 64_557);
    const stop = (type: 'buy' | 'sell', trigger: string, price: string) =>
      test.place(user, type, '1', price, { ...gtc, kind: 'stop_limit', trigger_price: trigger });
    const above = await stop('buy', '700.00', '707.00');
    const below = await stop('sell', '602.00', '595.00');
    await test.close(CLOSE, 64_557);
    const live = { amount: '7', end_reason: null, status: 'pending' };
    expect(await test.order(user, above.id)).toMatchObject({ ...live, trigger_price: '100', target_price: '101' });
    expect(await test.order(user, below.id)).toMatchObject({ ...live, trigger_price: '86', target_price: '85' });
    await test.open(opens, 9_222);
    expect(await test.order(user, above.id)).toMatchObject(live);
    expect(await test.order(user, below.id)).toMatchObject(live);
    expect(await test.breaches()).toEqual([]);
  });

  it('keeps what waits to sell or buy at the market, of all owners, wherever the close in new shares is', async () => {
    const users = [await test.trader(10, 10_000n), await test.trader(10, 0n), await test.trader(10, 0n)] as const;
    const { opens } = await split(7, 1);
    await test.open(OPEN, 64_557);
    const stop = (user: number, type: 'buy' | 'sell', trigger: string) =>
      test.place(user, type, '1', undefined, { ...gtc, kind: 'stop_market', trigger_price: trigger });
    const above = await stop(users[0], 'buy', '700.00');
    const below = await Promise.all(users.map((user) => stop(user, 'sell', '602.00')));
    await test.close(CLOSE, 64_557);
    const live = { amount: '7', end_reason: null, status: 'pending' };
    expect(await test.order(users[0], above.id)).toMatchObject({ ...live, trigger_price: '100' });
    for (const [i, user] of users.entries())
      expect(await test.order(user, below[i]!.id)).toMatchObject({ ...live, trigger_price: '86' });
    await test.restart();
    await test.open(opens, 9_222);
    for (const [i, user] of users.entries()) expect(await test.order(user, below[i]!.id)).toMatchObject(live);
    expect(await test.breaches()).toEqual([]);
  });

  it('multiplies what an iceberg shows, also where another process leads', async () => {
    const user = await test.trader(10, 0n);
    const { opens } = await split(20, 1);
    await test.open(OPEN, 64_557);
    const ask = await test.place(user, 'sell', '10', '700', { ...gtc, display_amount: '1' });
    await test.close(CLOSE, 64_557);
    await test.restart();
    expect(await test.order(user, ask.id)).toMatchObject({ amount: '200', display_amount: '20' });
    await test.open(opens, 3_227);
    expect(await test.order(user, ask.id)).toMatchObject({ status: 'open', display_amount: '20' });
    expect(test.venue().depth(11).asks).toEqual([['35', '20']]);
    expect(await test.breaches()).toEqual([]);
  });

  it('multiplies a pair whole: its shares are held once before and after', async () => {
    const user = await test.trader(10, 0n);
    const { opens } = await split(7, 1);
    await test.open(OPEN, 64_557);
    const wish = { ...PAIR, type: 'sell', amount: '10', target_price: '700', trigger_price: '600', stop_price: '595' } as const;
    const { orders } = await test.call(placeStockOco, { ...wish, force: 'gtc' }, user);
    expect(await test.both(user)).toEqual([0n, 100_000n]);
    await test.close(CLOSE, 64_557);
    const [limit, stop] = await Promise.all(orders.map(({ id }) => test.order(user, id)));
    expect(limit).toMatchObject({ amount: '70', target_price: '100', end_reason: null });
    expect(stop).toMatchObject({ amount: '70', trigger_price: '85.72', target_price: '85', end_reason: null });
    expect(await test.both(user)).toEqual([0n, 700_000n]);
    await test.open(opens, 9_222);
    expect((await test.order(user, orders[0]?.id ?? 0)).status).toBe('open');
    expect(await test.breaches()).toEqual([]);
  });

  it('takes nothing new while it is under way, and no session begins before it is over', async () => {
    const user = await test.trader(10, 1_000n);
    const { opens, counted } = await split(2, 1);
    await test.open(OPEN);
    const kept = await test.place(user, 'sell', '4', '200', gtc);
    await test.logAt(counted - 1_000);
    await test.logAt(counted, null);
    expect(await test.refused(test.place(user, 'sell', '1', '200'))).toBe('STOCKS_ACTION_PENDING');
    const pair = { ...PAIR, type: 'sell', amount: '1', target_price: '200', trigger_price: '180' } as const;
    expect(await test.refused(test.call(placeStockOco, pair, user))).toBe('STOCKS_ACTION_PENDING');
    expect(await test.refused(test.call(amendStock, { id: kept.id, target_price: '210' }, user))).toBe('STOCKS_ACTION_PENDING');
    // The next session would have begun.
    await test.logAt(opens, 9_320);
    expect(test.venue().sessionOf(11)?.phase).toBe('closed');
    await test.stocks().runDue();
    await test.stocks().changeOrders();
    expect(await test.order(user, kept.id)).toMatchObject({ amount: '8', target_price: '100' });
    await test.logAt(opens + 1_000, 9_320);
    expect(test.venue().sessionOf(11)?.phase).toBe('auction');
    expect(await test.breaches()).toEqual([]);
  });

  it('that a kill cuts off between two owners goes on with those who are left', async () => {
    const users: number[] = [];
    for (let i = 0; i < 4; i++) users.push(await test.trader(10, 0n));
    const { counted } = await split(3, 1);
    await test.open(OPEN);
    const orders = await Promise.all(users.map((user) => test.place(user, 'sell', '5', '200', gtc)));
    await test.logAt(counted - 1_000);
    await test.logAt(counted, null);
    test.clock.advance(7_000);
    await test.stocks().runDue();
    const venue = test.venue();
    const submitOne = venue.submitOne.bind(venue);
    let acts = 0;
    venue.submitOne = ((command: { type: string }, attempt: null) => {
      if (command.type === 'act' && ++acts === 3) throw new Error('killed');
      return submitOne(command as never, attempt);
    }) as never;
    await expect(test.stocks().changeOrders()).rejects.toThrow('killed');
    await test.restart();
    await test.stocks().changeOrders();
    for (const [i, user] of users.entries())
      expect(await test.order(user, orders[i]!.id)).toMatchObject({ amount: '15', target_price: '66.67' });
    expect(await test.breaches()).toEqual([]);
  });
});

describe('a dividend', () => {
  it('lowers what stays for days and buys below or sells by a stop; day orders and sells above stay as they are', async () => {
    const user = await test.trader(20, 10_000n);
    const { counted } = await test.announce();
    await test.open(OPEN, 18_640);
    const bid = await test.place(user, 'buy', '1', '180.00', gtc);
    const ask = await test.place(user, 'sell', '1', '190.00', gtc);
    const stop = await test.place(user, 'sell', '2', '169.00', { ...gtc, kind: 'stop_limit', trigger_price: '170.00' });
    await test.close(counted, 18_640);
    expect(await test.order(user, bid.id)).toMatchObject({ target_price: '179.05', status: 'queued' });
    expect(await test.order(user, ask.id)).toMatchObject({ target_price: '190', status: 'queued' });
    expect(await test.order(user, stop.id)).toMatchObject({ target_price: '168.05', trigger_price: '169.05' });
    // 179.05 and its fee.
    expect((await test.both(user, USDT))[1]).toBe(179_193_240n);
    expect(await test.breaches()).toEqual([]);
  });

  it('is counted before the session of its day begins, however late the count is', async () => {
    const user = await test.trader(20, 0n);
    const { opens, counted } = await test.announce();
    await test.open(OPEN, 18_640);
    await test.logAt(counted - 1_000, 18_640);
    await test.logAt(counted, null);
    await test.stocks().changeOrders();
    await test.logAt(opens, 18_545);
    expect(test.venue().sessionOf(11)?.phase).toBe('closed');
    await test.stocks().runDue();
    await test.stocks().changeOrders();
    await test.logAt(opens + 1_000, 18_545);
    expect(test.venue().sessionOf(11)?.phase).toBe('auction');
    expect(await test.both(user)).toEqual([200_000n, 0n]);
    expect(await test.breaches()).toEqual([]);
  });
});

describe('what ends all orders', () => {
  it('is a reverse split: they end before holdings are counted, and what they held counts', async () => {
    const [seller, buyer] = [await test.trader(12, 0n), await test.trader(0, 5_000n)];
    const { counted } = await split(1, 10);
    await test.open(OPEN, 64_557);
    const ask = await test.place(seller, 'sell', '5', '700', gtc);
    const bid = await test.place(buyer, 'buy', '1', '600', gtc);
    await test.close(counted, 64_557);
    for (const [user, { id }] of [
      [seller, ask],
      [buyer, bid],
    ] as const)
      expect(await test.order(user, id)).toMatchObject({ status: 'cancelled', end_reason: 'corporate_action' });
    await test.until(counted + 60_000);
    expect(await test.both(seller)).toEqual([12_000n, 0n]);
    expect(await test.both(buyer, USDT)).toEqual([5_000_000_000n, 0n]);
    await test.stocks().changeOrders();
    expect(test.venue().sessionOf(11)?.closeTicks).toBe(645_570);
    expect(await test.breaches()).toEqual([]);
  });

  it('an owner may cancel while an action is under way', async () => {
    const user = await test.trader(10, 0n);
    const { counted } = await split(2, 1);
    await test.open(OPEN);
    const { id } = await test.place(user, 'sell', '4', '200', gtc);
    await test.logAt(counted - 1_000);
    await test.logAt(counted, null);
    await test.call(cancelStock, { id }, user);
    test.clock.advance(7_000);
    await test.stocks().runDue();
    await test.stocks().changeOrders();
    expect(await test.both(user)).toEqual([200_000n, 0n]);
    expect(await test.breaches()).toEqual([]);
  });
});
