/**
 * The quotes that stand, as they were committed: by their owner and market, and by their levels.
 * Invariants: only live quotes are here; ids of levels are given once in the life of a process.
 */
import { type Quote, FIRST_LEVEL_ID, quoteKey } from './quote.ts';

/** All live quotes of a venue. */
export class Quotes {
  readonly #quotes = new Map<string, Quote>();
  readonly #keys = new Map<number, string>();
  #nextLevelId = FIRST_LEVEL_ID;
  #firstEnd = Number.POSITIVE_INFINITY;

  /** A quote by its key. */
  get(key: string): Quote | undefined {
    return this.#quotes.get(key);
  }

  /** The key of the quote that has a level. */
  keyOf(levelId: number): string | undefined {
    return this.#keys.get(levelId);
  }

  /** All of them. */
  values(): IterableIterator<Quote> {
    return this.#quotes.values();
  }

  /** How many there are. */
  get size(): number {
    return this.#quotes.size;
  }

  /** When the next of them ends by itself; never, without one. */
  get firstEnd(): number {
    return this.#firstEnd;
  }

  /** A new id of a level. */
  nextLevelId(): number {
    return this.#nextLevelId++;
  }

  /** Takes over the newest form of a quote; one that ended leaves. */
  keep(quote: Quote): void {
    const key = quoteKey(quote);
    const before = this.#quotes.get(key);
    for (const id of before?.levels.keys() ?? []) if (!quote.levels.has(id)) this.#keys.delete(id);
    if (quote.end === null) {
      this.#quotes.set(key, quote);
      for (const id of quote.levels.keys()) this.#keys.set(id, key);
    } else this.#quotes.delete(key);
    this.#firstEnd = Number.POSITIVE_INFINITY;
    for (const { until } of this.#quotes.values()) if (until !== null && until < this.#firstEnd) this.#firstEnd = until;
  }

  /** Forgets all. */
  clear(): void {
    this.#quotes.clear();
    this.#keys.clear();
    this.#firstEnd = Number.POSITIVE_INFINITY;
  }
}
