/** Stocks on a real database: closes, splits, dividends, custody and tax, to the atom, with files that anybody checks. */
import {
  type StockDetail,
  getStock,
  getStockActionFile,
  getStockCalendar,
  getStockReceipt,
  getStockResidence,
  listStockActions,
  listStockEntitlements,
  listStockHoldings,
  listStocks,
  previewStock,
  previewStockAction,
  stateStockResidence,
} from '@glasshouse/contract/stocks';
import { verifyReceipt } from '@glasshouse/proofs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { houseBalance } from '../../ledger/index.ts';
import { IBM, START, type TestStocks, USDT, alertSplits, openStocks, splits } from './support/stocks.ts';

let test: TestStocks;
beforeEach(async () => {
  test = await openStocks();
});
afterEach(() => test.stop());

const DAY = 86_400_000;
const HOUR = 3_600_000;
const OPEN = Date.UTC(2026, 5, 3, 13, 30);
const CLOSE = Date.UTC(2026, 5, 3, 20);
const tax = () => houseBalance(test.database.db, 'stock_withholding', USDT);
const split = (numerator: number, denominator: number) =>
  test.announce({ kind: 'split', per_share: undefined, numerator, denominator });

describe('the close of a session', () => {
  it('is its last price, in the log and in the list, and the next one follows it', async () => {
    await test.logAt(Date.UTC(2026, 5, 3, 13, 30), 18_000);
    await test.close(CLOSE, 18_642);
    const { list } = await test.call(listStocks, {});
    expect(list).toMatchObject([{ code: 'IBM', phase: 'closed', close: { price: '186.42', time: CLOSE - 1_000 }, change: null }]);
    expect(list[0]?.opens).toBe(Date.UTC(2026, 5, 4, 13, 30));
    await test.close(CLOSE + DAY, 18_829);
    expect((await test.call(listStocks, {})).list[0]).toMatchObject({ previous_close: '186.42', change: '0.01' });
    expect((await test.call(getStock, { currency_id: IBM })).days.map(({ close }) => close?.price)).toEqual(['188.29', '186.42']);
    expect(await test.breaches()).toEqual([]);
  });

  it('waits for seconds behind it, and is none where the session had no price', async () => {
    await test.logAt(CLOSE - 1_000, null);
    await test.until(CLOSE + 10_000);
    expect((await test.call(getStock, { currency_id: IBM })).days).toEqual([]);
    await test.close(CLOSE + 20_000, null);
    expect((await test.call(getStock, { currency_id: IBM })).days).toMatchObject([{ close: null }]);
  });
});

describe('a dividend', () => {
  it('is paid to each holder of the close before its day once, less tax, and its file verifies', async () => {
    const [a, b, late] = [await test.holder(12), await test.holder(3), await test.holder(0)];
    const { counted, opens } = await test.announce();
    expect(test.news.map(({ userId, kind }) => [userId, kind])).toEqual([
      [a, 'stock_dividend_announced'],
      [b, 'stock_dividend_announced'],
    ]);
    await test.close(counted);
    await test.propose('stock_custody', {
      currency_id: IBM,
      direction: 'in',
      shares: '50',
      user_id: late,
      custodian_ref: 'late',
    });
    expect([await test.has(a, USDT), await tax()]).toEqual([0n, 0n]);
    await test.until(opens + DAY);
    await test.until(opens + 2 * DAY);
    // 12 × 0.95 = 11.4, 30 % withheld.
    expect([await test.has(a, USDT), await test.has(b, USDT), await test.has(late, USDT)]).toEqual([7_980_000n, 1_995_000n, 0n]);
    expect(await tax()).toBe(3_420_000n + 855_000n);
    expect(await test.has(a)).toBe(120_000n);
    const { list } = await test.call(listStockActions, {});
    expect(list).toMatchObject([{ state: 'paid', applied: { holders: 2, shares_before: '15', gross: '14.25', net: '9.975' } }]);
    expect((await test.call(listStockEntitlements, {}, a)).list).toMatchObject([
      { net: '7.98', withheld: '3.42', is_paid: true },
    ]);
    await test.sign();
    const id = list[0]!.id;
    const whole = await test.call(getStockActionFile, { id });
    expect(verifyReceipt(whole)).toMatchObject({ ok: true });
    expect(whole.lines).toHaveLength(2);
    expect(verifyReceipt(await test.call(getStockReceipt, { action_id: id }, b))).toMatchObject({
      ok: true,
      own: { net: 1_995_000n },
    });
    expect(await test.refused(test.call(getStockReceipt, { action_id: id }, late))).toBe('STOCKS_UNKNOWN');
    expect(await test.breaches()).toEqual([]);
  });

  it('leaves tax that two people remit, never more than is held', async () => {
    await test.holder(100);
    const { counted, opens } = await test.announce();
    await test.close(counted);
    await test.until(opens + DAY);
    expect(await tax()).toBe(28_500_000n);
    expect(await test.refused(test.propose('stock_tax', { amount: '28.500001', reference: 'r' }))).toBe('STOCKS_TAX_SHORT');
    await test.propose('stock_tax', { amount: '28.5', reference: 'r' });
    expect(await tax()).toBe(0n);
    expect(await test.breaches()).toEqual([]);
  });
});

