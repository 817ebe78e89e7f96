/** What the confirmation says. */
import { describe, expect, it } from 'vitest';
import { summarise } from './summary.ts';
import { BTC } from './testing.ts';

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
    const summary = summarise({ side: 'buy', kind: 'limit', price: '50000', amount: '0.1' }, parts);
    expect(summary).toMatchObject({ at: '50000', rate: '0.002', fillsAtOnce: false, offBy: '0' });
    expect(summary?.outcome).toMatchObject({ gives: '5000', receives: '0.0998' });
  });

  it('at market uses the mean price of the book and the fee of what fills at once', () => {
    const summary = summarise({ side: 'buy', kind: 'market', price: null, amount: '2' }, parts);
    expect(summary).toMatchObject({ at: '60050', rate: '0.002' });
    expect(summary?.outcome.gives).toBe('120100');
  });

  it('counts only what the book offers', () => {
    const summary = summarise({ side: 'sell', kind: 'market', price: null, amount: '3' }, parts);
    expect(summary?.walk).toMatchObject({ filled: '1', complete: false });
    expect(summary?.outcome.gives).toBe('1');
  });

  it('is none when a market order finds nothing', () => {
    expect(
      summarise({ side: 'buy', kind: 'market', price: null, amount: '1' }, { ...parts, book: { bids: [], asks: [] } }),
    ).toBeNull();
  });

  it('says when a limit fills at once', () => {
    const at = (side: 'buy' | 'sell', price: string) =>
      summarise({ side, kind: 'limit', price, amount: '1' }, parts)?.fillsAtOnce;
    expect(at('buy', '60000')).toBe(true);
    expect(at('buy', '59999.99')).toBe(false);
    expect(at('sell', '59990')).toBe(true);
    expect(at('sell', '59990.01')).toBe(false);
  });

  it('warns of a price on the wrong side from one percent on', () => {
    const off = (side: 'buy' | 'sell', price: string) =>
      summarise({ side, kind: 'limit', price, amount: '1' }, { ...parts, last: '100' })?.offBy;
    expect(off('buy', '100.99')).toBe('0');
    expect(off('buy', '101')).toBe('0.01');
    expect(off('sell', '90')).toBe('0.1');
    expect(off('sell', '200')).toBe('0');
  });
});
