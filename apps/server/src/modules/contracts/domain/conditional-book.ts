/**
 * Conditional entries in memory, with their triggers, and what a batch changes of them.
 *
 * Invariants: memory is what was committed last; a batch works on a view of its own that is forgotten with it. Every one that waits has
 * one trigger.
 */
import { TRIGGER, TriggerIndex, WAY } from '@glasshouse/risk';
import type { Conditional } from './conditional.ts';

interface Kept {
  readonly conditional: Conditional;
  readonly slot: number;
}

/** Those that wait, as they were committed. */
export class ConditionalBook {
  readonly #kept = new Map<number, Kept>();
  readonly #triggers = new Map<number, TriggerIndex>();
  /** Ids by market and user. */
  readonly #byUser = new Map<string, Set<number>>();

  /** Forgets all. */
  clear(): void {
    for (const map of [this.#kept, this.#triggers, this.#byUser]) map.clear();
  }

  get(id: number): Conditional | undefined {
    return this.#kept.get(id)?.conditional;
  }

  /** The triggers of a market. */
  triggersOf(marketId: number): TriggerIndex {
    const known = this.#triggers.get(marketId) ?? new TriggerIndex();
    this.#triggers.set(marketId, known);
    return known;
  }

  /** Ids of those of a user in a market. */
  idsOf(userId: number, marketId: number): Iterable<number> {
    return this.#byUser.get(`${marketId}:${userId}`) ?? [];
  }

  /** Ids of those of a market, in no order. */
  *idsIn(marketId: number): Generator<number> {
    for (const [id, { conditional }] of this.#kept) if (conditional.marketId === marketId) yield id;
  }

  /** Takes the newest committed form over; one that ended is forgotten. */
  put(conditional: Conditional): void {
    const { id, marketId, userId, triggerTicks, way, status } = conditional;
    const before = this.#kept.get(id);
    const key = `${marketId}:${userId}`;
    if (status !== 'waiting') {
      if (before === undefined) return;
      this.triggersOf(marketId).remove(before.slot);
      this.#kept.delete(id);
      const own = this.#byUser.get(key);
      own?.delete(id);
      if (own?.size === 0) this.#byUser.delete(key);
      return;
    }
    if (before !== undefined) throw new RangeError(`conditional entry ${id} changes while it waits`);
    const trigger = { kind: TRIGGER.CONDITIONAL, way: way === 'rise' ? WAY.RISING : WAY.FALLING, ticks: triggerTicks };
    const slot = this.triggersOf(marketId).insert({ ...trigger, owner: id, ref: 0 });
    this.#kept.set(id, { conditional, slot });
    this.#byUser.set(key, (this.#byUser.get(key) ?? new Set()).add(id));
  }
}

/** The conditional entries as a batch sees and changes them. */
export class ConditionalsInBatch {
  readonly book: ConditionalBook;
  /** Those that are new or changed, in their newest form. */
  readonly touched = new Map<number, Conditional>();

  constructor(book: ConditionalBook) {
    this.book = book;
  }

  /** One in its newest form; undefined where it ended before the batch. */
  get(id: number): Conditional | undefined {
    return this.touched.get(id) ?? this.book.get(id);
  }

  /** Keeps the newest form. */
  save(conditional: Conditional): Conditional {
    this.touched.set(conditional.id, conditional);
    return conditional;
  }

  /** Those that wait in a market, of a user or (null) of all, by id. */
  waitingIn(marketId: number, userId: number | null): Conditional[] {
    const known = userId === null ? this.book.idsIn(marketId) : this.book.idsOf(userId, marketId);
    const own = [...this.touched.values()].filter((one) => one.marketId === marketId && (userId ?? one.userId) === one.userId);
    const ids = new Set([...known, ...own.map(({ id }) => id)]);
    return [...ids]
      .sort((a, b) => a - b)
      .map((id) => this.get(id) as Conditional)
      .filter(({ status }) => status === 'waiting');
  }

  /** How many of a user wait in a market. */
  countOf(userId: number, marketId: number): number {
    return this.waitingIn(marketId, userId).length;
  }

  /** How many of all users do. */
  countIn(marketId: number): number {
    let count = this.book.triggersOf(marketId).size;
    for (const { id, marketId: of, status } of this.touched.values()) {
      if (of !== marketId) continue;
      count += Number(status === 'waiting') - Number(this.book.get(id) !== undefined);
    }
    return count;
  }

  /** Those that a mark reaches, by id: placed before the second that is looked at. */
  reached(marketId: number, markTicks: number, tick: number): Conditional[] {
    const isReached = ({ way, triggerTicks }: Conditional) =>
      way === 'rise' ? markTicks >= triggerTicks : markTicks <= triggerTicks;
    const found = this.book
      .triggersOf(marketId)
      .reached(markTicks)
      .map(({ owner }) => this.get(owner) as Conditional);
    const fresh = [...this.touched.values()].filter((one) => one.marketId === marketId && this.book.get(one.id) === undefined);
    return [...found, ...fresh.filter(isReached)]
      .filter(({ status, set }) => status === 'waiting' && set < tick)
      .sort((a, b) => a.id - b.id);
  }
}
