/**
 * The memory that the books of one process share: orders, price pages and the id index.
 *
 * Sharing keeps a hundred small markets in few cache lines. Order ids must therefore be unique in the
 * whole store, as ids from one database sequence are; a book still answers only for its own orders.
 * Limits: a store is used by one thread; memory grows by doubling and is never given back.
 */
import { DenseIds } from './dense-ids.ts';
import { HashedIds } from './hashed-ids.ts';
import type { IdIndex } from './id-index.ts';
import { OrderExtras } from './order-extras.ts';
import { OrderPool } from './order-pool.ts';
import { PricePages } from './price-pages.ts';
import { SLAB, Slab } from './slab.ts';

const DEFAULT_ORDERS = 1024;
/** Pages of price levels to reserve room for. */
const DEFAULT_PAGES = 64;

/** What a store may be made with. */
export interface BookStoreOptions {
  /** Resting orders to reserve room for, to spare the pauses of growing. */
  readonly expectedOrders?: number;
  /** Set, ids are looked up in a plain table of this size: for ids that are small and dense, see dense-ids.ts. */
  readonly denseIdsUpTo?: number;
}

/** Memory for any number of books. */
export class BookStore {
  readonly slab: Slab;
  readonly orders: OrderPool;
  readonly pages: PricePages;
  readonly ids: IdIndex;
  readonly extras = new OrderExtras();
  private books = 0;

  /** An empty store. */
  constructor(options: BookStoreOptions = {}) {
    const { expectedOrders = DEFAULT_ORDERS, denseIdsUpTo } = options;
    if (!Number.isInteger(expectedOrders) || expectedOrders < 1) throw new RangeError(`expectedOrders: ${expectedOrders}`);
    this.slab = new Slab((expectedOrders >> SLAB.ORDER_SHIFT) + 1 + DEFAULT_PAGES);
    this.orders = new OrderPool(this.slab);
    this.pages = new PricePages(this.slab);
    this.ids = denseIdsUpTo === undefined ? new HashedIds(this.slab, expectedOrders) : new DenseIds(denseIdsUpTo);
  }

  /** Takes the slot of an order that is gone back, with all that belonged to it. */
  release(slot: number): void {
    if (this.extras.count !== 0) this.extras.clear(slot);
    this.orders.release(slot);
  }

  /** The number of the next book of this store. */
  nextBook(): number {
    return this.books++;
  }
}
