/** Figures of orders. */
import { addDecimals, compareDecimals, mulDecimals } from '@glasshouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, mostAmount, outcomeOf, percentOf, proceedsOf, shareOf, worseRate, worseThan } from './order-math.ts';
import type { Level } from '../../market/book/book.ts';
import { ceilToStep, floorToStep } from '../../market/pair/pair.ts';
import { BTC, pricesOf } from './testing.ts';

const amounts = fc.integer({ min: 1, max: 10_000_000 }).map((lots) => mulDecimals(String(lots), BTC.lot, 8, 'down'));
const prices = fc.integer({ min: 1, max: 20_000_000 }).map((ticks) => mulDecimals(String(ticks), BTC.tick, 8, 'down'));
const balances = fc.integer({ min: 0, max: 2_000_000_000 }).map((atoms) => mulDecimals(String(atoms), '0.000001', 6, 'down'));

describe('steps', () => {
  it('go down to the step below and up to the step above', () => {
    expect(floorToStep('1.239', '0.01')).toBe('1.23');
    expect(ceilToStep('1.231', '0.01')).toBe('1.24');
    expect(floorToStep('12345.6', '10')).toBe('12340');
    expect(ceilToStep('1.23', '0.01')).toBe('1.23');
  });
});

describe('the most that a balance affords', () => {
  const book = (asks: Level[] = [], bids: Level[] = []) => ({ bids, asks });
  const limit = (price: string) => ({ side: 'buy', kind: 'limit', unit: 'base', ...pricesOf({ price }) }) as const;

  it('is a multiple of the lot and can be paid', () => {
    fc.assert(
      fc.property(balances, prices, (quote, price) => {
        const most = mostAmount(BTC, limit(price), { base: '0', quote }, book()) as string;
        expect(floorToStep(most, BTC.lot)).toBe(most);
        expect(compareDecimals(costOf(BTC, price, most), quote)).toBeLessThanOrEqual(0);
        // One lot more could not.
        expect(compareDecimals(mulDecimals(price, addDecimals(most, BTC.lot), 20, 'down'), quote)).toBe(1);
      }),
    );
  });

  it('of a sale is the balance itself, cut to lots', () => {
    expect(mostAmount(BTC, { ...limit('1'), side: 'sell' }, { base: '0.123456789', quote: '0' }, book())).toBe('0.12345');
  });

  it('at market follows the book and leaves a part for moving prices', () => {
    const market = { side: 'buy', kind: 'market', unit: 'base', ...pricesOf({}) } as const;
    // 995 of 1,000 USDT are spent: 600 at 100, the rest of 395 at 200.
    expect(
      mostAmount(
        BTC,
        market,
        { base: '0', quote: '1000' },
        book([
          ['100', '6'],
          ['200', '6'],
        ]),
      ),
    ).toBe('7.975');
    expect(mostAmount(BTC, market, { base: '0', quote: '1000' }, book())).toBeNull();
    expect(mostAmount(BTC, { ...market, unit: 'quote' }, { base: '0', quote: '1000' }, book())).toBe('1000');
    const sale = { ...market, side: 'sell', unit: 'quote' } as const;
    expect(mostAmount(BTC, sale, { base: '2', quote: '0' }, book([], [['100', '5']]))).toBe('199');
  });

  it('in the quote currency is what those coins are worth', () => {
    expect(mostAmount(BTC, { ...limit('3'), unit: 'quote' }, { base: '0', quote: '10' }, book())).toBe('9.99999');
    expect(mostAmount(BTC, { ...limit('3'), unit: 'quote', side: 'sell' }, { base: '2', quote: '0' }, book())).toBe('6');
  });

  it('of a waiting market buy leaves the room that the desk reserves', () => {
    const stop = { side: 'buy', kind: 'stop_market', unit: 'base', ...pricesOf({ trigger: '100' }) } as const;
    expect(mostAmount(BTC, stop, { base: '0', quote: '105' }, book())).toBe('1');
  });

  it('of a pair counts the dearer of its two orders', () => {
    const oco = (stopPrice: string | null) =>
      ({ side: 'buy', kind: 'oco', unit: 'base', ...pricesOf({ price: '90', trigger: '110', stopPrice }) }) as const;
    expect(mostAmount(BTC, oco('120'), { base: '0', quote: '120' }, book())).toBe('1');
    expect(mostAmount(BTC, oco(null), { base: '0', quote: '115.5' }, book())).toBe('1');
  });

  it('is unknown without a balance or a price', () => {
    expect(mostAmount(BTC, limit('100'), { base: null, quote: null }, book())).toBeNull();
    expect(mostAmount(BTC, { ...limit('1'), price: null }, { base: '1', quote: '1' }, book())).toBeNull();
  });

  it('is shared by whole percents, never above the most', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (most, percent) => {
        const share = shareOf(most, percent, BTC.lot);
        expect(compareDecimals(share, most)).toBeLessThanOrEqual(0);
        expect(percentOf(share, most)).toBeLessThanOrEqual(percent);
      }),
    );
    expect(shareOf('0.1', 50, BTC.lot)).toBe('0.05');
    expect(percentOf('0.05', '0.1')).toBe(50);
    expect(percentOf('3', '0.1')).toBe(100);
    expect(percentOf('3', '0')).toBe(0);
  });
});

describe('what an order gives and brings', () => {
  it('a buy pays the fee in the coin it receives', () => {
    expect(outcomeOf(BTC, 'buy', '104200', '0.05', '0.001')).toEqual({
      gives: '5210',
      givesUnit: 'USDT',
      fee: '0.00005',
      receives: '0.04995',
      receivesUnit: 'BTC',
    });
  });

  it('a sale pays it in the quote currency', () => {
    expect(outcomeOf(BTC, 'sell', '100', '1', '0.001')).toEqual({
      gives: '1',
      givesUnit: 'BTC',
      fee: '0.1',
      receives: '99.9',
      receivesUnit: 'USDT',
    });
  });

  it('never promises more than is received nor less than is paid', () => {
    fc.assert(
      fc.property(prices, amounts, (price, amount) => {
        const exact = mulDecimals(price, amount, 20, 'down');
        expect(compareDecimals(costOf(BTC, price, amount), exact)).toBeGreaterThanOrEqual(0);
        expect(compareDecimals(proceedsOf(BTC, price, amount), exact)).toBeLessThanOrEqual(0);
        const { fee, receives } = outcomeOf(BTC, 'sell', price, amount, '0.001');
        expect(compareDecimals(fee, mulDecimals(proceedsOf(BTC, price, amount), '0.001', 20, 'down'))).toBeGreaterThanOrEqual(0);
        expect(addDecimals(receives, fee)).toBe(proceedsOf(BTC, price, amount));
      }),
    );
  });

  it('uses the higher rate where the role is not known', () => {
    expect(worseRate({ maker: '0.001', taker: '0.002' })).toBe('0.002');
    expect(worseRate({ maker: '0.003', taker: '0.002' })).toBe('0.003');
  });

  it('measures a price on the wrong side only', () => {
    expect(worseThan('buy', '110', '100')).toBe('0.1');
    expect(worseThan('buy', '90', '100')).toBe('0');
    expect(worseThan('sell', '90', '100')).toBe('0.1');
    expect(worseThan('sell', '110', '100')).toBe('0');
  });
});
