/**
 * The commands that wait for a batch. The first in goes first, but for markets that catch up with a cascade of
 * triggers: what is meant for them waits, and the commands of other markets go past.
 *
 * Invariants: in each market one user's commands leave in the order in which they came, but that cancels which wait hold nothing back; a command of several markets waits
 * while one of them does, and its user's later commands of all of them wait behind it. Only a `cancelAll` may be cut: its
 * free markets at once, the rest in its place, never before what left is over, answered when all is done. What ends or only makes
 * smaller an order that the cascade can neither fire nor meet does not wait for it (`cascade-reach.ts`).
 * Limits: MAX_WAITING, and those of `held-places.ts`: a caller asks `check` first; a look at the queue is one walk over it.
 */
import { type CancelAllCommand, isMeant } from './cancel.ts';
import { type Command, placementsOf, weightOf } from './commands.ts';
import { type Decision, accept, deny } from './decision.ts';
import { QueueShares } from './queue-shares.ts';
import type { OpenOrders } from './open-orders.ts';
import type { Order } from './order.ts';

/** Most commands that stand in the line, but for those that always have a place. */
export const MAX_WAITING = 20_000;

/** What stands in the line. */
export interface Queued {
  readonly command: Command;
  /** Whether it is refused rather than held back. */
  readonly atOnce?: boolean;
  /** What has to be over before it leaves. */
  readonly after?: { readonly isOver: boolean };
}

/** How much leaves at once at most: commands, and new orders (the first command leaves however many it has). */
export interface Room {
  readonly commands: number;
  readonly orders: number;
}

/** What leaves the line. */
export interface Leaving<T> {
  /** For the next batch, in order. */
  readonly batch: T[];
  /** Those that would have to wait and asked not to. */
  readonly refused: T[];
}

/**
 * A `cancelAll` in two: all but some markets at once, and of those what is beyond a cascade, and these markets, which take its
 * place. Null where it stays whole.
 */
export type Cut<T> = (item: T, waits: readonly number[], beyond: readonly number[]) => readonly [T, T] | null;

/** Whether a command that is about one order, a cancel or a change of it, may be decided while a cascade goes on. */
export type IsFree = (order: Order, command: Command) => boolean;

/** The markets whose ticks come before a command that may trade, beside its own. */
export type ComesAfter = (command: Command) => readonly number[];

const NONE: ReadonlySet<number> = new Set();
const userOf = (command: Command): number | null => ('userId' in command ? command.userId : null);

/** What is held back in one walk: markets that catch up, and for each user those of his commands that wait ('all' of them). */
class Held {
  readonly #behind: ReadonlySet<number>;
  readonly #ofUsers = new Map<number, Set<number> | 'all'>();

  constructor(behind: ReadonlySet<number>) {
    this.#behind = behind;
  }

  /** For a user beyond those that catch up. */
  of(userId: number | null): ReadonlySet<number> | 'all' {
    return (userId === null ? undefined : this.#ofUsers.get(userId)) ?? NONE;
  }

  get isOfNobody(): boolean {
    return this.#ofUsers.size === 0;
  }

  /** Whether a user's own command waits for a market. */
  isOwn(userId: number | null, marketId: number): boolean {
    const own = this.of(userId);
    return own === 'all' || own.has(marketId);
  }

  isFor(userId: number | null, marketId: number): boolean {
    return this.#behind.has(marketId) || this.isOwn(userId, marketId);
  }

  add(userId: number | null, marketIds: readonly number[] | null): void {
    if (userId === null) return;
    const own = this.of(userId);
    if (own === 'all') return;
    this.#ofUsers.set(userId, marketIds === null ? 'all' : new Set([...own, ...marketIds]));
  }
}

/** The line. */
export class Queue<T extends Queued> {
  readonly #openOrders: Pick<OpenOrders, 'get' | 'marketsOf' | 'ofUser'>;
  readonly #cut: Cut<T>;
  readonly #isFree: IsFree;
  readonly #after: ComesAfter;
  #items: T[] = [];
  /** What is held back, and whose places it takes, as of the last look and what came since. */
  #held = new Held(NONE);
  readonly #places = new QueueShares();
  #behind: ReadonlySet<number> = NONE;

