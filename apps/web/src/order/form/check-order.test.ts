/** What the form refuses before it asks the desk. */
import { describe, expect, it } from 'vitest';
import { type OrderContext, type OrderText, checkOrder, isShort, readAmount, readPositive } from './check-order.ts';
import { BTC, textOf } from './testing.ts';

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
  last: '59995',
};
const order = textOf;
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
    expect(codes({ amount: '10', price: '6000' }, { funds: { base: null, quote: null } })).toEqual([]);
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
    expect(checkOrder(order({ price: '10000', amount: '0.00049' }), context)).toEqual([
      { field: 'amount', code: 'tooSmall', amount: '5', unit: 'USDT' },
    ]);
    expect(codes({ price: '10000', amount: '0.0005' })).toEqual([]);
  });

  it('keeps to the prices that the desk takes, whose ends are within them [AMB-80]', () => {
    const rich = { funds: { base: '9', quote: '900000000' } };
    const band = { code: 'outsideBand', low: '5999.5', high: '599950', unit: 'USDT' };
    expect(checkOrder(order({ price: '599950.01' }), { ...context, ...rich })).toEqual([{ field: 'price', ...band }]);
    expect(checkOrder(order({ price: '5999.49' }), { ...context, ...rich })).toEqual([{ field: 'price', ...band }]);
    expect(codes({ price: '599950' }, rich)).toEqual([]);
    expect(codes({ price: '5999.5' }, rich)).toEqual([]);
    expect(codes({ price: '599950.01' }, { ...rich, last: null })).toEqual([]);
    // What trades at market is held to it by its trigger, a pair also by the limit of its stop.
    expect(checkOrder(order({ kind: 'stop_market', trigger: '600000' }), { ...context, ...rich })).toEqual([
      { field: 'trigger', ...band },
    ]);
    const pair = { kind: 'oco', side: 'sell', price: '62000', trigger: '58000' } as const;
    expect(checkOrder(order({ ...pair, stopPrice: '5000' }), { ...context, ...rich })).toEqual([{ field: 'stopPrice', ...band }]);
  });

  it('says by how much the balance is too small', () => {
    const [problem] = checkOrder(order({ amount: '0.2' }), context);
    expect(problem).toEqual({ field: 'amount', code: 'insufficient', amount: '2000', unit: 'USDT' });
    expect(checkOrder(order({ side: 'sell', amount: '2.5' }), context)).toEqual([
      { field: 'amount', code: 'insufficient', amount: '0.5', unit: 'BTC' },
    ]);
    expect(codes({ amount: '0.16666' })).toEqual([]);
  });

  it('at market names what the book offers where it cannot fill the order, and no sum that would be enough', () => {
    const asks = [
      ['6800', '1'],
      ['6810', '2'],
    ] as const;
    const poor = { ...context, funds: { base: '0', quote: '10000' }, book: { bids: [], asks } };
    expect(checkOrder(order({ kind: 'market', price: '', amount: '100' }), poor)).toEqual([
      { field: 'amount', code: 'thinBook', amount: '3', unit: 'BTC' },
    ]);
    expect(checkOrder(order({ kind: 'market', price: '', amount: '2' }), poor)).toEqual([
      { field: 'amount', code: 'insufficient', amount: '3610', unit: 'USDT' },
    ]);
  });

  it('at market needs what the book would cost', () => {
    const rich = { funds: { base: '0', quote: '90000' } };
    expect(codes({ kind: 'market', amount: '1.5' }, rich)).toEqual(['insufficient']);
    expect(codes({ kind: 'market', amount: '1.49' }, rich)).toEqual([]);
    expect(codes({ kind: 'market' }, { book: { bids: [], asks: [] } })).toEqual(['noOffers']);
    // What the book lacks is canceled, with a message; what is behind the levels that were sent is unknown.
    const bids = Array.from({ length: 50 }, (_, i) => [String(59_990 - i), '0.01'] as const);
    const deep = { funds: { base: '2', quote: null }, book: { bids, asks: [] } };
    const sale = { kind: 'market', side: 'sell', price: '' } as const;
    expect(codes({ ...sale, amount: '0.5' }, deep)).toEqual([]);
    expect(checkOrder(order({ ...sale, amount: '0.51' }), { ...context, ...deep })).toEqual([
      { field: 'amount', code: 'beyondBook', levels: 50, amount: '0.5', unit: 'BTC' },
    ]);
    expect(codes({ ...sale, amount: '0.51' }, { ...deep, book: { bids: bids.slice(1), asks: [] } })).toEqual([]);
  });

  it('is not held to a balance that is not known', () => {
    expect(codes({ amount: '5' }, { funds: { base: null, quote: null } })).toEqual([]);
  });

  it('shows one problem per field', () => {
    expect(codes({ price: '', amount: '' })).toEqual(['priceRequired', 'amountRequired']);
  });
});

