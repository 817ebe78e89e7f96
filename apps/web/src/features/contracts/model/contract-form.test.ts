/** The form of contracts: what its changes do, what is wrong before the desk is asked, what is sent. */
import { describe, expect, it } from 'vitest';
import type { Pair } from '../../../market/pair/pair.ts';
import {
  type EntryDraft,
  entryInput,
  entryProblems,
  multipleStops,
  newEntry,
  percentOf,
  reduceEntry,
  stopsSide,
} from './contract-form.ts';

const pair: Pair = {
  id: 4,
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  baseId: 1,
  quoteId: 3,
  tick: '0.01',
  lot: '0.0001',
  priceDecimals: 2,
  amountDecimals: 4,
  minNotional: '5',
  baseScale: 8,
  quoteScale: 6,
  open: true,
  prices: 'recorded',
};
const chosen = { multiple: 5, mode: 'isolated' } as const;
const draft = (changes: Partial<EntryDraft> = {}): EntryDraft => ({ ...newEntry('6800'), share: '0.12', ...changes });

describe('the form', () => {
  it('begins at market without a size and without stops', () => {
    expect(newEntry('6800')).toMatchObject({ kind: 'market', share: '', stops: false, force: 'gtc' });
  });

  it('of a trigger order needs the mark that it waits for, and is at market without a price', () => {
    const chosenOne = reduceEntry(newEntry('6800'), { type: 'kind', kind: 'trigger' });
    expect(chosenOne).toMatchObject({ kind: 'trigger', price: '', trigger: '' });
    const waiting = draft({ kind: 'trigger', price: '', trigger: '7000' });
    expect(entryProblems({ ...waiting, trigger: '' }, pair, '6800')).toEqual({ trigger: 'required' });
    expect(entryProblems({ ...waiting, trigger: '7000.005' }, pair, '6800')).toEqual({ trigger: 'step' });
    expect(entryProblems({ ...waiting, price: '0' }, pair, '6800')).toEqual({ price: 'required' });
    expect(entryProblems(waiting, pair, null)).toEqual({});
    expect(entryInput(waiting, pair, chosen, 1)).toMatchObject({ status: 1, trigger_price: '7000' });
    expect(entryInput(waiting, pair, chosen, 1)).not.toHaveProperty('target_price');
    const limited = entryInput({ ...waiting, price: '6990', force: 'ioc' }, pair, chosen, 1);
    expect(limited).toMatchObject({ status: 0, target_price: '6990', trigger_price: '7000' });
    expect(limited).not.toHaveProperty('force');
    expect(stopsSide({ ...waiting, stops: true, target: '6900' }, '6800')).toBe(2);
  });

  it('takes a price of the book as a limit', () => {
    expect(reduceEntry(draft(), { type: 'pick', price: '6790', share: null })).toMatchObject({
      kind: 'limit',
      price: '6790',
      share: '0.12',
    });
  });

  it('cuts a share of the most to whole lots, and is empty where that is none', () => {
    const half = { type: 'percent' as const, percent: 50, most: '0.12345', lot: '0.0001' };
    expect(reduceEntry(draft(), half).share).toBe('0.0617');
    expect(reduceEntry(draft(), { ...half, most: '0.0001' }).share).toBe('');
  });

  it('is without size and stops after an order, so that a second press places nothing', () => {
    const after = reduceEntry(draft({ stops: true, target: '7000', percent: 25 }), { type: 'placed' });
    expect(after).toMatchObject({ share: '', stops: false, target: '', percent: null });
    expect(entryProblems(after, pair, '6800').share).toBe('required');
  });
});

