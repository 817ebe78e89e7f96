/** Trading of stocks on a real database: the night's orders, the auction with its receipt, the session, days that end, parts and cost. */
import {
  amendStock,
  cancelAllStocks,
  cancelStock,
  exportStockLots,
  getStock,
  getStockAuction,
  getStockReceipt,
  listStockAuctions,
  listStockFills,
  listStockHoldings,
  listStockOrders,
  listStocks,
  previewStock,
} from '@glasshouse/contract/stocks';
import { verifyReceipt } from '@glasshouse/proofs';
import { StockAudit } from '@glasshouse/proofs/stocks';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notifyOwners } from '../../order-notifications/tests/support/notify-owners.ts';
import { IBM, type TestStocks, USDT, openStocks } from './support/stocks.ts';

let test: TestStocks;
beforeEach(async () => {
  test = await openStocks();
});
afterEach(() => test.stop());

const DAY = 86_400_000;
const OPEN = Date.UTC(2026, 5, 3, 13, 30);
const CLOSE = Date.UTC(2026, 5, 3, 20);
const pair = { currency_id: IBM, legal_id: USDT };

/** Everything that the log has, held against the lists that the server publishes. */
async function audit(): Promise<string[]> {
  const found = new StockAudit();
  found.watch('IBM/USDT');
  const { rows } = await sql<{ leaf: number; body: string; prices: string | null }>`
    SELECT leaf, body, prices FROM log_entries ORDER BY leaf`.execute(test.database.db);
  for (const { leaf, body, prices } of rows) found.add(leaf, body, prices?.split('\n') ?? null);
  for (const id of found.auctions.keys()) found.addOrders(id, (await test.call(getStockAuction, { id })).orders);
  found.finish();
  return found.findings.map(({ kind, what }) => `${kind} ${what}`);
}

