/** The state of the form and every way it changes. Pure; figures are decimal text as typed. */
import type { ClientInput } from '@glasshouse/client';
import type { Direction, MarginMode, previewContract } from '@glasshouse/contract/contracts';
import type { Force } from '@glasshouse/contract/orders';
import { canonicalDecimal, compareDecimals, divDecimals, mulDecimals } from '@glasshouse/money';
import { type Pair, floorToStep } from '../../../market/pair/pair.ts';

/** Fields that are typed. */
export const ENTRY_FIELDS = ['trigger', 'price', 'share', 'display', 'target', 'stop'] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];

/** What is typed and chosen. */
export interface EntryDraft {
  kind: 'market' | 'limit' | 'trigger';
  /** The mark that it waits for; of a trigger order alone. */
  trigger: string;
  /** Its limit; of a trigger order '' for at market. */
  price: string;
  share: string;
  /** Whether stops are set with the order. */
  stops: boolean;
  target: string;
  stop: string;
  force: Force;
  /** Whether only a part of it stands in the book at a time. */
  iceberg: boolean;
  /** That part. */
  display: string;
  /** Share of the most when the slider set the size. */
  percent: number | null;
  /** A press has shown what is missing. */
  tried: boolean;
}

/** A change of the form. */
export type EntryAction =
  | { type: 'kind'; kind: EntryDraft['kind'] }
  | { type: 'field'; field: EntryField; text: string }
  | { type: 'stops'; on: boolean }
  | { type: 'force'; force: Force }
  | { type: 'iceberg'; on: boolean }
  | { type: 'percent'; percent: number; most: string; lot: string }
  | { type: 'pick'; price: string; share: string | null }
  | { type: 'tried' }
  | { type: 'placed' };

/** An empty form at a price, '' when none is known. */
export const newEntry = (price: string): EntryDraft => ({
  kind: 'market',
  trigger: '',
  price,
  share: '',
  stops: false,
  target: '',
  stop: '',
  force: 'gtc',
  iceberg: false,
  display: '',
  percent: null,
  tried: false,
});

/** The form after a change. */
export function reduceEntry(draft: EntryDraft, action: EntryAction): EntryDraft {
  switch (action.type) {
    case 'kind':
      // A trigger order is at market until a price is typed.
      return { ...draft, kind: action.kind, tried: false, ...(action.kind === 'trigger' ? { price: '' } : {}) };
    case 'field':
      return { ...draft, [action.field]: action.text, ...(action.field === 'share' ? { percent: null } : {}) };
    case 'stops':
      return { ...draft, stops: action.on };
    case 'force':
      return { ...draft, force: action.force };
    case 'iceberg':
      return { ...draft, iceberg: action.on };
    case 'percent': {
      const share = floorToStep(mulDecimals(action.most, String(action.percent / 100), 20, 'down'), action.lot);
      return { ...draft, percent: action.percent, share: compareDecimals(share, '0') > 0 ? share : '' };
    }
    case 'pick':
      return {
        ...draft,
        kind: 'limit',
        price: action.price,
        ...(action.share === null ? {} : { share: action.share, percent: null }),
      };
    case 'tried':
      return { ...draft, tried: true };
    case 'placed':
      return { ...newEntry(draft.price), kind: draft.kind, force: draft.force };
  }
}

/** What is wrong with a field before the desk is asked. */
export type EntryProblem = 'required' | 'step' | 'tooSmall' | 'notLess';

/** Whether the order may be an iceberg: one that rests. */
export const mayHide = ({ kind, force }: Pick<EntryDraft, 'kind' | 'force'>): boolean => kind === 'limit' && force === 'gtc';

const positive = (text: string): string | null => {
  if (!/^\d+(\.\d+)?$/.test(text)) return null;
  const value = canonicalDecimal(text);
  return compareDecimals(value, '0') > 0 ? value : null;
};
const isStep = (value: string, step: string) => compareDecimals(floorToStep(value, step), value) === 0;