describe('what is withheld of a dividend', () => {
  const state = (user: number, country: 'DE' | 'XX') => test.call(stateStockResidence, { country }, user);

  it('follows from the country that each holder had stated before the count: 15 % by a treaty, 30 % without', async () => {
    const [german, other, late, silent] = [
      await test.holder(10),
      await test.holder(10),
      await test.holder(10),
      await test.holder(10),
    ];
    expect(await state(german, 'DE')).toEqual({ country: 'DE', withholding: '0.15' });
    await state(other, 'DE');
    expect(await state(other, 'XX')).toEqual({ country: 'XX', withholding: '0.3' });
    expect(await test.call(getStockResidence, {}, silent)).toEqual({ country: null, withholding: '0.3' });
    const { counted, opens } = await test.announce();
    await test.logAt(counted - 1_000);
    await test.logAt(counted, null);
    test.clock.advance(2_000);
    await state(late, 'DE');
    test.clock.advance(5_000);
    await test.until(opens + DAY);
    for (let n = 0; n < 3; n++) await test.stocks().runDue();
    // 9.50 gross each.
    const paid = await Promise.all([german, other, late, silent].map((user) => test.has(user, USDT)));
    expect(paid).toEqual([8_075_000n, 6_650_000n, 6_650_000n, 6_650_000n]);
    await test.sign();
    const [action] = (await test.call(listStockActions, {})).list;
    expect(action).toMatchObject({ withholding: '0.3', reduced_withholding: '0.15' });
    const id = action?.id ?? 0;
    expect(verifyReceipt(await test.call(getStockActionFile, { id }))).toMatchObject({ ok: true });
    expect(verifyReceipt(await test.call(getStockReceipt, { action_id: id }, german))).toMatchObject({
      ok: true,
      own: { withholdingPpm: 150_000, withheld: 1_425_000n },
    });
    expect(await test.breaches()).toEqual([]);
  });
});

