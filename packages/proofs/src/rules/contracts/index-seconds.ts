// SPDX-License-Identifier: Apache-2.0
/**
 * Seconds of the indexes of contracts, read from the log in its order: which of them count, and which counted before.
 *
 * Limits: keeps the newest hours; a record that comes later than that behind its tick is a finding.
 */
import { afterPricedTick, isPaused, type Pause } from '@glasshouse/risk';
import { areAllPrices, readSecond, SECOND_MS, type SecondPlace, verifiedPrice } from '../../second/second.ts';
import { periodOf } from './rates.ts';
import { indexTicks, type Priced } from './run-of-ticks.ts';

/** So many seconds are kept. */
const KEPT = 14_400;
const MOST_HOLES = 1_000;

/** A second of an index as it stands in the log. */
export interface LoggedSecond {
  readonly leaf: number;
  readonly time: number;
  readonly index: string | null;
  /** Whether something could be triggered by it: it has a price and is in no pause. */
  readonly isCounted: boolean;
  /** Time of the newest second that counted before it; null: none is known. */
  readonly before: number | null;
}

interface Instrument {
  readonly seconds: Map<number, LoggedSecond>;
  /** Periods of funding that have a second, rising. */
  readonly periods: number[];
  pause: Pause | null;
  counted: number | null;
}

/** The newest seconds of a log. */
export class IndexSeconds {
  readonly #instruments = new Map<string, Instrument>();
  #last: SecondPlace | null = null;
  #hasGap = false;
  /** Where entries without a text may have been seconds: from which time, until which. The newest ones. */
  readonly #holes: (readonly [number, number])[] = [];

  /** Time of the newest second; null before the first. */
  get newest(): number | null {
    return this.#last?.time ?? null;
  }

  /** An entry without a text: a second may have been here. */
  skip(): void {
    this.#hasGap = true;
  }

  /** The next second; false when it is none by the published rules, or not the one behind the last. */
  add(leaf: number, body: string, texts: readonly string[]): boolean {
    const second = readSecond(body);
    if (second === null || !areAllPrices(second, texts)) return false;
    const { time, before } = second;
    const last = this.#last;
    const isLinked = last === null ? before === null : before?.leaf === last.leaf && before.time === last.time;
    const isNext = this.#hasGap ? last === null || time > last.time : isLinked;
    if (this.#hasGap && this.#holes.push([last?.time ?? 0, time]) > MOST_HOLES) this.#holes.shift();
    this.#hasGap = false;
    this.#last = { leaf, time };
    let isRight = isNext;
    for (const text of texts) {
      const price = verifiedPrice(second, text);
      if (price === null) isRight = false;
      else this.#push(this.#of(price.symbol), leaf, time, price.index);
    }
    return isRight;
  }

  #of(symbol: string): Instrument {
    const known = this.#instruments.get(symbol) ?? { seconds: new Map(), periods: [], pause: null, counted: null };
    this.#instruments.set(symbol, known);
    return known;
  }

  #push(of: Instrument, leaf: number, time: number, index: string | null): void {
    if (index !== null) of.pause = afterPricedTick(of.pause, time);
    const isCounted = index !== null && of.pause !== null && !isPaused(of.pause);
    of.seconds.set(time, { leaf, time, index, isCounted, before: of.counted });
    if (isCounted) of.counted = time;
    if (of.periods.at(-1) !== periodOf(time)) of.periods.push(periodOf(time));
    if (of.seconds.size > KEPT) of.seconds.delete(of.seconds.keys().next().value as number);
  }

  /** A second of an instrument; null when it is not here, or no longer. */
  at(symbol: string, time: number): LoggedSecond | null {
    return this.#instruments.get(symbol)?.seconds.get(time) ?? null;
  }

  /** The same as a second with a price; null where it has none. */
  priced(symbol: string, time: number, decimals: number): Priced | null {
    const second = this.at(symbol, time);
    const ticks = second && indexTicks(second.index, decimals);
    return second === null || ticks === null ? null : { leaf: second.leaf, time, ticks, before: null };
  }

  /** Periods of funding in which an instrument has a second, rising. */
  periodsOf(symbol: string): readonly number[] {
    return this.#instruments.get(symbol)?.periods ?? [];
  }

  /** Whether the seconds of an instrument from this time on are still here. */
  isKept(symbol: string, from: number): boolean {
    const of = this.#instruments.get(symbol);
    return of === undefined || of.seconds.size < KEPT || (of.seconds.keys().next().value as number) <= from;
  }

  /** Time of the first second from this time on; null: none. */
  firstFrom(symbol: string, from: number): number | null {
    for (const time of this.#instruments.get(symbol)?.seconds.keys() ?? []) if (time >= from) return time;
    return null;
  }

  /** Time of the first second with a price within a span, its end included; null: none. */
  firstPriced(symbol: string, from: number, until: number): number | null {
    for (let time = from; time <= until; time += SECOND_MS) if ((this.at(symbol, time)?.index ?? null) !== null) return time;
    return null;
  }

  /** How many seconds with a price a span has, without its end; null where the log no longer has all of it. */
  pricedIn(symbol: string, from: number, until: number): number | null {
    const isOpen = this.#hasGap && (this.newest ?? 0) < until;
    if (isOpen || !this.isKept(symbol, from) || this.#holes.some(([begin, end]) => begin < until && end >= from)) return null;
    let found = 0;
    for (let time = from; time < until; time += SECOND_MS) if ((this.at(symbol, time)?.index ?? null) !== null) found++;
    return found;
  }

  /** Times of the seconds that counted within a span, rising: behind the first, before the second. */
  countedBetween(symbol: string, from: number, until: number): readonly number[] {
    const found: number[] = [];
    for (let at = this.at(symbol, until)?.before ?? null; at !== null && at > from; at = this.at(symbol, at)?.before ?? null)
      found.push(at);
    return found.reverse();
  }
}
