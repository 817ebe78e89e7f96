import type { StockAuctionFacts } from '@glasshouse/proofs/stocks';
import { describe, expect, it } from 'vitest';
import { ownLine, priceBars } from './auction.ts';

const order = (side: 'buy' | 'sell', price: string | null, shares: string, sequence: string) => ({
  side,
  price,
  hold: price === null && side === 'buy' ? '710.00' : null,
  shares,
  sequence,
  filled: '0',
});
const orders = [
  order('buy', null, '5', '1'),
  order('buy', '646.50', '12', '2'),
  order('buy', '646.00', '8', '3'),
  order('buy', '645.80', '10', '4'),
  order('sell', '645.40', '6', '5'),
  order('sell', '645.80', '15', '6'),
  order('sell', '646.00', '9', '7'),
  order('sell', '647.00', '20', '8'),
];
const facts = { reference: 64_557n, price: 64_600n, marketPpm: 30_000, collarPpm: 100_000 } as StockAuctionFacts;

describe('the list of an auction', () => {
  it('says how much could trade at each price around the one that was found', () => {
    const bars = priceBars(orders, facts);
    expect(bars.map(({ price, shares, isIt }) => [Number(price), Number(shares), isIt])).toEqual([
      [645.4, 6, false],
      [645.8, 21, false],
      [646, 25, true],
      [646.5, 17, false],
      [647, 5, false],
    ]);
  });
  it('has no prices where none was found', () => {
    expect(priceBars(orders, { ...facts, price: null })).toEqual([]);
  });
  it('finds the own order by its sequence', () => {
    expect(ownLine({ orders, own: '3' })?.shares).toBe('8');
    expect(ownLine({ orders, own: null })).toBeNull();
  });
});
