import { describe, expect, it } from 'vitest';
import type { Pair } from '../../../market/pair/pair.ts';
import {
  type StockContext,
  type StockDraft,
  costOf,
  forceNow,
  forcesOf,
  isByMoney,
  missingOf,
  mostOf,
  newStockDraft,
  pairInput,
  reduceStock,
  sharesFor,
  stockInput,
  stockProblems,
  sumsOf,
} from './trade-form.ts';

const FEE = '0.0008';
const pair = { baseId: 1002, quoteId: 4, base: 'IBM', quote: 'USDT', tick: '0.01', lot: '0.0001', minNotional: '1' } as Pair;
const context = (parts: Partial<StockContext> = {}): StockContext => ({
  pair,
  phase: 'open',
  fee: FEE,
  reference: '186.42',
  close: '186.42',
  shares: '12',
  money: '10000',
  ...parts,
});
const draft = (parts: Partial<StockDraft> = {}): StockDraft => ({ ...newStockDraft('buy', '185.00'), amount: '8', ...parts });

describe('figures of a stock order', () => {
  it('[A-F2] are value and fee, rounded up against the owner', () => {
    expect(sumsOf(draft(), context())).toEqual({
      shares: '8',
      price: '185',
      value: '1480',
      fee: '1.184',
      total: '1481.184',
    });
    expect(costOf('0.3333', '541.27', FEE)).toBe('180.549616');
    expect(sumsOf(draft({ side: 'sell', price: '541.27', amount: '0.3333' }), context())?.total).toBe('180.260966');
  });

  it('buy for an amount of money as many shares as it pays with their fee, and not one lot more', () => {
    expect(sharesFor('100', '186.64', FEE, '0.0001')).toBe('0.5353');
    expect(sharesFor('0.01', '186.64', FEE, '0.0001')).toBe('0');
    expect(sumsOf(draft({ unit: 'money', amount: '100', price: '186.64' }), context())?.total).toBe('99.988319');
  });

  it('count a market buy of the queue at a tenth above the close, which it holds', () => {
    const sums = sumsOf(draft({ kind: 'market', amount: '2' }), context({ phase: 'closed' }));
    expect(sums).toMatchObject({ price: '205.06', total: '410.448096' });
    expect(sumsOf(draft({ kind: 'market', amount: '2' }), context())?.price).toBe('186.42');
  });
});

describe('how long an order stands', () => {
  it('offers what trades at once in the session, and the auction outside of it', () => {
    expect(forcesOf('limit', 'open')).toEqual(['day', 'gtc', 'ioc', 'fok', 'post_only']);
    expect(forcesOf('limit', 'closed')).toEqual(['day', 'gtc', 'at_open']);
    expect(forcesOf('stop_limit', 'open')).toEqual(['day', 'gtc']);
    expect(forcesOf('market', 'open')).toEqual([]);
  });
  it('falls back to the day when the phase took a choice away', () => {
    expect(forceNow({ kind: 'limit', force: 'ioc' }, 'closed')).toBe('day');
    expect(forceNow({ kind: 'limit', force: 'gtc' }, 'closed')).toBe('gtc');
  });
});

describe('what is wrong with an order', () => {
  it('is a step, a smallest value, or what the account lacks', () => {
    expect(stockProblems(draft({ amount: '0.00005' }), context())).toEqual({ amount: 'step' });
    expect(stockProblems(draft({ price: '185.005' }), context())).toEqual({ price: 'step' });
    expect(stockProblems(draft({ amount: '0.001' }), context())).toEqual({ amount: 'tooSmall' });
    expect(stockProblems(draft({ amount: '' }), context())).toEqual({ amount: 'required' });
    expect(stockProblems(draft(), context())).toEqual({});
  });
  it('names how much is missing: of a buy its fee included, of a sale shares', () => {
    expect(missingOf(draft(), context({ money: '1480' }))).toBe('1.184');
    expect(missingOf(draft({ side: 'sell', amount: '12.5' }), context())).toBe('0.5');
    expect(missingOf(draft(), context({ money: null }))).toBeNull();
  });
});

describe('what is sent', () => {
  it('has the fields of its kind only', () => {
    expect(stockInput(draft(), context())).toEqual({
      currency_id: 1002,
      legal_id: 4,
      type: 'buy',
      kind: 'limit',
      amount: '8',
      target_price: '185',
      force: 'day',
    });
    expect(stockInput(draft({ kind: 'stop_market', trigger: '190' }), context())).toEqual({
      currency_id: 1002,
      legal_id: 4,
      type: 'buy',
      kind: 'stop_market',
      amount: '8',
      trigger_price: '190',
      force: 'day',
    });
  });
  it('leaves the worth of a market order to the desk, but a sale by worth outside the session is none', () => {
    const byMoney = draft({ kind: 'market', unit: 'money', amount: '100' });
    expect(stockInput(byMoney, context())).toMatchObject({ kind: 'market', quote_amount: '100' });
    expect(stockInput(byMoney, context())).not.toHaveProperty('force');
    expect(isByMoney({ side: 'sell', kind: 'market', unit: 'money' }, 'closed')).toBe(false);
    expect(stockInput({ ...byMoney, side: 'sell', amount: '2' }, context({ phase: 'closed' }))).toMatchObject({ amount: '2' });
  });
  it('is nothing without an amount', () => {
    expect(stockInput(draft({ amount: '' }), context())).toBeNull();
    expect(stockInput(draft({ unit: 'money', amount: '0.01' }), context())).toBeNull();
  });
});