describe('a waiting order', () => {
  const stop = { kind: 'stop_limit', side: 'sell', price: '58000', amount: '0.1' } as const;

  it('needs a trigger on the tick', () => {
    expect(codes({ ...stop, trigger: '' })).toEqual(['triggerRequired']);
    expect(codes({ ...stop, trigger: '58500.001' })).toEqual(['priceTick']);
    expect(codes({ ...stop, trigger: '58500' })).toEqual([]);
  });

  it('is refused when its trigger is reached by every known price', () => {
    expect(checkOrder(order({ ...stop, trigger: '61000' }), context)).toEqual([
      { field: 'trigger', code: 'mustBeBelow', price: '60000', unit: 'USDT' },
    ]);
    // Between bid and ask the desk decides.
    expect(codes({ ...stop, trigger: '59995' })).toEqual([]);
    expect(codes({ ...stop, kind: 'take_profit_limit', trigger: '58500' })).toEqual(['mustBeAbove']);
    expect(codes({ kind: 'stop_limit', side: 'buy', trigger: '58500', price: '59000' })).toEqual(['mustBeAbove']);
  });

  it('at market needs what the desk reserves above its trigger', () => {
    const poor = { funds: { base: '0', quote: '7349.99' } };
    const buy = { kind: 'stop_market', trigger: '70000', amount: '0.1' } as const;
    expect(codes(buy, poor)).toEqual(['insufficient']);
    expect(codes(buy, { funds: { base: '0', quote: '7350' } })).toEqual([]);
  });
});

describe('money that is short', () => {
  const deep = {
    book: { bids: context.book.bids, asks: Array.from({ length: 50 }, (_, n) => [String(60000 + n), '0.01'] as const) },
  };

  it('is said of a market order also beyond the levels that were sent, with the least that is missing', () => {
    // The 50 levels cost 30,012.25 for 0.5 BTC; the rest of 100 BTC costs more than nothing.
    expect(checkOrder(order({ kind: 'market', amount: '100' }), { ...context, ...deep })).toEqual([
      { field: 'amount', code: 'insufficientAtLeast', amount: '20012.25', unit: 'USDT' },
    ]);
    expect(checkOrder(order({ kind: 'market', unit: 'quote', amount: '1000000' }), { ...context, ...deep })).toEqual([
      { field: 'amount', code: 'insufficient', amount: '990000', unit: 'USDT' },
    ]);
    expect(codes({ kind: 'market', amount: '100' }, { ...deep, funds: { base: '0', quote: '1000000000' } })).toEqual([
      'beyondBook',
    ]);
  });

  it('is told from everything else that is wrong with an amount', () => {
    const [problem] = checkOrder(order({ amount: '100' }), context);
    expect(problem && isShort(problem)).toBe(true);
    expect(checkOrder(order({ amount: '0.000001' }), context).some(isShort)).toBe(false);
  });
});

describe('a pair', () => {
  const oco = { kind: 'oco', side: 'sell', price: '62000', trigger: '58000', amount: '0.1' } as const;

  it('has its limit and its stop on both sides of the market', () => {
    expect(codes(oco)).toEqual([]);
    expect(codes({ ...oco, price: '58000' })).toEqual(['mustBeAbove']);
    expect(codes({ ...oco, trigger: '62000' })).toEqual(['mustBeBelow']);
  });

  it('may have a limit for its stop, on the tick', () => {
    expect(codes({ ...oco, stopPrice: '57900' })).toEqual([]);
    expect(codes({ ...oco, stopPrice: '57900.001' })).toEqual(['priceTick']);
  });
});

describe('special orders', () => {
  it('post-only may not meet the book', () => {
    expect(checkOrder(order({ force: 'post_only' }), context)).toEqual([
      { field: 'price', code: 'postOnlyBelow', price: '60000', unit: 'USDT' },
    ]);
    expect(codes({ force: 'post_only', price: '59999.99' })).toEqual([]);
    expect(codes({ force: 'post_only', side: 'sell', price: '59990' })).toEqual(['postOnlyAbove']);
  });

  it('an iceberg shows a part, in whole lots', () => {
    expect(codes({ display: '0.02' })).toEqual([]);
    expect(codes({ display: '0.1' })).toEqual(['displayInvalid']);
    expect(codes({ display: '0.000001' })).toEqual(['amountLot']);
    expect(codes({ display: '0.1', force: 'ioc' })).toEqual([]);
  });

  it('by worth is read as whole lots at its limit, and as money at market', () => {
    expect(readAmount(order({ unit: 'quote', amount: '100' }), BTC)).toEqual({ amount: '0.00166', quoteAmount: null });
    expect(readAmount(order({ unit: 'quote', amount: '100', kind: 'market' }), BTC)).toEqual({
      amount: null,
      quoteAmount: '100',
    });
    expect(codes({ unit: 'quote', amount: '4.99', kind: 'market' })).toEqual(['tooSmall']);
    expect(codes({ unit: 'quote', amount: '10000.01', kind: 'market' })).toEqual(['insufficient']);
    expect(codes({ unit: 'quote', amount: '130000', kind: 'market', side: 'sell' })).toEqual([]);
  });
});
