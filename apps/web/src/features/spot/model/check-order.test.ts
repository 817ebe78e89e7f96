/** What the form refuses before it asks the desk. */
import { describe, expect, it } from 'vitest';
import { type OrderContext, type OrderText, checkOrder, readPositive } from './check-order.ts';
import { BTC } from './testing.ts';

const context: OrderContext = {
  pair: BTC,
  funds: { base: '2', quote: '10000' },
  book: {
    bids: [['59990', '1']],
    asks: [
      ['60000', '1'],
      ['60100', '1'],
    ],
  },
};
const order = (changes: Partial<OrderText>): OrderText => ({
  side: 'buy',
  kind: 'limit',
  price: '60000',
  amount: '0.1',
  ...changes,
});
const codes = (changes: Partial<OrderText>, changed: Partial<OrderContext> = {}) =>
  checkOrder(order(changes), { ...context, ...changed }).map(({ code }) => code);

describe('numbers', () => {
  it('[RULE-100] quantities: text that is no number is refused, 0.5 is accepted', () => {
    expect(readPositive('abc')).toBeNull();
    expect(codes({ amount: 'abc' })).toEqual(['amountInvalid']);
    expect(readPositive('0.5')).toBe('0.5');
    expect(codes({ amount: '0.5', price: '10000' })).toEqual([]);
  });

  it('[RULE-101] prices: 1.2.3 is refused, 61000.5 is accepted', () => {
    expect(codes({ price: '1.2.3' })).toEqual(['priceInvalid']);
    expect(codes({ price: '61000.5' })).toEqual([]);
  });

  it('[RULE-102] amounts: empty and -1 are refused, 10 is accepted', () => {
    expect(codes({ amount: '' })).toEqual(['amountRequired']);
    expect(codes({ amount: '-1' })).toEqual(['amountInvalid']);
    expect(codes({ amount: '10', price: '1000' })).toEqual([]);
  });

  it('are read as the desk reads them: no exponent, sign, space or zero', () => {
    for (const text of ['1e5', '+1', ' 1', '1 ', '.5', '1.', '0', '0.000', '٣', 'Infinity', '9'.repeat(40)])
      expect(readPositive(text)).toBeNull();
    expect(readPositive('007.50')).toBe('7.5');
  });
});

describe('an order', () => {
  it('[RULE-103] at a limit needs a price, at market it does not', () => {
    expect(codes({ price: '' })).toEqual(['priceRequired']);
    expect(codes({ price: '', kind: 'market' })).toEqual([]);
  });

  it('keeps to the steps of its market', () => {
    expect(checkOrder(order({ price: '60000.001' }), context)).toEqual([
      { field: 'price', code: 'priceTick', step: '0.01', unit: 'USDT' },
    ]);
    expect(checkOrder(order({ amount: '0.000001' }), context)).toEqual([
      { field: 'amount', code: 'amountLot', step: '0.00001', unit: 'BTC' },
    ]);
    // Odd scales are compared by value.
    expect(codes({ price: '60000.010' })).toEqual([]);
  });

  it('is worth at least the minimum, which itself is enough', () => {
    expect(checkOrder(order({ price: '100', amount: '0.04999' }), context)).toEqual([
      { field: 'amount', code: 'tooSmall', amount: '5', unit: 'USDT' },
    ]);
    expect(codes({ price: '100', amount: '0.05' })).toEqual([]);
  });

  it('says by how much the balance is too small', () => {
    const [problem] = checkOrder(order({ amount: '0.2' }), context);
    expect(problem).toEqual({ field: 'amount', code: 'insufficient', amount: '2000', unit: 'USDT' });
    expect(checkOrder(order({ side: 'sell', amount: '2.5' }), context)).toEqual([
      { field: 'amount', code: 'insufficient', amount: '0.5', unit: 'BTC' },
    ]);
    expect(codes({ amount: '0.16666' })).toEqual([]);
  });

  it('at market needs what the book would cost', () => {
    const rich = { funds: { base: '0', quote: '90000' } };
    expect(codes({ kind: 'market', amount: '1.5' }, rich)).toEqual(['insufficient']);
    expect(codes({ kind: 'market', amount: '1.49' }, rich)).toEqual([]);
    expect(codes({ kind: 'market' }, { book: { bids: [], asks: [] } })).toEqual(['noOffers']);
  });

  it('is not held to a balance that is not known', () => {
    expect(codes({ amount: '5' }, { funds: { base: null, quote: null } })).toEqual([]);
  });

  it('shows one problem per field', () => {
    expect(codes({ price: '', amount: '' })).toEqual(['priceRequired', 'amountRequired']);
  });
});
