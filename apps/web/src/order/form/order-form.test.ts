/** The form's state. */
import { describe, expect, it } from 'vitest';
import { type OrderContext, readAmount } from './check-order.ts';
import { type OrderAction, type OrderDraft, newDraft, reduceOrder } from './order-form.ts';
import { BTC } from './testing.ts';

const context: OrderContext = {
  pair: BTC,
  funds: { base: '2', quote: '10000' },
  book: { bids: [], asks: [['50000', '10']] },
  last: '50000',
};
const run = (draft: OrderDraft, ...actions: OrderAction[]) =>
  actions.reduce((now, action) => reduceOrder(now, action, context), draft);

describe('the order form', () => {
  it('keeps what is typed', () => {
    const draft = run(
      newDraft('buy', '60000'),
      { type: 'field', field: 'price', text: '61000.5' },
      { type: 'field', field: 'amount', text: '0.5' },
    );
    expect(draft).toMatchObject({ price: '61000.5', amount: '0.5', percent: null });
  });

  it('takes a share of the balance, and follows the price with it', () => {
    const half = run(newDraft('buy', '50000'), { type: 'percent', percent: 50 });
    expect(half.amount).toBe('0.1');
    expect(run(half, { type: 'field', field: 'price', text: '100000' }).amount).toBe('0.05');
    expect(run(half, { type: 'pick', price: '25000' }).amount).toBe('0.2');
  });

  it('lets a typed amount stand when the price changes', () => {
    const draft = run(
      newDraft('buy', '50000'),
      { type: 'percent', percent: 50 },
      { type: 'field', field: 'amount', text: '0.03' },
      { type: 'field', field: 'price', text: '10' },
    );
    expect(draft.amount).toBe('0.03');
  });

  it('turns a share into the other currency with the side', () => {
    expect(run(newDraft('buy', '50000'), { type: 'percent', percent: 25 }, { type: 'side', side: 'sell' }).amount).toBe('0.5');
  });

  it('takes a share at market from the book', () => {
    expect(run(newDraft('buy', ''), { type: 'kind', kind: 'market' }, { type: 'percent', percent: 100 }).amount).toBe('0.199');
  });

  it('takes a price of the book as a limit', () => {
    expect(run(newDraft('buy', ''), { type: 'kind', kind: 'market' }, { type: 'pick', price: '49999.99' })).toMatchObject({
      kind: 'limit',
      price: '49999.99',
    });
  });

  it('shows problems of a field once it was left with something in it, or when the order is tried', () => {
    const empty = run(newDraft('buy', '50000'), { type: 'left', field: 'amount' });
    expect(empty.touched).toMatchObject({ price: false, amount: false });
    expect(run(empty, { type: 'field', field: 'amount', text: '9' }, { type: 'left', field: 'amount' }).touched).toMatchObject({
      price: false,
      amount: true,
    });
    expect(run(empty, { type: 'tried' }).touched).toMatchObject({ price: true, amount: true });
    expect(run(empty, { type: 'tried' }, { type: 'side', side: 'sell' }).touched).toMatchObject({ price: false, amount: false });
  });

  it('keeps the input after a refusal, and its words until something is changed', () => {
    const draft = run(
      newDraft('buy', '50000'),
      { type: 'field', field: 'amount', text: '1' },
      { type: 'refused', field: 'amount', text: 'no' },
    );
    expect(draft).toMatchObject({ amount: '1', refusal: { field: 'amount', text: 'no' } });
    expect(run(draft, { type: 'field', field: 'amount', text: '0.9' }).refusal).toBeNull();
  });

  it('is empty again once the order was accepted, at the same price', () => {
    expect(run(newDraft('buy', '50000'), { type: 'percent', percent: 50 }, { type: 'placed' })).toMatchObject({
      price: '50000',
      amount: '',
      percent: null,
    });
  });

  it('takes a price of the book into the type it has, and the sum that was tapped as the amount', () => {
    const stop = run(newDraft('buy', ''), { type: 'kind', kind: 'stop_limit' }, { type: 'pick', price: '51000' });
    expect(stop).toMatchObject({ kind: 'stop_limit', price: '51000', amount: '' });
    const typed = run(
      newDraft('buy', ''),
      { type: 'unit', unit: 'quote' },
      { type: 'pick', price: '51000', amount: '0.1234567' },
    );
    expect(typed).toMatchObject({ unit: 'base', amount: '0.12345' });
  });

  it('turns the amount into the other unit and back', () => {
    const typed = run(newDraft('buy', '50000'), { type: 'field', field: 'amount', text: '0.1' });
    const worth = run(typed, { type: 'unit', unit: 'quote' });
    expect(worth).toMatchObject({ unit: 'quote', amount: '5000' });
    expect(run(worth, { type: 'unit', unit: 'base' })).toMatchObject({ unit: 'base', amount: '0.1' });
  });

  it('does not guess an amount at market', () => {
    const typed = run(newDraft('buy', ''), { type: 'kind', kind: 'market' }, { type: 'field', field: 'amount', text: '0.1' });
    expect(run(typed, { type: 'unit', unit: 'quote' }).amount).toBe('');
  });

  it('keeps a share through a change of unit', () => {
    const half = run(newDraft('buy', '50000'), { type: 'percent', percent: 50 }, { type: 'unit', unit: 'quote' });
    expect(half.amount).toBe('5000');
  });

  it('sells the coins of a share at market, also where their worth is shown: all of them is all', () => {
    const bid = { ...context, book: { bids: [['49000', '10'] as const], asks: context.book.asks } };
    const start = newDraft('sell', '', { kind: 'market', amountUnit: 'quote' });
    const all = reduceOrder(start, { type: 'percent', percent: 100 }, bid);
    expect(all.amount).toBe('98000');
    expect(readAmount(all, BTC)).toEqual({ amount: '2', quoteAmount: null });
    const typed = reduceOrder(all, { type: 'field', field: 'amount', text: '10' }, bid);
    expect(readAmount(typed, BTC)).toEqual({ amount: null, quoteAmount: '10' });
    expect(reduceOrder(all, { type: 'side', side: 'buy' }, bid).coins).toBeNull();
  });
});
