// SPDX-License-Identifier: Apache-2.0
/**
 * The newest seconds of a whole log as it is read, by symbol, for audits that hold other records against them. Each second is held
 * against the published rules, and against the one before it. Kept are 26 hours of the log's time of the symbols that are followed, and
 * two minutes of all others, since what names a symbol first may rest on the seconds right before it.
 */
import { parseAmount } from '@glasshouse/money';
import { readPrice } from '../second/price-record.ts';
import { type ReadSecond, areAllPrices, readSecond, verifiedPrice } from '../second/second.ts';
import { viewOf } from '../second/tick-view.ts';
import type { SecondTick } from './seconds.ts';

const KEPT_MS = 26 * 3_600_000;
const RECENT = 120;

interface Followed {
  readonly decimals: number;
  readonly ticks: SecondTick[];
}

interface Recent {
  readonly leaf: number;
  readonly second: ReadSecond;
  readonly texts: readonly string[];
}

/** They. */
export class KeptSeconds {
  /** Time of the newest second; null before the first. */
  newest: number | null = null;
  readonly #followed = new Map<string, Followed>();
  readonly #recent: Recent[] = [];
  #last: { readonly leaf: number; readonly time: number } | null = null;
  #isBehindGap = false;
  /** Time of the second behind the newest entry without a text. */
  #wholeFrom = 0;

  /** Keeps a symbol from now on, with its price in decimals of its market. */
  follow(symbol: string, decimals: number): void {
    if (this.#followed.has(symbol)) return;
    const followed = { decimals, ticks: [] };
    this.#followed.set(symbol, followed);
    for (const { leaf, second, texts } of this.#recent)
      for (const text of texts) if (readPrice(text)?.symbol === symbol) keep(followed, leaf, second, text);
  }

  /** Ticks of a symbol, oldest first. */
  of(symbol: string): readonly SecondTick[] {
    return this.#followed.get(symbol)?.ticks ?? [];
  }

  /** The tick of a symbol at a leaf; null when it is not kept. */
  at(symbol: string, leaf: number): SecondTick | null {
    const ticks = this.of(symbol);
    let [low, high] = [0, ticks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ticks[middle] as SecondTick).leaf < leaf) low = middle + 1;
      else high = middle;
    }
    const found = ticks[low];
    return found?.leaf === leaf ? found : null;
  }

  /** An entry without a text, of a second that was forgotten: the one behind it is not held against it. */
  skip(): void {
    this.#last = null;
    this.#isBehindGap = true;
  }

  /** Whether the second of a time may have been forgotten: entries without a text stand in the log up to a later one. */
  isForgotten(time: number): boolean {
    return time < this.#wholeFrom;
  }

  /** Takes the next second with the texts of its instruments; whether it is by the rules and behind the last one. */
  add(leaf: number, body: string, texts: readonly string[]): boolean {
    const second = readSecond(body);
    if (second === null) return false;
    let isRight = (this.#last === null || second.before?.leaf === this.#last.leaf) && areAllPrices(second, texts);
    this.#last = { leaf, time: second.time };
    if (this.#isBehindGap) this.#wholeFrom = second.time;
    this.#isBehindGap = false;
    this.newest = second.time;
    this.#recent.push({ leaf, second, texts });
    if (this.#recent.length > RECENT) this.#recent.shift();
    for (const text of texts) {
      const symbol = readPrice(text)?.symbol;
      const followed = symbol === undefined ? undefined : this.#followed.get(symbol);
      if (followed) isRight = keep(followed, leaf, second, text) && isRight;
    }
    return isRight;
  }
}

function keep({ decimals, ticks }: Followed, leaf: number, second: ReadSecond, text: string): boolean {
  const price = verifiedPrice(second, text);
  const parsed = price?.index ? parseAmount(price.index, decimals) : null;
  if (price === null || parsed?.ok === false) return false;
  const { prices } = viewOf(second, price);
  ticks.push({ leaf, time: second.time, before: second.before, ticks: parsed?.ok ? parsed.atoms : null, prices });
  // Not one by one: to move the rest each second would be all the work.
  if ((ticks[0]?.time ?? 0) < second.time - 2 * KEPT_MS)
    ticks.splice(
      0,
      ticks.findIndex(({ time }) => time >= second.time - KEPT_MS),
    );
  return true;
}
