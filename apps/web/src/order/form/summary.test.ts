/** The figures of the confirmation. */
import { describe, expect, it } from 'vitest';
import { holdingsAfter, needsNoConfirmation, slippageLevel, summarise, worthAt } from './summary.ts';
import { BTC, checkedOf } from './testing.ts';

const parts = {
  pair: BTC,
  book: {
    bids: [['59990', '1']] as const,
    asks: [
      ['60000', '1'],
      ['60100', '1'],
    ] as const,
  },
  fees: { maker: '0.001', taker: '0.002' },
  last: '59995',
};

describe('the summary of an order', () => {
  it('at a limit uses its own price and the higher fee', () => {
    const summary = summarise(checkedOf({ side: 'buy', kind: 'limit', price: '50000', amount: '0.1' }), parts);
    expect(summary).toMatchObject({ at: '50000', rate: '0.002', fillsAtOnce: false, offBy: '0' });
    expect(summary?.outcome).toMatchObject({ gives: '5000', receives: '0.0998' });
  });

  it('at market uses the mean price of the book and the fee of what fills at once', () => {
    const summary = summarise(checkedOf({ side: 'buy', kind: 'market', price: null, amount: '2' }), parts);
    expect(summary).toMatchObject({ at: '60050', rate: '0.002' });
    expect(summary?.outcome.gives).toBe('120100');
  });

  it('counts only what the book offers', () => {
    const summary = summarise(checkedOf({ side: 'sell', kind: 'market', price: null, amount: '3' }), parts);
    expect(summary?.walk).toMatchObject({ filled: '1', complete: false });
    expect(summary?.outcome.gives).toBe('1');
  });

  it('is none when a market order finds nothing', () => {
    expect(
      summarise(checkedOf({ side: 'buy', kind: 'market', price: null, amount: '1' }), { ...parts, book: { bids: [], asks: [] } }),
    ).toBeNull();
  });

  it('says when a limit fills at once', () => {
    const at = (side: 'buy' | 'sell', price: string) =>
      summarise(checkedOf({ side, kind: 'limit', price, amount: '1' }), parts)?.fillsAtOnce;
    expect(at('buy', '60000')).toBe(true);
    expect(at('buy', '59999.99')).toBe(false);
    expect(at('sell', '59990')).toBe(true);
    expect(at('sell', '59990.01')).toBe(false);
  });

  it('warns of a price on the wrong side from one percent on', () => {
    const off = (side: 'buy' | 'sell', price: string) =>
      summarise(checkedOf({ side, kind: 'limit', price, amount: '1' }), { ...parts, last: '100' })?.offBy;
    expect(off('buy', '100.99')).toBe('0');
    expect(off('buy', '101')).toBe('0.01');
    expect(off('sell', '90')).toBe('0.1');
    expect(off('sell', '200')).toBe('0');
  });

  it('by worth spends what it says', () => {
    const summary = summarise(checkedOf({ kind: 'market', quoteAmount: '30000' }), parts);
    expect(summary).toMatchObject({ at: '60000', fills: '0.5', walk: { complete: true } });
    expect(summary?.outcome.gives).toBe('30000');
  });

  it('of a waiting market order counts at its trigger, of post-only at the maker fee', () => {
    expect(summarise(checkedOf({ kind: 'stop_market', side: 'sell', trigger: '58000', amount: '1' }), parts)).toMatchObject({
      at: '58000',
      rate: '0.002',
      outcome: { receives: '57884' },
    });
    expect(summarise(checkedOf({ price: '50000', amount: '1', force: 'post_only' }), parts)?.rate).toBe('0.001');
  });

  it('of a pair has both outcomes', () => {
    const oco = checkedOf({ kind: 'oco', side: 'sell', price: '62000', trigger: '58000', amount: '1' });
    expect(summarise(oco, parts)).toMatchObject({
      outcome: { receives: '61876' },
      stop: { at: '58000', outcome: { receives: '57884' } },
    });
    expect(summarise({ ...oco, stopPrice: '57000' }, parts)?.stop?.at).toBe('57000');
  });

  it('tells what the account holds afterwards', () => {
    const summary = summarise(checkedOf({ price: '50000', amount: '0.1' }), parts);
    if (!summary) throw new Error('no summary');
    const after = holdingsAfter({ base: '1', quote: '10000' }, summary);
    expect(after).toEqual({ base: '1.0998', quote: '5000' });
    expect(worthAt(after, '50000', BTC)).toBe('59990');
  });

  it('warns of slippage from half a percent on', () => {
    expect(['0.0049', '0.005', '0.019', '0.02'].map(slippageLevel)).toEqual(['low', 'warn', 'warn', 'high']);
  });
});

describe('an order without confirmation', () => {
  const skips = (changes: Parameters<typeof checkedOf>[0], upTo: string | null, last = '59995') => {
    const summary = summarise(checkedOf({ price: '50000', amount: '0.1', ...changes }), { ...parts, last });
    return summary !== null && needsNoConfirmation(summary, upTo);
  };

  it('is a limit order up to the worth that was set, the limit itself included', () => {
    expect(skips({}, null)).toBe(false);
    expect(skips({}, '5000')).toBe(true);
    expect(skips({}, '4999.99')).toBe(false);
    expect(skips({ side: 'sell', price: '70000' }, '7000')).toBe(true);
  });

  it('is never one at market, with a trigger, far from the price, or that fills at once', () => {
    expect(skips({ kind: 'market', price: null }, '99999')).toBe(false);
    expect(skips({ kind: 'stop_limit', trigger: '61000' }, '99999')).toBe(false);
    expect(skips({}, '99999', '49000')).toBe(false);
    expect(skips({ price: '60000' }, '99999')).toBe(false);
  });
});