describe('the night', () => {
  it('[FEAT-005] [STATE-014] queues orders for the opening auction, which trades all at one price that anybody recomputes', async () => {
    await test.close(CLOSE, 64_557);
    const traders: number[] = [];
    for (let i = 0; i < 8; i++) traders.push(await test.trader(20, 20_000n));
    const [market, b12, b8, b10, a6, a15, a9, a20] = traders as [number, number, number, number, number, number, number, number];
    const first = await test.place(market, 'buy', '5');
    const bid = await test.place(b12, 'buy', '12', '646.50');
    await test.place(b8, 'buy', '8', '646.00');
    await test.place(b10, 'buy', '10', '645.80');
    await test.place(a6, 'sell', '6', '645.40');
    await test.place(a15, 'sell', '15', '645.80');
    const last = await test.place(a9, 'sell', '9', '646.00', { force: 'gtc' });
    await test.place(a20, 'sell', '20', '647.00');
    expect([first.status, bid.status, bid.tif, last.tif]).toEqual(['queued', 'queued', 'day', 'gtc']);
    expect((await test.call(listStocks, {})).list).toMatchObject([{ phase: 'closed', phase_ends: OPEN + DAY, mode: 'normal' }]);
    await test.logAt(OPEN + DAY, 64_557);
    expect((await test.call(listStocks, {})).list).toMatchObject([{ phase: 'auction', phase_ends: OPEN + DAY + 30_000 }]);
    expect(await test.refused(test.call(cancelStock, { id: bid.id }, b12))).toBe('STOCKS_AUCTION_STANDS');
    expect(test.venue().indicative(11)).toMatchObject({ priceTicks: 64_600, lots: 250_000, surplus: -50_000 });
    await test.logAt(OPEN + DAY + 30_000, 64_560);
    await test.stocks().runDue();
    expect((await test.call(listStocks, {})).list).toMatchObject([{ phase: 'open', phase_ends: CLOSE + DAY }]);
    // 12 at 646.00 are 7,752.000000, the fee 6.201600.
    expect(await test.both(b12, USDT)).toEqual([20_000_000_000n - 7_758_201_600n, 0n]);
    expect(await test.order(a9, last.id)).toMatchObject({ filled: '4', status: 'open', average_price: '646' });
    expect(await test.order(market, first.id)).toMatchObject({ filled: '5', status: 'filled', fee: '2.584' });
    expect(await test.refused(test.call(cancelStock, { id: first.id }, market))).toBe('ORDER_CLOSED');
    await test.sign();
    const { list } = await test.call(listStockAuctions, { currency_id: IBM });
    expect(list).toMatchObject([
      {
        kind: 'opening',
        reference: '645.57',
        price: '646',
        shares: '25',
        surplus: '-5',
        orders: 8,
        low: '581.02',
        high: '710.12',
      },
    ]);
    const file = await test.call(getStockAuction, { id: list[0]!.id });
    expect(verifyReceipt(file)).toMatchObject({ ok: true, filled: null });
    expect(verifyReceipt(await test.call(getStockReceipt, { order_id: last.id }, a9))).toMatchObject({
      ok: true,
      filled: 40_000n,
    });
    expect(await test.refused(test.call(getStockReceipt, { order_id: last.id }, b12))).toBe('STOCKS_UNKNOWN');
    expect(await audit()).toEqual([]);
    expect(await test.breaches()).toEqual([]);
  });

  it('is shown by a preview as it will be: hold, price at most, until when it can be cancelled', async () => {
    await test.close(CLOSE, 18_642);
    const user = await test.trader(2, 1_000n);
    expect(await test.call(previewStock, { ...pair, type: 'buy', amount: '2' }, user)).toMatchObject({
      price: '205.06',
      holds: '410.448096',
      when: 'auction',
      phase: 'closed',
      auction: OPEN + DAY,
      stands: false,
      settles: Date.UTC(2026, 5, 5, 13, 30),
      balance: '1000',
      balance_after: '589.551904',
    });
    const { id } = await test.place(user, 'buy', '2');
    expect(await test.both(user, USDT)).toEqual([1_000_000_000n - 410_448_096n, 410_448_096n]);
    await test.call(cancelStock, { id }, user);
    expect(await test.both(user, USDT)).toEqual([1_000_000_000n, 0n]);
    expect(await test.call(previewStock, { ...pair, type: 'buy', amount: '8', target_price: '185' }, user)).toMatchObject({
      value: '1480',
      fee: '1.184',
      total: '1481.184',
    });
    expect(
      await test.call(previewStock, { ...pair, type: 'sell', amount: '0.3333', target_price: '541.27' }, user),
    ).toMatchObject({ value: '180.405291', fee: '0.144325', total: '180.260966', holds: '0.3333', holds_currency_id: IBM });
  });
});