  /** An empty line. */
  constructor(
    openOrders: Pick<OpenOrders, 'get' | 'marketsOf' | 'ofUser'>,
    cut: Cut<T> = () => null,
    isFree: IsFree = () => false,
    after: ComesAfter = () => [],
  ) {
    this.#openOrders = openOrders;
    this.#cut = cut;
    this.#isFree = isFree;
    this.#after = after;
  }

  /** How many stand in it. */
  get length(): number {
    return this.#items.length;
  }

  /** The markets that caught up at the last look. */
  get behind(): ReadonlySet<number> {
    return this.#behind;
  }

  /** How many wait for a market that catches up, but for those that always have a place. */
  waitingIn(marketId: number): number {
    return this.#places.in(marketId);
  }

  /**
   * Whether there is room for a command. Denials: TOO_MANY_REQUESTS when its user has his share of those that wait for a
   * market that catches up, UNAVAILABLE when all do.
   */
  check({ command, atOnce = false }: Queued): Decision<null> {
    // The end of a connection is handed in once and has no caller.
    if (command.type === 'cancelAll' && command.connection !== null) return accept(null);
    if (!atOnce && this.#isBusy) {
      const { user, markets, isHeld } = this.#look(command);
      if (isHeld) return this.#places.check(command, user, this.#ofBehind(markets));
    }
    return this.#items.length - this.#places.ends < MAX_WAITING ? accept(null) : deny('UNAVAILABLE');
  }

  /** Comes last. */
  push(item: T): void {
    this.#items.push(item);
    this.#note(item);
  }

  /** Comes first again, in order, or behind so many that do: what was taken and not decided. */
  putBack(items: readonly T[], behind = 0): void {
    this.#items = [...this.#items.slice(0, behind), ...items, ...this.#items.slice(behind)];
  }

  /** Empties the line. */
  clear(): T[] {
    this.#begin(NONE);
    return this.#items.splice(0);
  }

  /** Takes out what may be decided while some markets catch up, as much as fits into a batch. */
  take(behind: ReadonlySet<number>, room: Room): Leaving<T> {
    this.#begin(behind);
    const [leaving, stays] = [{ batch: [], refused: [] } as Leaving<T>, [] as T[]];
    let orders = 0;
    let at = 0;
    for (; at < this.#items.length; at++) {
      const item = this.#items[at] as T;
      // Looked at before a command is cut: what is cut leaves.
      if (leaving.batch.length === room.commands || orders >= room.orders) break;
      const isPlain = behind.size === 0 && stays.length === 0 && item.after === undefined;
      const free = isPlain ? item : this.#pass(item, leaving, stays);
      if (free === null) continue;
      orders += weightOf(free.command);
      if (leaving.batch.length > 0 && orders > room.orders) break;
      leaving.batch.push(free);
    }
    const rest = this.#items.slice(at);
    if (behind.size > 0) for (const item of rest) this.#note(item);
    this.#items = stays.length === 0 ? rest : [...stays, ...rest];
    return leaving;
  }

  #begin(behind: ReadonlySet<number>): void {
    this.#behind = behind;
    this.#held = new Held(behind);
    this.#places.clear();
  }

  #ofBehind(markets: readonly number[]): readonly number[] {
    return markets.filter((marketId) => this.#behind.has(marketId));
  }