describe('the form', () => {
  it('keeps a chosen share of the balance when side, price or unit change', () => {
    const half = reduceStock(draft({ side: 'sell' }), { type: 'percent', percent: 50 }, context());
    expect(half.amount).toBe('6');
    const money = reduceStock(half, { type: 'side', side: 'buy' }, context({ money: '1000' }));
    expect(money.amount).toBe(mostOf(money, context({ money: '500' })));
  });
  it('takes a price of the book, with its shares when a sum was pressed', () => {
    const picked = reduceStock(draft({ kind: 'market' }), { type: 'pick', price: '186.40', amount: '3.00005' }, context());
    expect(picked).toMatchObject({ kind: 'limit', price: '186.40', amount: '3', unit: 'shares' });
  });
  it('empties the amount with an order that was taken, and keeps its price', () => {
    expect(reduceStock(draft(), { type: 'placed' }, context())).toMatchObject({ amount: '', price: '185.00' });
  });
  it('turns shares into what they cost, and back', () => {
    const money = reduceStock(draft(), { type: 'unit', unit: 'money' }, context());
    expect(money.amount).toBe('1481.18');
    expect(reduceStock(money, { type: 'unit', unit: 'shares' }, context()).unit).toBe('shares');
  });
});

describe('an iceberg', () => {
  const hidden = draft({ display: '2' });

  it('is sent with what it shows at a time', () => {
    expect(stockInput(hidden, context())).toMatchObject({ amount: '8', display_amount: '2' });
    expect(stockInput(draft(), context())).not.toHaveProperty('display_amount');
  });

  it('shows less than the whole order, in whole lots', () => {
    expect(stockProblems(hidden, context())).toEqual({});
    expect(stockProblems(draft({ display: '8' }), context())).toEqual({ display: 'tooMuch' });
    expect(stockProblems(draft({ display: '0.00005' }), context())).toEqual({ display: 'step' });
    expect(stockProblems(draft({ display: 'x' }), context())).toEqual({ display: 'required' });
  });

  it('is an order that rests at its price', () => {
    for (const force of ['ioc', 'fok', 'post_only'] as const)
      expect(stockInput({ ...hidden, force }, context())).not.toHaveProperty('display_amount');
    expect(stockInput({ ...hidden, force: 'at_open' }, context({ phase: 'closed' }))).not.toHaveProperty('display_amount');
    expect(stockInput({ ...hidden, kind: 'market' }, context())).not.toHaveProperty('display_amount');
  });
});

describe('a market without a price', () => {
  it('takes what both its session and its queue take', () => {
    expect(forcesOf('limit', 'stale')).toEqual(['day', 'gtc']);
  });
});

describe('a pair', () => {
  const sale = draft({ side: 'sell', kind: 'oco', price: '200', trigger: '170', stop: '', amount: '2', force: 'gtc' });

  it('is sent whole, and asked about as the one of the two that holds the most', () => {
    const common = { currency_id: 1002, legal_id: 4, amount: '2', force: 'gtc' };
    expect(pairInput(sale, context())).toEqual({ ...common, type: 'sell', target_price: '200', trigger_price: '170' });
    expect(stockInput(sale, context())).toEqual({ ...common, type: 'sell', kind: 'limit', target_price: '200' });
    const buy = { ...sale, side: 'buy', price: '170', trigger: '200' } as const;
    expect(stockInput(buy, context())).toMatchObject({ kind: 'stop_market', trigger_price: '200' });
    expect(stockInput({ ...buy, stop: '210' }, context())).toMatchObject({
      kind: 'stop_limit',
      trigger_price: '200',
      target_price: '210',
    });
    expect(sumsOf({ ...buy, stop: '210' }, context())?.value).toBe('420');
    expect(pairInput({ ...buy, kind: 'limit' }, context())).toBeNull();
  });

  it('has its stop beyond its limit: below it for a sale, above it for a buy', () => {
    expect(stockProblems(sale, context())).toEqual({});
    expect(stockProblems({ ...sale, trigger: '200' }, context())).toEqual({ trigger: 'mustBeBelow' });
    expect(stockProblems({ ...sale, side: 'buy', trigger: '199' }, context())).toEqual({ trigger: 'mustBeAbove' });
    expect(stockProblems({ ...sale, stop: '169.999' }, context())).toEqual({ stop: 'step' });
  });
});
