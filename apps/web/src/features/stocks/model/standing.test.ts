import { describe, expect, it } from 'vitest';
import { changeOf, differenceOf, partOf } from './figures.ts';
import { chanceOf } from './chance.ts';
import { filtered, shownPrice, standingOf, takesOrders } from './standing.ts';

const last = { price: '185.20', time: 2, leaf: null };
const close = { price: '186.42', time: 1, leaf: 7 };

describe('how a stock stands', () => {
  it('says the decision of the operator before the phase', () => {
    expect(standingOf({ phase: 'open', mode: 'halted' })).toBe('halted');
    expect(standingOf({ phase: 'auction', mode: 'cancel_only' })).toBe('limited');
    expect(standingOf({ phase: 'pause', mode: 'normal' })).toBe('pause');
    expect(takesOrders({ phase: 'closed', mode: 'normal' })).toBe(true);
    expect(takesOrders({ phase: 'open', mode: 'reduce_only' })).toBe(false);
    expect(takesOrders({ phase: 'delisted', mode: 'normal' })).toBe(false);
  });

  it('shows the close outside of the session, however new another price is, and the newest within it', () => {
    expect(shownPrice({ phase: 'closed', last: null, close }, '190.00')).toEqual({ price: '186.42', isLive: false, time: 1 });
    expect(shownPrice({ phase: 'open', last, close }, null)).toEqual({ price: '185.20', isLive: true, time: null });
    expect(shownPrice({ phase: 'open', last, close }, '185.30')?.price).toBe('185.30');
    expect(shownPrice({ phase: 'delisted', last: null, close }, '190.00')?.price).toBe('186.42');
    expect(shownPrice({ phase: 'closed', last: null, close: null }, null)).toBeNull();
  });

  it('compares with the close before', () => {
    expect(changeOf({ previous_close: '187.07' }, '186.42')).toBe('-0.00347463');
    expect(differenceOf({ previous_close: '187.07' }, '186.42')).toBe('-0.65');
    expect(changeOf({ previous_close: null }, '186.42')).toBeNull();
  });

  it('leaves by the chips what is open, or held', () => {
    const stocks = [
      { currency_id: 1, phase: 'open' as const },
      { currency_id: 2, phase: 'closed' as const },
      { currency_id: 3, phase: 'auction' as const },
    ];
    expect(filtered(stocks, 'open', new Set()).map((one) => one.currency_id)).toEqual([1, 3]);
    expect(filtered(stocks, 'held', new Set([2])).map((one) => one.currency_id)).toEqual([2]);
    expect(filtered(stocks, 'all', new Set())).toHaveLength(3);
  });

  it('draws a part of nothing as nothing', () => {
    expect(partOf('5', '0')).toBe(0);
    expect(partOf('25', '25')).toBe(1);
  });
});

describe('what an auction would give an own order', () => {
  const buy = (target_price: string | null) => ({ type: 'buy' as const, target_price });
  it('is all at a better limit, its place in line at the price itself, nothing at a worse one', () => {
    expect(chanceOf(buy('646.50'), '646.00')).toBe('all');
    expect(chanceOf(buy('646.00'), '646.00')).toBe('some');
    expect(chanceOf(buy('645.80'), '646.00')).toBe('none');
    expect(chanceOf({ type: 'sell', target_price: '645.80' }, '646.00')).toBe('all');
    expect(chanceOf({ type: 'sell', target_price: '646.50' }, '646.00')).toBe('none');
  });
  it('promises a market order nothing more, and nothing at all without a price', () => {
    expect(chanceOf(buy(null), '646.00')).toBe('some');
    expect(chanceOf(buy('700.00'), null)).toBe('none');
  });
});
