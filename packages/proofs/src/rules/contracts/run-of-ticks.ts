// SPDX-License-Identifier: Apache-2.0
/**
 * Seconds of a market's index without gap: which of them count, and which one came before the deciding one. After 30 s without a
 * price the first ten seconds with one trigger nothing (`pause.ts` of risk).
 *
 * Units: epoch milliseconds, ticks of the market.
 */
import { afterPricedTick, isPaused, markTicks, INTERVAL_MS, type Pause } from '@glasshouse/risk';
import { parseAmount } from '@glasshouse/money';
import type { RateAt } from './rates.ts';
import { SECOND_MS, type SecondPlace } from '../../second/second.ts';

/** A second of the index. */
export interface IndexSecond {
  readonly leaf: number;
  readonly time: number;
  /** Null: there is no price. */
  readonly ticks: bigint | null;
  readonly before: SecondPlace | null;
}

/** A second with a price. */
export type Priced = IndexSecond & { readonly ticks: bigint };

/** The deciding second of a run, and those that counted before it, oldest first. */
export interface Deciding {
  readonly at: Priced;
  readonly counted: readonly Priced[];
  /** The newest of them; null where a pause hides it. */
  readonly before: Priced | null;
  /** Whether the run shows a pause between both. */
  readonly isAfterPause: boolean;
  /** Rates of the periods that these seconds are in. */
  readonly rateAt: RateAt;
}

/** The index of a second in ticks of a market; null when there is none. TypeError for a price off the market's ticks. */
export function indexTicks(index: string | null, decimals: number): bigint | null {
  if (index === null) return null;
  const parsed = parseAmount(index, decimals);
  if (!parsed.ok || parsed.atoms < 1n) throw new TypeError(`an index of ${index} is no number of ticks`);
  return parsed.atoms;
}

/** The mark of a second by the rate of its own period (F1). */
export function markOf({ ticks, time }: Priced, rateAt: RateAt): bigint {
  return markTicks(ticks, { rate: rateAt(time), elapsedMs: BigInt(time) % INTERVAL_MS });
}

/** Whether each second names the one shown before it as the last that was logged. */
export function areLinked(seconds: readonly IndexSecond[]): boolean {
  return seconds.every(({ before }, i) => {
    const last = seconds[i - 1];
    return last === undefined || (before !== null && before.leaf === last.leaf && before.time === last.time);
  });
}

/**
 * Which second of a run decides: the last, when it has a price and counts. Before the run there may have been a price up to the
 * second that its first one names, so an outage is what it shows itself. Null when nothing is decided by the last second.
 */
export function decidingOf(seconds: readonly IndexSecond[], rateAt: RateAt): Deciding | null {
  const [first, last] = [seconds[0], seconds.at(-1)];
  if (first === undefined || last === undefined || !isPriced(last)) return null;
  const from = first.before?.time ?? first.time - SECOND_MS;
  let pause: Pause = { pricedAt: from, until: from };
  const counted: Priced[] = [];
  for (const second of seconds) {
    if (!isPriced(second)) continue;
    pause = afterPricedTick(pause, second.time);
    if (!isPaused(pause) && second !== last) counted.push(second);
  }
  if (isPaused(pause)) return null;
  const before = counted.at(-1) ?? null;
  return { at: last, counted, before, isAfterPause: pause.until > (before?.time ?? from), rateAt };
}

/** The last second of a run, when it has a price: payments are due in a pause too. */
export function dueOf(seconds: readonly IndexSecond[], rateAt: RateAt): Deciding | null {
  const last = seconds.at(-1);
  return last !== undefined && isPriced(last) ? { at: last, counted: [], before: null, isAfterPause: false, rateAt } : null;
}

const isPriced = (second: IndexSecond): second is Priced => second.ticks !== null;