describe('a split', () => {
  it('changes each holding once between the sessions, and pays for less than an atom', async () => {
    const [a, b] = [await test.holder(12), await test.holder(1)];
    const { counted } = await split(10, 3);
    await test.close(counted, 64_557);
    // 12 × 10 / 3 = 40; 1 × 10 / 3 = 3.3333 and a third of an atom at 193.67.
    expect([await test.has(a), await test.has(b)]).toEqual([400_000n, 33_333n]);
    expect([await test.has(a, USDT), await test.has(b, USDT)]).toEqual([0n, 6_455n]);
    expect((await test.call(getStock, { currency_id: IBM })).adjusted_by).toEqual({ numerator: 10, denominator: 3 });
    expect(test.news.filter(({ kind }) => kind === 'stock_split_applied')).toMatchObject([
      { userId: a, params: { before: '12', after: '40', in_lieu: '0' } },
      { userId: b, params: { before: '1', after: '3.3333', in_lieu: '0.006455' } },
    ]);
    expect((await test.call(listStockHoldings, {}, b)).list).toMatchObject([{ shares: '3.3333', price: { price: '193.67' } }]);
    await test.sign();
    const { id } = (await test.call(listStockActions, {})).list[0]!;
    expect(verifyReceipt(await test.call(getStockActionFile, { id }))).toMatchObject({ ok: true });
    expect(await test.breaches()).toEqual([]);
  });

  it('pays for less than an atom by the newest close before, where its own session had no price', async () => {
    const user = await test.holder(1);
    await test.close(CLOSE, 64_557);
    await split(10, 3);
    for (let at = CLOSE + DAY; at <= CLOSE + 2 * DAY; at += DAY) await test.close(at, null);
    expect(await test.has(user)).toBe(33_333n);
    expect(await test.has(user, USDT)).toBe(6_455n);
    await test.sign();
    const [action] = (await test.call(listStockActions, {})).list;
    expect(action?.applied).toMatchObject({ close: '645.57', adjusted_close: '193.67' });
    expect(verifyReceipt(await test.call(getStockActionFile, { id: action?.id ?? 0 }))).toMatchObject({ ok: true });
    expect(await test.breaches()).toEqual([]);
  });

  it('shows all prices before it in new shares, several together, and has the markets do so from its count on', async () => {
    const a = await test.holder(10);
    const first = await split(7, 1);
    await test.open(OPEN, 64_557);
    expect(splits).toEqual([{ id: expect.any(Number), marketId: 11, from: first.opens, numerator: 7, denominator: 1 }]);
    await test.close(first.counted, 64_557);
    expect(splits).toMatchObject([{ from: first.counted + 7_000 }]);
    expect(alertSplits).toContainEqual({ marketId: 11, numerator: 7, denominator: 1 });
    const shown = async () => (await test.call(getStock, { currency_id: IBM })) as StockDetail;
    expect(await shown()).toMatchObject({
      close: { price: '92.22' },
      days: [{ close: { price: '92.22' }, reference: '92.22' }],
      adjusted_by: { numerator: 7, denominator: 1 },
    });
    expect((await test.call(listStockHoldings, {}, a)).list).toMatchObject([{ shares: '70', value: '6455.4' }]);
    const second = await split(2, 1);
    await test.open(first.opens, 9_222);
    expect(await shown()).toMatchObject({ previous_close: '92.22', change: '0' });
    await test.close(second.counted, 9_300);
    expect(await shown()).toMatchObject({
      close: { price: '46.5' },
      previous_close: '46.11',
      days: [{ close: { price: '46.5' } }, { close: { price: '46.11' } }],
      adjusted_by: { numerator: 14, denominator: 1 },
    });
    await test.restart();
    expect((await shown()).adjusted_by).toEqual({ numerator: 14, denominator: 1 });
    expect(await test.breaches()).toEqual([]);
  });

  it('waits for the close of its own session', async () => {
    const a = await test.holder(10);
    const { counted } = await split(2, 1);
    await test.logAt(counted - 1_000);
    await test.until(counted + 10_000);
    expect(await test.has(a)).toBe(100_000n);
    await test.logAt(counted + 20_000, null);
    await test.until(counted + 120_000);
    await test.until(counted + 240_000);
    expect(await test.has(a)).toBe(200_000n);
  });
});

