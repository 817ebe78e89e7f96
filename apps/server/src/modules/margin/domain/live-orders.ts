/** The live orders of the account of borrowed money, by their numbers and by market: a tick and each command of spot look at one market. */
import type { OrderTerms } from './kept.ts';

const NONE: ReadonlySet<number> = new Set();

/** The orders. */
export class LiveOrders {
  readonly #terms = new Map<number, OrderTerms>();
  readonly #markets = new Map<number, Set<number>>();

  get size(): number {
    return this.#terms.size;
  }

  get(id: number): OrderTerms | undefined {
    return this.#terms.get(id);
  }

  /** The numbers of those in a market. */
  in(marketId: number): ReadonlySet<number> {
    return this.#markets.get(marketId) ?? NONE;
  }

  put(terms: OrderTerms): void {
    const { orderId, marketId } = terms;
    this.#terms.set(orderId, terms);
    const ids = this.#markets.get(marketId) ?? new Set();
    this.#markets.set(marketId, ids.add(orderId));
  }

  delete(id: number): void {
    const terms = this.#terms.get(id);
    if (terms === undefined) return;
    this.#terms.delete(id);
    this.#markets.get(terms.marketId)?.delete(id);
  }

  clear(): void {
    this.#terms.clear();
    this.#markets.clear();
  }
}