describe('what is wrong', () => {
  it('is nothing with a size at market', () => {
    expect(entryProblems(draft(), pair, '6800')).toEqual({});
  });

  it('is named by field', () => {
    expect(entryProblems(draft({ share: '' }), pair, '6800')).toEqual({ share: 'required' });
    expect(entryProblems(draft({ share: '0.00005' }), pair, '6800')).toEqual({ share: 'step' });
    expect(entryProblems(draft({ share: '0.0001' }), pair, '6800')).toEqual({ share: 'tooSmall' });
    expect(entryProblems(draft({ kind: 'limit', price: '' }), pair, '6800')).toEqual({ price: 'required' });
    expect(entryProblems(draft({ kind: 'limit', price: '1.005' }), pair, '6800')).toMatchObject({ price: 'step' });
    expect(entryProblems(draft({ stops: true, target: '0', stop: '6700.001' }), pair, '6800')).toEqual({
      target: 'required',
      stop: 'step',
    });
  });

  it('is a shown part that is not less than the whole, only where an order may hide', () => {
    const hides = { kind: 'limit', price: '6790', iceberg: true } as const;
    const of = (changes: Partial<EntryDraft>) => entryProblems(draft({ ...hides, ...changes }), pair, '6800').display;
    expect([of({ display: '' }), of({ display: '0.00005' }), of({ display: '0.12' }), of({ display: '0.01' })]).toEqual([
      'required',
      'step',
      'notLess',
      undefined,
    ]);
    expect([of({ kind: 'market' }), of({ force: 'post_only' }), of({ iceberg: false })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are no stops while none are wanted', () => {
    expect(entryProblems(draft({ stops: false, target: 'x' }), pair, '6800')).toEqual({});
  });
});

describe('the order that is sent', () => {
  it('at market has no price and no force', () => {
    expect(entryInput(draft({ force: 'post_only' }), pair, { multiple: 20, mode: 'cross' }, 1)).toEqual({
      currency_id: 1,
      legal_id: 3,
      share: '0.12',
      multiple: 20,
      margin_mode: 'cross',
      type: 1,
      status: 1,
    });
  });

  it('with a limit has its price, how long it holds, and the stops that are set', () => {
    const limit = draft({ kind: 'limit', price: '6790', force: 'post_only', stops: true, target: '', stop: '6650' });
    expect(entryInput(limit, pair, chosen, 2)).toEqual({
      currency_id: 1,
      legal_id: 3,
      share: '0.12',
      multiple: 5,
      margin_mode: 'isolated',
      type: 2,
      status: 0,
      target_price: '6790',
      force: 'post_only',
      stop_loss_price: '6650',
    });
  });
});

it('an order that hides a part says which part it shows, another one does not', () => {
  const hides = draft({ kind: 'limit', price: '6790', iceberg: true, display: '0.01' });
  expect(entryInput(hides, pair, chosen, 1).display).toBe('0.01');
  expect(entryInput({ ...hides, force: 'ioc' }, pair, chosen, 1)).not.toHaveProperty('display');
  expect(entryInput({ ...hides, kind: 'market' }, pair, chosen, 1)).not.toHaveProperty('display');
  expect(reduceEntry(hides, { type: 'placed' })).toMatchObject({ iceberg: false, display: '', kind: 'limit', price: '6790' });
});

describe('stops in the form', () => {
  it('belong to the side that they make sense for', () => {
    const side = (target: string, stop: string) => stopsSide(draft({ stops: true, target, stop }), '6800');
    expect([side('7000', '6700'), side('6700', '7000'), side('', '6700'), side('', '7000'), side('', '')]).toEqual([
      1,
      2,
      1,
      2,
      null,
    ]);
  });
});

describe('the sliders', () => {
  it('show the size as a part of the most', () => {
    expect([percentOf('0.5', '1'), percentOf('2', '1'), percentOf('', '1'), percentOf('0.5', null)]).toEqual([50, 100, 0, 0]);
  });

  it('mark round multiples, each once', () => {
    expect(multipleStops(100)).toEqual([1, 20, 40, 60, 80, 100]);
    expect(multipleStops(5)).toEqual([1, 2, 3, 4, 5]);
  });
});
