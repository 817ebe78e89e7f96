/**
 * The line of commands that wait for a group. Whoever comes first goes first, but for markets that catch up with a cascade of
 * triggers: what is meant for them waits, and the commands of other markets go past.
 *
 * Invariants: in each market one user's commands leave in the order in which they came; a command of several markets waits
 * while one of them does, and its user's later commands of all of them wait behind it. Only a `cancelAll` may be cut: its
 * free markets at once, the rest in its place, never before what left is over, answered when all is done.
 * Limits: whoever hands in asks `waitingIn` first; a look at the line is one walk over what it holds back.
 */
import type { CancelAllCommand } from './cancel.ts';
import { type Command, placingsOf, weightOf } from './commands.ts';
import type { OpenOrders } from './open-orders.ts';

/** What stands in the line. */
export interface InLine {
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
  /** For the next group, in order. */
  readonly group: T[];
  /** Those that would have to wait and asked not to. */
  readonly refused: T[];
}

/** A `cancelAll` in two: all but some markets at once, and these, which take its place. Null where it stays whole. */
export type Cut<T> = (item: T, waits: readonly number[]) => readonly [T, T] | null;

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

  isFor(userId: number | null, marketId: number): boolean {
    const own = this.of(userId);
    return this.#behind.has(marketId) || own === 'all' || own.has(marketId);
  }

  add(userId: number | null, marketIds: readonly number[] | null): void {
    if (userId === null) return;
    const own = this.of(userId);
    if (own === 'all') return;
    this.#ofUsers.set(userId, marketIds === null ? 'all' : new Set([...own, ...marketIds]));
  }
}

/** The line. */
export class WaitingLine<T extends InLine> {
  readonly #openOrders: Pick<OpenOrders, 'get' | 'marketsOf'>;
  readonly #cut: Cut<T>;
  #items: T[] = [];
  /** How many wait for each market that catches up, as of the last look and what came since. */
  #waiting = new Map<number, number>();
  #behind: ReadonlySet<number> = NONE;

  /** An empty line. */
  constructor(openOrders: Pick<OpenOrders, 'get' | 'marketsOf'>, cut: Cut<T> = () => null) {
    this.#openOrders = openOrders;
    this.#cut = cut;
  }

  /** How many stand in it. */
  get length(): number {
    return this.#items.length;
  }

  /** The markets that caught up at the last look. */
  get behind(): ReadonlySet<number> {
    return this.#behind;
  }

  /** How many wait for a market that catches up. */
  waitingIn(marketId: number): number {
    return this.#waiting.get(marketId) ?? 0;
  }

  /** The markets that a command would wait for, as of the last look. */
  waitsFor(command: Command): readonly number[] {
    return this.#marketsOf(command, NONE).filter((marketId) => this.#behind.has(marketId));
  }

  /** Comes last. */
  push(item: T): void {
    this.#items.push(item);
    this.#count(item);
  }

  /** Comes first again, in order: what was taken and not decided. */
  putBack(items: readonly T[]): void {
    this.#items = [...items, ...this.#items];
  }

  /** Empties the line. */
  clear(): T[] {
    this.#waiting.clear();
    this.#behind = NONE;
    return this.#items.splice(0);
  }

  /** Takes out what may be decided while some markets catch up, as much as fits into a group. */
  take(behind: ReadonlySet<number>, room: Room): Leaving<T> {
    this.#waiting.clear();
    this.#behind = behind;
    if (behind.size > 0) for (const item of this.#items) this.#count(item);
    const [leaving, stays, held] = [{ group: [], refused: [] } as Leaving<T>, [] as T[], new Held(behind)];
    let orders = 0;
    let at = 0;
    for (; at < this.#items.length; at++) {
      const item = this.#items[at] as T;
      // Looked at before a command is cut: what is cut leaves.
      if (leaving.group.length === room.commands || orders > room.orders) break;
      const isPlain = behind.size === 0 && stays.length === 0 && item.after === undefined;
      const free = isPlain ? item : this.#pass(item, held, leaving, stays);
      if (free === null) continue;
      orders += weightOf(free.command);
      if (leaving.group.length > 0 && orders > room.orders) break;
      leaving.group.push(free);
    }
    this.#items = stays.length === 0 ? this.#items.slice(at) : [...stays, ...this.#items.slice(at)];
    return leaving;
  }

  /** What of a command may leave; what may not stays, or is refused. */
  #pass(item: T, held: Held, leaving: Leaving<T>, stays: T[]): T | null {
    const { command } = item;
    const user = userOf(command);
    const own = held.of(user);
    const markets = this.#marketsOf(command, own === 'all' ? NONE : own);
    const waits = markets.filter((marketId) => held.isFor(user, marketId));
    const isEarly = item.after?.isOver === false;
    if (waits.length === 0 && own !== 'all' && !isEarly) return item;
    if (item.atOnce === true) {
      leaving.refused.push(item);
      return null;
    }
    const isAll = command.type === 'cancelAll';
    const hasMore =
      isAll && own !== 'all' && !isEarly && (command.marketIds?.some((marketId) => !waits.includes(marketId)) ?? true);
    const cut = hasMore ? this.#cut(item, waits) : null;
    held.add(user, cut !== null ? waits : isAll ? command.marketIds : markets);
    stays.push(cut === null ? item : cut[1]);
    return cut === null ? null : cut[0];
  }

  #count({ command }: T): void {
    for (const marketId of this.waitsFor(command)) this.#waiting.set(marketId, this.waitingIn(marketId) + 1);
  }

  /** The markets that a command is about; of one that names no order of now none: it changes nothing. */
  #marketsOf(command: Command, held: ReadonlySet<number>): readonly number[] {
    if (command.type === 'cancelAll') return this.#meant(command, held);
    if (command.type === 'cancel' || command.type === 'amend') {
      const order = this.#openOrders.get(command.orderId);
      return order ? [order.marketId] : [];
    }
    if ('marketId' in command) return [command.marketId];
    return [...new Set(placingsOf(command).map(({ marketId }) => marketId))];
  }

  /** Where its user has orders, or has commands before it that wait. */
  #meant({ userId, marketIds, except = [] }: CancelAllCommand, held: ReadonlySet<number>): readonly number[] {
    const own = new Set([...this.#openOrders.marketsOf(userId), ...held]);
    return [...own].filter((marketId) => (marketIds?.includes(marketId) ?? true) && !except.includes(marketId));
  }
}