describe('the end of a listing', () => {
  it('takes all shares for money', async () => {
    const a = await test.holder(7);
    const { counted } = await test.announce({ kind: 'delisting', per_share: '12.5' });
    await test.close(counted);
    expect([await test.has(a), await test.has(a, USDT)]).toEqual([0n, 87_500_000n]);
    expect(await test.breaches()).toEqual([]);
  });

  it.each(['delisting', 'cash_out'] as const)(
    'by %s is the end of its market: no session follows, no order is taken',
    async (kind) => {
      const user = await test.trader(0, 1_000n);
      const { opens, counted } = await test.announce({ kind, per_share: '12.5' });
      const detail = () => test.call(getStock, { currency_id: IBM });
      expect(await detail()).toMatchObject({ phase: 'closed', last_day: OPEN, opens: OPEN });
      await test.open(OPEN);
      expect((await test.place(user, 'buy', '1', '180.00')).status).toBe('open');
      await test.close(counted);
      expect(await test.has(user, USDT)).toBe(1_000_000_000n);
      for (const again of [1, 2]) {
        expect(await test.refused(test.place(user, 'buy', '1', '180.00'))).toBe('STOCKS_DELISTED');
        const wish = { currency_id: IBM, legal_id: USDT, type: 'buy', amount: '1', target_price: '180' } as const;
        expect(await test.refused(test.call(previewStock, wish, user))).toBe('STOCKS_DELISTED');
        expect(await detail()).toMatchObject({ phase: 'delisted', phase_ends: null, opens: null, last_day: OPEN });
        if (again === 1) await test.restart();
      }
      await test.open(opens);
      expect(test.venue().sessionOf(11)?.phase).toBe('closed');
      await test.logAt(opens + 7 * HOUR, null);
      await test.until(opens + 7 * HOUR);
      expect((await detail()).days.map(({ opens: began }) => began)).toEqual([OPEN]);
      expect(await test.refused(test.announce())).toBe('STOCKS_DELISTED');
      const move = { currency_id: IBM, direction: 'in', shares: '1', user_id: user, custodian_ref: 'late' };
      expect(await test.refused(test.propose('stock_custody', move))).toBe('STOCKS_DELISTED');
      expect(await test.breaches()).toEqual([]);
    },
  );

  it('is not published before what was to come behind it', async () => {
    await test.announce({ ex_opens: OPEN + 2 * DAY, pays: OPEN + 3 * DAY });
    expect(await test.refused(test.announce({ kind: 'delisting', per_share: '1' }))).toBe('STOCKS_ACTION_OVERLAPS');
  });
});