describe('the session', () => {
  it('trades within the band of its tick, the fee in USDT on both sides, parts of a share to the atom', async () => {
    const [buyer, seller] = [await test.trader(0, 10_000n), await test.trader(20, 0n)];
    await test.open(OPEN, 54_127);
    const rests = await test.place(seller, 'sell', '0.3333', '541.27');
    expect(rests).toMatchObject({ status: 'open', tif: 'day' });
    await test.place(buyer, 'buy', '0.3333', '541.27');
    expect(await test.both(buyer, USDT)).toEqual([10_000_000_000n - 180_549_616n, 0n]);
    expect(await test.both(seller, USDT)).toEqual([180_260_966n, 0n]);
    expect((await test.call(listStockFills, {}, buyer)).list).toMatchObject([
      { quantity: '0.3333', price: '541.27', fee: '0.144325', fee_currency_id: USDT },
    ]);
    // The first quarter of an hour: ten percent; later five.
    expect((await test.call(previewStock, { ...pair, type: 'buy', amount: '1', target_price: '541' }, buyer)).band).toEqual({
      low: '487.15',
      high: '595.39',
    });
    expect(await test.refused(test.place(buyer, 'buy', '1', '595.40'))).toBe('ORDER_PRICE_BAND');
    await test.logAt(OPEN + 1_800_000, 64_557);
    await test.logAt(OPEN + 1_801_000, 64_557);
    expect(await test.breaches()).toEqual([]);
  });

  it('is measured in a pause by the last price, as the desk does, and not by the close of the day before', async () => {
    await test.close(CLOSE, 18_642);
    const user = await test.trader(2, 1_000n);
    await test.open(OPEN + DAY, 18_642);
    await test.logAt(OPEN + DAY + 31_000, 16_000);
    expect(test.venue().sessionOf(11)?.phase).toBe('pause');
    const shown = await test.call(previewStock, { ...pair, type: 'buy', amount: '2' }, user);
    expect(shown).toMatchObject({ phase: 'pause', price: '176', when: 'auction' });
    await test.place(user, 'buy', '2');
    expect(await test.both(user, USDT)).toEqual([1_000_000_000n - 352_281_600n, 352_281_600n]);
    expect(shown.holds).toBe('352.2816');
  });

  it('ends day orders with its close, and keeps others for the next one', async () => {
    const user = await test.trader(10, 5_000n);
    await test.open(OPEN);
    const day = await test.place(user, 'buy', '1', '180');
    const kept = await test.place(user, 'buy', '1', '179', { force: 'gtc' });
    await test.close(CLOSE);
    expect(await test.order(user, day.id)).toMatchObject({ status: 'cancelled', end_reason: 'expired' });
    expect(await test.order(user, kept.id)).toMatchObject({ status: 'queued', end_reason: null });
    expect(await test.breaches()).toEqual([]);
    await test.open(OPEN + DAY);
    expect(await test.order(user, kept.id)).toMatchObject({ status: 'open' });
    expect((await test.call(listStockOrders, { status: 'open' }, user)).list).toHaveLength(1);
    expect(await test.call(cancelAllStocks, {}, user)).toEqual({ cancelled: [kept.id] });
  });

  it('has a day with its auction and its close, and each holding what it cost', async () => {
    const [buyer, seller] = [await test.trader(0, 10_000n), await test.trader(20, 0n)];
    await test.close(CLOSE, 18_640);
    await test.place(buyer, 'buy', '3', '186.40');
    await test.place(seller, 'sell', '3', '186.40');
    await test.open(OPEN + DAY, 18_640);
    await test.place(seller, 'sell', '1', '187.00');
    await test.place(buyer, 'buy', '1', '187.00');
    await test.place(buyer, 'sell', '2', '188.00');
    await test.place(seller, 'sell', '1', '190.00');
    // 3 at 186.40 and 1 at 187.00 with their fees.
    expect((await test.call(listStockHoldings, {}, buyer)).list).toMatchObject([
      { shares: '4', frozen: '2', cost: '746.79696', average_cost: '186.69924', value: '745.6', result: '-1.19696' },
    ]);
    expect((await test.call(listStockHoldings, {}, seller)).list).toMatchObject([{ cost: null, average_cost: null }]);
    await test.close(CLOSE + DAY, 18_700);
    expect((await test.call(getStock, { currency_id: IBM })).days[0]).toMatchObject({
      reference: '186.4',
      auction_price: '186.4',
      auction_shares: '3',
      close: { price: '187' },
    });
    const bound = test.stocks().module.calls?.find(({ call }) => call === exportStockLots);
    const file = (await bound?.run({}, { user: { id: buyer, sessionId: 1 } } as never)) as { body: AsyncIterable<string> };
    let text = '';
    for await (const part of file.body) text += part;
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'bought,share,shares,cost_usdt',
      `${new Date(OPEN + DAY + 30_000).toISOString()},IBM,3,559.64736`,
      `${new Date(OPEN + DAY + 30_000).toISOString()},IBM,1,187.1496`,
    ]);
  });
});

