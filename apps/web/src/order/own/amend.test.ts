/** Changing a live order. */
import { describe, expect, it } from 'vitest';
import { type AmendText, amendFields, amendInput, amendStart, checkAmend, placeAfter } from './amend.ts';
import { BTC, orderOf } from '../form/testing.ts';

const order = orderOf({ id: 7, filled: '0.02' });
const waiting = orderOf({ id: 8, kind: 'stop_limit', status: 'pending', trigger_price: '61000' });
const text = (changes: Partial<AmendText>): AmendText => ({ ...amendStart(order), ...changes });
const codes = (changes: Partial<AmendText>) =>
  checkAmend(order, text(changes), BTC, '60000').map(({ field, code }) => `${field} ${code}`);

describe('what may be changed', () => {
  it('is price and amount, of a waiting order the trigger too, of a pair nothing', () => {
    expect(amendFields(order)).toEqual(['price', 'amount']);
    expect(amendFields(waiting)).toEqual(['trigger', 'price', 'amount']);
    expect(
      amendFields(orderOf({ id: 1, kind: 'stop_market', target_price: null, trigger_price: '1', status: 'pending' })),
    ).toEqual(['trigger', 'amount']);
    expect(amendFields(orderOf({ id: 1, oco_id: 3 }))).toEqual([]);
  });
});

describe('a change', () => {
  it('keeps to the steps, to what is filled and to the smallest order', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ price: '' })).toEqual(['price required']);
    expect(codes({ price: '60000.001' })).toEqual(['price step']);
    expect(codes({ price: '600000.01' })).toEqual(['price outsideBand']);
    expect(codes({ price: '600000' })).toEqual([]);
    expect(codes({ amount: '0.000001' })).toEqual(['amount step']);
    expect(codes({ amount: '0.02' })).toEqual(['amount belowFilled']);
    expect(codes({ amount: '0.02001' })).toEqual(['amount tooSmall']);
  });

  it('is held to the prices that the desk takes, but not for a price that stays', () => {
    const changed = (what: Partial<AmendText>, of = order) => checkAmend(of, { ...amendStart(of), ...what }, BTC, '6000000');
    expect(changed({ amount: '0.05' })).toEqual([]);
    expect(changed({ price: '599999.99' })).toEqual([{ field: 'price', code: 'outsideBand', low: '600000', high: '60000000' }]);
    // A trigger stands for the price only where there is no limit.
    expect(changed({ trigger: '70000' }, waiting)).toEqual([]);
    const atMarket = orderOf({ id: 9, kind: 'stop_market', target_price: null, trigger_price: '61000', status: 'pending' });
    expect(changed({ trigger: '70000' }, atMarket)).toMatchObject([{ field: 'trigger', code: 'outsideBand' }]);
  });

  it('sends only what differs', () => {
    expect(amendInput(order, text({}))).toBeNull();
    expect(amendInput(order, text({ price: '60000.00' }))).toBeNull();
    expect(amendInput(order, text({ amount: '0.05' }))).toEqual({ id: '7', amount: '0.05' });
    expect(amendInput(waiting, { ...amendStart(waiting), trigger: '62000' })).toEqual({ id: '8', trigger_price: '62000' });
  });

  it('says what becomes of the place in line', () => {
    expect(placeAfter(order, text({}))).toBe('none');
    expect(placeAfter(order, text({ amount: '0.05' }))).toBe('keeps');
    expect(placeAfter(order, text({ amount: '0.2' }))).toBe('loses');
    expect(placeAfter(order, text({ price: '60001' }))).toBe('loses');
    expect(placeAfter(order, text({ price: '60001', amount: '0.05' }))).toBe('loses');
    expect(placeAfter(waiting, { ...amendStart(waiting), trigger: '62000' })).toBe('none');
  });
});