describe('what two people may publish', () => {
  it('lies a whole session ahead, at an open of the calendar, and not at the close of another action', async () => {
    await test.holder(1);
    expect(await test.refused(test.announce({ ex_opens: Date.UTC(2026, 5, 3, 13, 30) }))).toBe('STOCKS_ACTION_NOTICE');
    expect(await test.refused(test.announce({ ex_opens: Date.UTC(2026, 5, 4, 13, 31) }))).toBe('STOCKS_ACTION_INVALID');
    expect(await test.refused(test.announce({ per_share: '0' }))).toBe('STOCKS_ACTION_INVALID');
    expect(await test.refused(test.announce({ numerator: 2, denominator: 1 }))).toBe('STOCKS_ACTION_INVALID');
    expect(await test.refused(test.announce({ pays: 1 }))).toBe('STOCKS_ACTION_INVALID');
    expect(await test.refused(test.announce({ ex_opens: Number.MAX_SAFE_INTEGER }))).toBe('STOCKS_ACTION_INVALID');
    await test.announce();
    expect(await test.refused(test.announce())).toBe('STOCKS_ACTION_OVERLAPS');
  });

  it('is previewed for all holders of the stock, without being proposed', async () => {
    const [a, b] = [await test.holder(3), await test.holder(8)];
    const preview = test.stocks().module.staffCalls?.find((one) => one.call === previewStockAction);
    const ask = (more: object) =>
      inTransaction(
        test.database.db,
        (tx) => preview?.act(tx, { currency_id: IBM, ...more }, {} as never, undefined) as Promise<object>,
      );
    expect(await ask({ kind: 'dividend', per_share: '0.95' })).toMatchObject({
      holders: 2,
      shares_before: '11',
      gross: '10.45',
      withheld: '3.135',
      net: '7.315',
      list: [{ user_id: b, net: '5.32' }, { user_id: a }],
    });
    expect(await test.refused(ask({ kind: 'split', numerator: '0', denominator: '0' }))).toBe('STOCKS_ACTION_INVALID');
    expect((await test.call(listStockActions, {})).list).toEqual([]);
  });

  it('is replaced by a new notice before it is counted, and then does nothing', async () => {
    const a = await test.holder(10);
    const { opens, counted } = await test.announce();
    const [first] = (await test.call(listStockActions, {})).list;
    await test.announce({ replaces: first!.id, per_share: '0.10' });
    const { list } = await test.call(listStockActions, {});
    expect(list.map(({ state, per_share: paid }) => [state, paid])).toEqual([
      ['published', '0.1'],
      ['replaced', '0.95'],
    ]);
    await test.close(counted);
    await test.until(opens + DAY);
    expect(await test.has(a, USDT)).toBe(700_000n);
    expect(await test.refused(test.announce({ replaces: list[0]!.id }))).toBe('STOCKS_ACTION_INVALID');
    expect(await test.breaches()).toEqual([]);
  });

  it('moves whole shares, no more than the participant has, and none past a count that is due', async () => {
    const a = await test.holder(5);
    const move = (direction: 'in' | 'out', shares: string) =>
      test.refused(test.propose('stock_custody', { currency_id: IBM, direction, shares, user_id: a, custodian_ref: 'r' }));
    expect([await move('in', '0.5'), await move('in', '0'), await move('out', '6')]).toEqual([
      'STOCKS_CUSTODY_WHOLE',
      'STOCKS_CUSTODY_WHOLE',
      'STOCKS_CUSTODY_SHORT',
    ]);
    expect(await move('out', '2')).toBe('ok');
    expect(await test.has(a)).toBe(30_000n);
    const { counted } = await test.announce();
    test.clock.advance(counted - test.clock.now());
    expect(await move('in', '1')).toBe('STOCKS_ACTION_OVERLAPS');
    expect(await test.breaches()).toEqual([]);
  });
});

it('a market opens, and takes orders, only while a custodian has shares of it', async () => {
  const user = await test.trader(0, 1_000n);
  await test.asOwner('UPDATE stock_terms SET is_paper = false');
  await test.restart();
  expect(await test.refused(test.place(user, 'buy', '1', '180.00'))).toBe('STOCKS_NO_CUSTODY');
  await test.open(OPEN);
  expect(test.venue().sessionOf(11)?.phase).toBe('closed');
  await test.holder(1);
  expect((await test.place(user, 'buy', '1', '180.00')).status).toBe('queued');
  await test.logAt(OPEN + 60_000);
  expect(test.venue().sessionOf(11)?.phase).not.toBe('closed');
  expect(await test.breaches()).toEqual([]);
});

describe('the calendar', () => {
  it('answers sessions with their short days and the day on which the custodian follows', async () => {
    const from = Date.UTC(2026, 10, 26);
    const { sessions } = await test.call(getStockCalendar, { from, days: 5 });
    expect(sessions).toEqual([
      {
        day: Date.UTC(2026, 10, 27),
        opens: Date.UTC(2026, 10, 27, 14, 30),
        closes: Date.UTC(2026, 10, 27, 18),
        is_short: true,
        settles: Date.UTC(2026, 10, 30, 14, 30),
      },
      expect.objectContaining({ day: Date.UTC(2026, 10, 30), is_short: false }),
    ]);
    expect((await test.call(getStockCalendar, { calendar: 'practice', from: START })).sessions).toHaveLength(144);
  });
});

it('a process that starts again goes on with closes and actions, each once', async () => {
  const a = await test.holder(10);
  const { opens, counted } = await test.announce();
  await test.restart();
  await test.close(counted);
  await test.restart();
  await test.until(opens + DAY);
  await test.restart();
  await test.until(opens + 2 * DAY);
  expect(await test.has(a, USDT)).toBe(6_650_000n);
  expect(await test.breaches()).toEqual([]);
});
