/**
 * The open and waiting orders, by id and by user, with how many each user has in each market: nobody's orders are looked through
 * to find another's.
 * Invariants: only orders that rest or wait are here; a count is the number of the user's orders of that market.
 */
import { type Order, isLive } from './order.ts';

interface OfUser {
  readonly orders: Map<number, Order>;
  /** By market. */
  readonly counts: Map<number, number>;
}

/** All open orders. */
export class OpenOrders {
  readonly #byId = new Map<number, Order>();
  readonly #byUser = new Map<number, OfUser>();
  /** Those that wait for the index, by market. */
  readonly #byIndex = new Map<number, Set<number>>();

  /** An open order. */
  get(id: number): Order | undefined {
    return this.#byId.get(id);
  }

  /** Whether an order is open. */
  has(id: number): boolean {
    return this.#byId.has(id);
  }

  /** All of them. */
  values(): IterableIterator<Order> {
    return this.#byId.values();
  }

  /** How many there are. */
  get size(): number {
    return this.#byId.size;
  }

  /** Those of a user. */
  ofUser(userId: number): Order[] {
    return [...(this.#byUser.get(userId)?.orders.values() ?? [])];
  }

  /** How many a user has in a market. */
  countOf(userId: number, marketId: number): number {
    return this.#byUser.get(userId)?.counts.get(marketId) ?? 0;
  }

  /** Whether an order of a market waits for the index. */
  waitsForIndex(marketId: number): boolean {
    return (this.#byIndex.get(marketId)?.size ?? 0) > 0;
  }

  /** Markets in which an order waits for the index. */
  indexMarkets(): number[] {
    return [...this.#byIndex.keys()].filter((marketId) => this.waitsForIndex(marketId));
  }

  /** Takes the newest form of an order in; one that is not open (any more) leaves. */
  keep(order: Order): void {
    this.#keepIndex(order);
    const isNew = !this.#byId.has(order.id);
    if (!isLive(order)) {
      if (!isNew) this.#remove(order);
      return;
    }
    const own = this.#of(order.userId);
    this.#byId.set(order.id, order);
    own.orders.set(order.id, order);
    if (isNew) own.counts.set(order.marketId, (own.counts.get(order.marketId) ?? 0) + 1);
  }

  /** Forgets all. */
  clear(): void {
    this.#byId.clear();
    this.#byUser.clear();
    this.#byIndex.clear();
  }

  #keepIndex({ id, marketId, status, triggerBy }: Order): void {
    if (triggerBy !== 'index') return;
    const waiting = this.#byIndex.get(marketId) ?? new Set();
    if (status === 'pending') this.#byIndex.set(marketId, waiting.add(id));
    else waiting.delete(id);
  }

  #of(userId: number): OfUser {
    let own = this.#byUser.get(userId);
    if (!own) this.#byUser.set(userId, (own = { orders: new Map(), counts: new Map() }));
    return own;
  }

  #remove(order: Order): void {
    const own = this.#of(order.userId);
    this.#byId.delete(order.id);
    own.orders.delete(order.id);
    own.counts.set(order.marketId, (own.counts.get(order.marketId) ?? 1) - 1);
    if (own.orders.size === 0) this.#byUser.delete(order.userId);
  }
}