  /** What a command is about and what of it waits. */
  #look(command: Command) {
    const user = userOf(command);
    const own = this.#held.of(user);
    const markets = this.#marketsOf(command, own === 'all' ? NONE : own);
    const isOfOne = command.type === 'cancel' || command.type === 'amend';
    const order = isOfOne ? this.#openOrders.get(command.orderId) : undefined;
    const isFree = order !== undefined && this.#isFree(order, command);
    const waits = markets.filter((marketId) => (isFree ? this.#held.isOwn(user, marketId) : this.#held.isFor(user, marketId)));
    // Else cancels of whatever number would have a place, and take that of the owner's.
    const isOfNothing = command.type === 'cancel' && markets.length === 0;
    const isAfterAll = own === 'all';
    return { user, markets, waits, isAfterAll, isHeld: waits.length > 0 || (isAfterAll && !isOfNothing) };
  }

  /** What of a command may leave; what may not stays, or is refused. */
  #pass(item: T, leaving: Leaving<T>, stays: T[]): T | null {
    const { command } = item;
    const { user, markets, waits, isAfterAll, isHeld } = this.#look(command);
    const isEarly = item.after?.isOver === false;
    if (!isHeld && !isEarly) return item;
    if (item.atOnce === true) {
      leaving.refused.push(item);
      return null;
    }
    const isAll = command.type === 'cancelAll';
    const beyond = isAll && !isAfterAll && !isEarly ? this.#beyond(command, waits) : null;
    const hasMore = beyond !== null && isAll && (command.marketIds?.some((marketId) => !waits.includes(marketId)) ?? true);
    const cut = beyond !== null && (hasMore || beyond.length > 0) ? this.#cut(item, waits, beyond) : null;
    // Cancels of one user's orders go past each other: each ends its own.
    if (command.type !== 'cancel') this.#held.add(user, cut !== null ? waits : isAll ? command.marketIds : markets);
    this.#places.add(command, user, this.#ofBehind(markets));
    stays.push(cut === null ? item : cut[1]);
    return cut === null ? null : cut[0];
  }

  /** The orders of waiting markets that a `cancelAll` may end all the same: none where an own command of theirs waits before it. */
  #beyond(command: CancelAllCommand, waits: readonly number[]): number[] {
    const free = waits.filter((marketId) => !this.#held.isOwn(command.userId, marketId));
    if (free.length === 0) return [];
    return this.#openOrders
      .ofUser(command.userId)
      .filter((order) => free.includes(order.marketId) && isMeant(command, order) && this.#isFree(order, command))
      .map(({ id }) => id);
  }

  /** Whether a command may have to wait. */
  get #isBusy(): boolean {
    return this.#behind.size > 0 || !this.#held.isOfNobody;
  }

  /** Counts a command that was not looked at yet, where it will have to wait; of a `cancelAll` only what is not free. */
  #note({ command, atOnce = false }: T): void {
    if (atOnce || !this.#isBusy) return;
    const { user, markets, waits, isHeld } = this.#look(command);
    if (!isHeld) return;
    if (command.type !== 'cancel') this.#held.add(user, command.type === 'cancelAll' ? waits : markets);
    this.#places.add(command, user, this.#ofBehind(markets));
  }

  /**
   * The markets that a command is about, with those whose ticks come before it; of one that names no order of his own none: it changes
   * nothing.
   */
  #marketsOf(command: Command, held: ReadonlySet<number>): readonly number[] {
    if (command.type === 'cancelAll') return this.#meant(command, held);
    const own = this.#ownMarketsOf(command);
    const placed = command.type === 'cancel' ? own : [...own, ...this.#after(command)];
    return placed.length < 2 || own.length === 0 ? own : [...new Set(placed)];
  }

  #ownMarketsOf(command: Command): readonly number[] {
    if (command.type === 'cancel' || command.type === 'amend') {
      const order = this.#openOrders.get(command.orderId);
      return order?.userId === command.userId ? [order.marketId] : [];
    }
    // The end of quotes of several markets changes no order that waits.
    if ('marketId' in command) return command.marketId === null ? [] : [command.marketId];
    return placementsOf(command).map(({ marketId }) => marketId);
  }

  /** Where its user has orders, or has commands before it that wait. */
  #meant({ userId, marketIds, except = [] }: CancelAllCommand, held: ReadonlySet<number>): readonly number[] {
    const own = new Set([...this.#openOrders.marketsOf(userId), ...held]);
    return [...own].filter((marketId) => (marketIds?.includes(marketId) ?? true) && !except.includes(marketId));
  }
}
