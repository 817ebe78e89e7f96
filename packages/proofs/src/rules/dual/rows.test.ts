// SPDX-License-Identifier: Apache-2.0
/** The worked examples of dual investment, to the last digit. */
import { formatUnits } from '@glasshouse/money';
import { describe, expect, it } from 'vitest';
import { meanText, windowSums } from '../../index-price/window.ts';
import { againstHolding, breakEven, capacity, outcomeOf, paidOf, payouts } from './payout.ts';
import { modelOf, quoteOf, termYield } from './rate.ts';
import { DAY, HOUR, MINUTE, NOW, TICK, cents, cut, product } from './testing-terms.ts';
import { hourly, stepsUp } from './volatility.ts';

const BTC = 100_000_000n;
const USDT = 1_000_000n;
const btc = (atoms: bigint) => formatUnits(atoms, 8);
const usdt = (atoms: bigint) => formatUnits(atoms, 6);
const both = (of: ReturnType<typeof payouts>) => [btc(of.base), usdt(of.quote)];

describe('a promise to sell', () => {
  it.each<[string, bigint, string, number, bigint, string[]]>([
    ['1 BTC at 60,000 for 7 days at 36.5 %', BTC, '60000.00', 7, 365_000n, ['1.007', '60420']],
    ['2.5 BTC at 64,000 for 30 days at 12 %', (25n * BTC) / 10n, '64000.00', 30, 120_000n, ['2.52465753', '161578.082191']],
    ['1 BTC at 50,000 for 2 days at 55 %', BTC, '50000.00', 2, 550_000n, ['1.00301369', '50150.684931']],
  ])('pays amount and yield in the coin or, at the linked price, in USDT [RULE-156] [RULE-157] [RULE-158]: %s', (...row) => {
    const [, putIn, linked, units, rate, paid] = row;
    expect(both(payouts(product('call', linked, units * DAY), putIn, { units, rate }))).toEqual(paid);
  });
});

describe('the rate of a call at 7,200, 6.5 days before maturity', () => {
  const terms = product('call', '7200.00', 6.5 * DAY);
  const quote = quoteOf(terms, TICK, 8_000n);
  const shares = payouts(terms, 20n * terms.share, quote);

  it('follows from the model, less the operator’s share [RULE-159] [CONST-057]', () => {
    const model = modelOf(terms, TICK, 8_000n)!;
    expect([cut(model.option, 6), cut(model.d1, 8), cut(model.fair * 100n, 6)]).toEqual(['145.204671', '-0.4578097', '2.176128']);
    expect(quote).toEqual({ units: 7, rate: 964_491n, isPaused: false });
    expect(formatUnits(termYield(terms, quote), 6)).toBe('1.849708');
    expect(formatUnits(breakEven(terms, quote), 2)).toBe('7333.17');
  });

  it('pays 20 shares in full both ways, with all of it set aside', () => {
    expect(both(shares)).toEqual(['0.20369941', '1466.635806']);
    expect([btc(shares.heldBase), usdt(shares.heldQuote)]).toEqual(['0.00369941', '1466.635806']);
  });

  it('is held against just holding, whichever way the price goes', () => {
    const at = (price: string) => ({ sumPriceMs: cents(price), sumMs: 1n });
    const paid = (price: string) => paidOf(terms, outcomeOf(terms, at(price)), shares);
    expect(usdt(againstHolding(terms, 20n * terms.share, paid('7400.50'), at('7400.50')))).toBe('-13.464194');
    // 1,222.196460 against 1,200 of 0.2 BTC at 6,000.
    expect(usdt(againstHolding(terms, 20n * terms.share, paid('6000.00'), at('6000.00')))).toBe('22.19646');
    expect(usdt((20n * terms.share * TICK.ticks) / 10n ** 4n)).toBe('1363.564');
  });

  it('sells no more than both sides of the fund can pay', () => {
    expect(capacity(terms, terms.share, quote, { base: 1_000n * BTC, quote: 1_000_000n * USDT })).toBe(13_636);
  });
});

describe('other rates', () => {
  it('of a put at 6,400 the same day', () => {
    const terms = product('put', '6400.00', 6.5 * DAY);
    const quote = quoteOf(terms, TICK, 8_000n);
    expect([cut(modelOf(terms, TICK, 8_000n)!.option, 6), quote.rate, quote.units]).toEqual(['120.209907', 848_416n, 7]);
    const paid = payouts(terms, 500n * USDT, quote);
    expect(both(paid)).toEqual(['0.07939617', '508.135495']);
    expect([btc(paid.heldBase), usdt(paid.heldQuote)]).toEqual(['0.07939617', '8.135495']);
    expect(formatUnits(breakEven(terms, quote), 2)).toBe('6297.53');
  });

  it('of a call of 50 minutes with a window of two', () => {
    const terms = product('call', '6850.00', 50 * MINUTE, { unitMs: HOUR, windowMs: 2 * MINUTE, extendMs: 10 * MINUTE });
    const quote = quoteOf(terms, TICK, 8_000n);
    expect([cut(modelOf(terms, TICK, 8_000n)!.option, 6), quote.rate, quote.units]).toEqual(['8.824722', 9_650_305n, 1]);
    expect(both(payouts(terms, BTC / 10n, quote))).toEqual(['0.10011016', '685.754618']);
  });

  it('of a call on ETH, a day begun counting whole', () => {
    const terms = product('call', '400.00', 2.75 * DAY, { symbol: 'ETH/USDT', asset: 'ETH' });
    const tick = { ticks: cents('382.71'), time: NOW };
    const quote = quoteOf(terms, tick, 9_500n);
    expect([cut(modelOf(terms, tick, 9_500n)!.option, 6), quote.rate, quote.units]).toEqual(['6.015118', 1_651_372n, 3]);
  });
});

describe('prices of the examples', () => {
  it('make a mean that each second has its time in, and that decides without rounding', () => {
    const ticks = [
      [0, '7199.90'],
      [1, '7200.10'],
      [2, null],
      [4, '7200.30'],
      [13, '7200.00'],
    ] as const;
    const read = ticks.map(([s, price]) => ({ time: NOW + s * 1_000, ticks: price && cents(price), prices: 'recorded' }));
    const sums = windowSums(
      read.map((tick) => ({ ...tick, ticks: tick.ticks || null })),
      NOW,
      NOW + 20_000,
    );
    expect([sums.sumMs, meanText(sums, 2)]).toEqual([12_000n, '7200.12500000']);
    expect(outcomeOf({ linked: cents('7200.00') }, sums)).toBe('quote');
  });

  it('make the hourly volatility', () => {
    const closes = ['6817.82', '6830.10', '6795.00', '6801.55', '6842.30'].map(cents);
    expect(cut(hourly(closes), 8)).toBe('0.38131746');
    expect(stepsUp(hourly(closes))).toBe(3_814n);
  });
});
