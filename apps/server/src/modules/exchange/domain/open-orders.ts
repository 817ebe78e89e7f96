/**
 * The open and waiting orders, by id and by user, with how many each user has in each market: nobody's orders are looked through
 * to find another's.
 * Invariants: only orders that rest or wait are here; a count is the number of orders that it says.
 */
import type { AccountType } from '@glasshouse/contract';
import { type Order, isBlock, isInBook, isLive } from './order.ts';

interface OfUser {
  readonly orders: Map<number, Order>;
  /** By market. */
  readonly counts: Map<number, number>;
  /** Of them those that wait for their trigger. */
  readonly waiting: Map<number, number>;
}

const add = <K>(counts: Map<K, number>, key: K, change: number) => counts.set(key, (counts.get(key) ?? 0) + change);
const waits = (order: Order | undefined) => Number(order?.status === 'pending');

const NONE: ReadonlyMap<number, Order> = new Map();

/** All open orders. */
export class OpenOrders {
  readonly #byId = new Map<number, Order>();
  readonly #byUser = new Map<number, OfUser>();
  /** Those that wait for the index, by market. */
  readonly #byIndex = new Map<number, Set<number>>();
  /** Those that end with a connection. */
  readonly #ofConnections = new Map<number, Order>();
  /** How many wait for their trigger, by market. */
  readonly #waiting = new Map<number, number>();
  /** Those of markets with trading hours, by market; nearly in the order of their sequence. */
  readonly #ofSessions = new Map<number, Map<number, Order>>();
  /** How many there are, by account. */
  readonly #ofAccounts = new Map<AccountType, number>();
  /** Live members, by block. */
  readonly #members = new Map<number, Set<number>>();

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

  /** Whether any block is live. */
  get hasBlocks(): boolean {
    return this.#members.size > 0;
  }

  /** Whether any order of an account is live. */
  hasAccount(account: AccountType): boolean {
    return (this.#ofAccounts.get(account) ?? 0) > 0;
  }

  /** The live members of a block, in the order in which they joined. */
  membersOf(blockId: number): Order[] {
    return [...(this.#members.get(blockId) ?? [])].flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** Those of a market with trading hours. */
  ofSession(marketId: number): IterableIterator<Order> {
    return (this.#ofSessions.get(marketId) ?? NONE).values();
  }

  /** Those of them that are queued, in the order of their sequence. */
  queuedOf(marketId: number): Order[] {
    const queued: Order[] = [];
    for (const order of this.ofSession(marketId)) if (order.status === 'queued') queued.push(order);
    return queued.sort((a, b) => a.sequence - b.sequence);
  }

  /** How many a user has in a market: of a block the own member. */
  countOf(userId: number, marketId: number): number {
    return this.#byUser.get(userId)?.counts.get(marketId) ?? 0;
  }

  /** How many of a user wait for their trigger in a market. */
  waitingOf(userId: number, marketId: number): number {
    return this.#byUser.get(userId)?.waiting.get(marketId) ?? 0;
  }

  /** How many of all users do. */
  waitingIn(marketId: number): number {
    return this.#waiting.get(marketId) ?? 0;
  }

  /** The markets in which a user has orders. */
  marketsOf(userId: number): number[] {
    const own = this.#byUser.get(userId);
    return own === undefined ? [] : [...new Set(Array.from(own.orders.values(), ({ marketId }) => marketId))];
  }

  /** Whether an order of a market waits for the index. */
  waitsForIndex(marketId: number): boolean {
    return (this.#byIndex.get(marketId)?.size ?? 0) > 0;
  }

  /** Markets in which an order waits for the index. */
  indexMarkets(): number[] {
    return [...this.#byIndex.keys()].filter((marketId) => this.waitsForIndex(marketId));
  }

  /** Those that end with a connection. */
  ofConnections(): IterableIterator<Order> {
    return this.#ofConnections.values();
  }

  /** Takes the newest form of an order in; one that is not open (any more) leaves. */
  keep(order: Order): void {
    this.#keepIndex(order);
    const before = this.#byId.get(order.id);
    if (!before && !isLive(order)) return;
    const own = this.#of(order.userId);
    const change = waits(order) - waits(before);
    if (change !== 0) for (const counts of [own.waiting, this.#waiting]) add(counts, order.marketId, change);
    if (!isLive(order)) return this.#remove(order);
    this.#byId.set(order.id, order);
    if (order.session !== undefined) this.#keepSession(order, before);
    if (!isInBook(order))
      this.#members.set(order.blockId as number, (this.#members.get(order.blockId as number) ?? new Set()).add(order.id));
    if (order.connection !== null) this.#ofConnections.set(order.id, order);
    own.orders.set(order.id, order);
    if (before) return;
    if (!isBlock(order)) add(own.counts, order.marketId, 1);
    add(this.#ofAccounts, order.account, 1);
  }

  /** Forgets all. */
  clear(): void {
    this.#byId.clear();
    this.#byUser.clear();
    this.#byIndex.clear();
    this.#ofConnections.clear();
    this.#waiting.clear();
    this.#members.clear();
    this.#ofSessions.clear();
    this.#ofAccounts.clear();
  }

  #keepSession(order: Order, before: Order | undefined): void {
    const own = this.#ofSessions.get(order.marketId) ?? new Map<number, Order>();
    if (before !== undefined && before.sequence !== order.sequence) own.delete(order.id);
    this.#ofSessions.set(order.marketId, own.set(order.id, order));
  }

  #keepIndex({ id, marketId, status, triggerBy }: Order): void {
    if (triggerBy !== 'index') return;
    const waiting = this.#byIndex.get(marketId) ?? new Set();
    if (status === 'pending') this.#byIndex.set(marketId, waiting.add(id));
    else waiting.delete(id);
  }

  #of(userId: number): OfUser {
    let own = this.#byUser.get(userId);
    if (!own) this.#byUser.set(userId, (own = { orders: new Map(), counts: new Map(), waiting: new Map() }));
    return own;
  }

  #leaveBlock({ id, blockId }: Order): void {
    const members = this.#members.get(blockId as number);
    members?.delete(id);
    if (members?.size === 0) this.#members.delete(blockId as number);
  }

  #remove(order: Order): void {
    const own = this.#of(order.userId);
    this.#byId.delete(order.id);
    if (!isInBook(order)) this.#leaveBlock(order);
    this.#ofConnections.delete(order.id);
    if (order.session !== undefined) this.#ofSessions.get(order.marketId)?.delete(order.id);
    own.orders.delete(order.id);
    if (!isBlock(order)) add(own.counts, order.marketId, -1);
    add(this.#ofAccounts, order.account, -1);
    if (own.orders.size === 0) this.#byUser.delete(order.userId);
  }
}
