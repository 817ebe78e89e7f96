// SPDX-License-Identifier: Apache-2.0
/**
 * Payments of funding: one of them as its receipt shows it, and that none was left out of a history.
 *
 * Limits: that a run of periods had no second at all shows in the rate behind it, which had no sample; the audit of the whole log
 * knows whether that is true.
 */
import { foldChain, type Folded } from './chain.ts';
import { count, type Fields, whole, word } from './fields.ts';
import type { ShownChain } from './receipt-file.ts';
import { areRising, beginningOf, DUE_WITHIN_MS, periodOf, type ReadRate } from './rates.ts';
import type { IndexSecond } from './run-of-ticks.ts';
import type { ReadTerms } from './terms.ts';

/** A payment: the position before it, and its event. */
export interface Payment {
  readonly before: Folded;
  readonly event: Fields;
}

/** Folds a chain that ends with a payment. TypeError where it does not follow. */
export function paymentOf(chain: ShownChain, terms: ReadTerms): Payment {
  const { opening, events } = chain;
  const event = events.at(-1) as Fields;
  // The amounts of the payment itself are recomputed as well.
  foldChain(terms, chain);
  return { before: foldChain(terms, { opening, events: events.slice(0, -1) }), event };
}

/** Whether the position is the one of these terms and market, and was open and untouched when its payment became due. */
export function isOpenAtDue(record: Fields, { before }: Payment, terms: ReadTerms): boolean {
  const { opened, begun, changed, position } = before;
  return (
    position !== null &&
    opened.market === count(record, 'market') &&
    opened.tierVersion === terms.tierVersion &&
    terms.from <= begun &&
    // What is opened or changed at the second of the record or later comes after it.
    (changed === null || changed < count(record, 'tick'))
  );
}

/** Whether an event pays what a record says is due. */
export function isPaymentOf(record: Fields, { event }: Payment): boolean {
  const isStated = (name: string) => event[name] === record[name];
  return (
    event['kind'] === 'funding' &&
    event['record'] === record['id'] &&
    ['period', 'mark', 'rate'].every(isStated) &&
    count(event, 'tick') >= count(record, 'tick')
  );
}

/** Whether the last of these seconds is the first with a price since a period ended, within ten minutes. */
export function isFirstSince(record: Fields, seconds: readonly IndexSecond[]): boolean {
  const ends = beginningOf(count(record, 'period') + 1);
  const [first, last] = [seconds[0], seconds.at(-1)];
  if (first === undefined || last === undefined || last.ticks === null) return false;
  const isWhole = first.time <= ends || (first.before !== null && first.before.time < ends);
  const isNone = seconds.every(({ time, ticks }) => time < ends || time === last.time || ticks === null);
  return isWhole && isNone && last.time >= ends && last.time <= ends + DUE_WITHIN_MS;
}

/** The end of a period in which nobody paid: it was skipped, or its rate was 0. TypeError for another. */
export function readUnpaid(record: Fields): { readonly market: number; readonly period: number } {
  const state = word(record, 'state', ['due', 'skipped']);
  if (state === 'due' && whole(record, 'rate') !== 0n) throw new TypeError('a period that was paid');
  return { market: count(record, 'market'), period: count(record, 'period') };
}

/** No position is older than so many periods. */
const MOST_PERIODS = 100_000;

/** Periods in which nobody paid, and rates: one without a sample shows that nothing came just before it. */
export interface ShownPeriods {
  readonly unpaid: readonly number[];
  readonly rates: readonly ReadRate[];
}

/** Whether a position paid or received for every period since it began up to the one that is running, but for those shown. */
export function isEveryPeriodPaid(
  { since, begun, funded }: Folded,
  { funding }: ReadTerms,
  running: number,
  { unpaid, rates }: ShownPeriods,
): boolean {
  if (!areRising(unpaid)) return false;
  if (funding === 'none') return true;
  const known = new Set([...funded, ...unpaid]);
  let period = periodOf(since ?? begun);
  if (running - period > MOST_PERIODS) return false;
  while (period < running) {
    if (known.has(period)) period++;
    else {
      const next = rates.find((rate) => rate.period > period && rate.samples.count === 0);
      if (next === undefined) return false;
      period = next.period;
    }
  }
  return true;
}