describe('what is refused', () => {
  it('[RULE-100] [RULE-101] [RULE-102] [RULE-103] is no number, more than is held, too small, without a price, or not of this hour', async () => {
    await test.close(CLOSE);
    const user = await test.trader(2, 500n);
    const sell = (amount: string, more: object = {}) => test.refused(test.place(user, 'sell', amount, '186.40', more));
    expect([await sell('0.00005'), await sell('1e3'), await sell('-1'), await sell('0')]).toEqual(
      Array.from({ length: 4 }, () => 'STOCKS_SHARES_INVALID'),
    );
    expect(await sell('2.0001')).toBe('STOCKS_NO_SHARES');
    expect(await sell('0.005')).toBe('ORDER_NOTIONAL_TOO_SMALL');
    expect(await sell('1', { force: 'ioc' })).toBe('STOCKS_CLOSED_QUEUE_ONLY');
    expect(await test.refused(test.place(user, 'buy', '3', '186.40'))).toBe('ORDER_INSUFFICIENT_BALANCE');
    expect(await test.refused(test.place(user, 'buy', '1', '186.405'))).toBe('ORDER_PRICE_TICK');
    expect(await test.refused(test.place(user, 'buy', '1', '1.2.3'))).toBe('ORDER_PRICE_INVALID');
    expect(await test.refused(test.place(user, 'buy', '1', undefined, { kind: 'limit' }))).toBe('ORDER_PRICE_REQUIRED');
    expect(await test.refused(test.place(user, 'buy', undefined, undefined, { quote_amount: '-1' }))).toBe(
      'ORDER_AMOUNT_INVALID',
    );
    const { id } = await test.place(user, 'sell', '1', '186.40');
    // It would meet the own order of the queue.
    expect(await test.refused(test.place(user, 'buy', '1', '186.40'))).toBe('ORDER_OWN_FIRST');
    expect(await test.refused(test.call(amendStock, { id, amount: '2.5' }, user))).toBe('STOCKS_NO_SHARES');
    expect(await test.refused(test.call(cancelStock, { id: 999_999 }, user))).toBe('ORDER_UNKNOWN');
    expect(await test.refused(test.call(cancelStock, { id }, await test.holder(1)))).toBe('ORDER_UNKNOWN');
    expect(await test.breaches()).toEqual([]);
  });

  it('64 sells of the same shares at once hold what there is', async () => {
    await test.close(CLOSE);
    const user = await test.trader(10, 0n);
    const answers = await Promise.all(Array.from({ length: 64 }, () => test.refused(test.place(user, 'sell', '1', '190'))));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(10);
    expect([...new Set(answers)].sort()).toEqual(['STOCKS_NO_SHARES', 'ok']);
    expect(await test.both(user)).toEqual([0n, 100_000n]);
    expect(await test.breaches()).toEqual([]);
  });
});

it('owners are notified of what the auction filled and of orders that end with their day, not of what their own command filled', async () => {
  const [buyer, seller] = [await test.trader(0, 5_000n), await test.trader(20, 0n)];
  await test.close(CLOSE);
  const bid = await test.place(buyer, 'buy', '3', '186.40');
  const ask = await test.place(seller, 'sell', '3', '186.40');
  await test.open(OPEN + DAY);
  const rests = await test.place(seller, 'sell', '1', '187.00');
  await test.place(buyer, 'buy', '1', '187.00');
  await test.place(buyer, 'buy', '1', '180.00');
  const told = async () => {
    await notifyOwners({ platform: test.platform, exchange: test.stocks().exchange, notify: test.notify });
    return test.news.splice(0).map(({ userId, kind, params }) => [userId, kind, (params as { id: number }).id]);
  };
  expect((await told()).map((one) => one.join(' ')).toSorted()).toEqual([
    `${buyer} stock_filled ${bid.id}`,
    `${seller} stock_filled ${ask.id}`,
    `${seller} stock_filled ${rests.id}`,
  ]);
  await test.close(CLOSE + DAY);
  expect((await told()).map(([userId, kind]) => [userId, kind])).toEqual([[buyer, 'stock_order_ended']]);
});
