/**
 * The working set of one group of commands: what they see and what they leave behind. Commands are decided one after
 * another on it; nothing outside changes until the group is committed, so a failed group is simply forgotten.
 *
 * Units: atoms, ticks, lots. Invariants: a balance never falls below zero; every change of money is an effect, and
 * effects are in the order in which they happened.
 */
import type { Books } from './books.ts';
import type { FeeRates } from './fees.ts';
import type { OpenOrders } from './open-orders.ts';
import type { Fill, Order } from './order.ts';
import type { Terms } from './terms.ts';

/** What moved, for the ledger. `atoms` are of the asset that the order gives. */
export type Effect =
  | { readonly type: 'hold'; readonly order: Order; readonly assetId: number; readonly atoms: bigint }
  | { readonly type: 'release'; readonly order: Order; readonly assetId: number; readonly atoms: bigint }
  | {
      readonly type: 'fill';
      readonly fill: Fill;
      readonly buyOrder: Order;
      readonly sellOrder: Order;
      /** By how much the hold of a limit order shrinks (0 for a market order); the buyer's may exceed what was paid. */
      readonly buyHold: bigint;
      readonly sellHold: bigint;
    };

/** A balance of the spot account under lock. */
export interface GroupBalance {
  available: bigint;
  frozen: bigint;
}

/** What a group is given. */
export interface GroupInput {
  readonly now: number;
  readonly books: Books;
  readonly fees: FeeRates;
  /** The open orders before the group. */
  readonly openOrders: OpenOrders;
  /** The terms of a market that is known to exist. */
  terms(marketId: number): Terms;
  /** The index in ticks, the same for the whole group; null when there is none. */
  index(marketId: number): number | null;
  nextOrderId(): number;
  /** Locked balances by `balanceId`: of everybody whom the group can touch (`reach.ts`). */
  readonly balances: Map<string, GroupBalance>;
  /** Orders named by cancels that ended before this group, as `<user>:<order>`. */
  readonly ended: ReadonlySet<string>;
}

/** Names a balance inside a group. */
export function balanceId(userId: number, assetId: number): string {
  return `${userId}:${assetId}`;
}

/** The working set. */
export class Group {
  readonly input: GroupInput;
  /** Orders that are new or changed, in their newest form. */
  readonly touched = new Map<number, Order>();
  /** Ids of the orders among them that are new. */
  readonly created = new Set<number>();
  readonly effects: Effect[] = [];
  /** By how many open orders the group changed each user's number in each market. */
  readonly #opened = new Map<string, number>();

  constructor(input: GroupInput) {
    this.input = input;
  }

  /** An order in its newest form; undefined when it was not open before the group and is not of it. */
  order(id: number): Order | undefined {
    return this.touched.get(id) ?? this.input.openOrders.get(id);
  }

  /** Keeps the newest form of an order. */
  save(order: Order): void {
    const wasOpen = this.order(order.id)?.status === 'open';
    const isOpen = order.status === 'open';
    this.touched.set(order.id, order);
    if (wasOpen === isOpen) return;
    const key = `${order.userId}:${order.marketId}`;
    this.#opened.set(key, (this.#opened.get(key) ?? 0) + (isOpen ? 1 : -1));
  }

  /** How many open orders a user has in a market now. */
  openCount(userId: number, marketId: number): number {
    return this.input.openOrders.countOf(userId, marketId) + (this.#opened.get(`${userId}:${marketId}`) ?? 0);
  }

  /** What a user may spend. */
  available(userId: number, assetId: number): bigint {
    return this.#balance(userId, assetId).available;
  }

  /** Notes a movement. */
  move(userId: number, assetId: number, available: bigint, frozen: bigint): void {
    const balance = this.#balance(userId, assetId);
    balance.available += available;
    balance.frozen += frozen;
    if (balance.available < 0n || balance.frozen < 0n) throw new RangeError(`balance ${balanceId(userId, assetId)} below zero`);
  }

  #balance(userId: number, assetId: number): GroupBalance {
    const balance = this.input.balances.get(balanceId(userId, assetId));
    if (!balance) throw new RangeError(`balance ${balanceId(userId, assetId)} is not locked`);
    return balance;
  }
}