/** What is wrong, field by field. `at` is the price that the value is judged at; null while none is known. */
export function entryProblems(draft: EntryDraft, pair: Pair, at: string | null): Partial<Record<EntryField, EntryProblem>> {
  const found: Partial<Record<EntryField, EntryProblem>> = {};
  const price = (field: 'trigger' | 'price' | 'target' | 'stop') => {
    const value = positive(draft[field]);
    if (value === null) found[field] = 'required';
    else if (!isStep(value, pair.tick)) found[field] = 'step';
  };
  const isTrigger = draft.kind === 'trigger';
  if (isTrigger) price('trigger');
  if (isTrigger ? draft.price !== '' : draft.kind === 'limit') price('price');
  if (draft.stops && draft.target !== '') price('target');
  if (draft.stops && draft.stop !== '') price('stop');
  const share = positive(draft.share);
  const valueAt = draft.kind === 'market' ? at : (positive(draft.price) ?? positive(draft.trigger));
  if (share === null) found.share = 'required';
  else if (!isStep(share, pair.lot)) found.share = 'step';
  else if (valueAt !== null && compareDecimals(mulDecimals(share, valueAt, 12, 'down'), pair.minNotional) < 0)
    found.share = 'tooSmall';
  if (draft.iceberg && mayHide(draft)) {
    const display = positive(draft.display);
    if (display === null) found.display = 'required';
    else if (!isStep(display, pair.lot)) found.display = 'step';
    else if (share !== null && compareDecimals(display, share) >= 0) found.display = 'notLess';
  }
  return found;
}

/** What is chosen for a market beside the form: how many times its margin a position is, and what stands behind it. */
export interface Chosen {
  multiple: number;
  mode: MarginMode;
}

/** The order as the desk takes it, to be asked about or to be placed. */
export function entryInput(
  draft: EntryDraft,
  pair: Pair,
  { multiple, mode }: Chosen,
  type: Direction,
): ClientInput<typeof previewContract> {
  const limit = draft.kind === 'limit' || (draft.kind === 'trigger' && draft.price !== '');
  const stops = draft.stops
    ? {
        ...(positive(draft.target) === null ? {} : { target_profit_price: draft.target }),
        ...(positive(draft.stop) === null ? {} : { stop_loss_price: draft.stop }),
      }
    : {};
  return {
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    share: draft.share,
    multiple,
    margin_mode: mode,
    type,
    status: limit ? 0 : 1,
    ...(limit ? { target_price: draft.price } : {}),
    ...(draft.kind === 'trigger' ? { trigger_price: draft.trigger } : {}),
    ...(draft.kind === 'limit' && draft.force !== 'gtc' ? { force: draft.force } : {}),
    ...(draft.iceberg && mayHide(draft) ? { display: draft.display } : {}),
    ...stops,
  };
}

/** The side that the stops belong to: a target above the mark (or its trigger), or a stop below it, is a long's. Null without stops. */
export function stopsSide(draft: EntryDraft, now: string | null): Direction | null {
  const mark = draft.kind === 'trigger' ? positive(draft.trigger) : now;
  if (!draft.stops || mark === null) return null;
  const target = positive(draft.target);
  const stop = positive(draft.stop);
  if (target !== null) return compareDecimals(target, mark) > 0 ? 1 : 2;
  if (stop !== null) return compareDecimals(stop, mark) < 0 ? 1 : 2;
  return null;
}

/** Position of the slider, 0 to 100. */
export function percentOf(share: string, most: string | null): number {
  const value = positive(share);
  if (value === null || most === null || compareDecimals(most, '0') <= 0) return 0;
  return Math.min(100, Math.round(Number(divDecimals(value, most, 4, 'down')) * 100));
}

/** Multiples that get a mark on the slider. */
export function multipleStops(most: number): number[] {
  const step = most / 5;
  return [1, ...[1, 2, 3, 4, 5].map((count) => Math.round(step * count))].filter((one, index, all) => all.indexOf(one) === index);
}
