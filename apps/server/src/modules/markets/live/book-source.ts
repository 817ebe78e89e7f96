/** The books of the desks that modules declare, as one. */
import type { BookSource, MarketDesk } from '../../../platform/market-desk.ts';
import type { Market } from '../domain/market.ts';

/** Levels and trades that a source answers with, at most. */
export const BOOK_LEVELS = 50;
export const RECENT_TRADES = 50;

/** No market has orders. */
export const NO_BOOKS: BookSource = {
  depth: () => ({ bids: [], asks: [] }),
  session: () => null,
  trades: () => [],
  venues: () => [],
  tradesAfter: async () => [],
};

/** The desk of each kind of markets. Their books come from one place, which reads the trades of each venue by its cursor. */
export class Desks {
  #books = NO_BOOKS;
  readonly #byKind = new Map<string, MarketDesk>();

  /** Takes over what modules declare. */
  set(desks: readonly MarketDesk[]): void {
    const sources = new Set(desks.map(({ books }) => books));
    if (sources.size > 1) throw new RangeError('the books of markets come from one place');
    this.#byKind.clear();
    for (const desk of desks) for (const kind of desk.kinds) this.#byKind.set(kind, desk);
    [this.#books = NO_BOOKS] = sources;
  }

  get books(): BookSource {
    return this.#books;
  }

  /** The desk of a market; undefined where nobody keeps orders. */
  of({ id, kind }: Pick<Market, 'id' | 'kind'>): MarketDesk | undefined {
    const desk = this.#byKind.get(kind);
    return desk?.has?.(id) === false ? undefined : desk;
  }
}
