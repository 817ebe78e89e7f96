/**
 * Actions whose holdings are to be counted or whose orders are not changed yet, as this process knows them, whose orders of which
 * user were changed, and which markets end. While one is pending nothing is placed in its market and no session begins.
 *
 * Invariants: an action is known long before it is counted, for it is published a whole session ahead; whose orders were changed is
 * written with the change, and what a batch did counts once it is committed.
 */
import type { Batch } from '../../exchange/clearing/index.ts';

/** An action that is not over. */
export interface ComingAction {
  readonly id: number;
  readonly marketId: number;
  readonly counted: number;
}

/** An action that ends a market, and the close that is its last. */
export interface MarketEnd {
  readonly id: number;
  readonly marketId: number;
  readonly counted: number;
}

/** A split that was published, and from when on there are new shares: its count, at the latest the open of its day. */
export interface KnownSplit {
  readonly id: number;
  readonly marketId: number;
  readonly from: number;
  readonly numerator: number;
  readonly denominator: number;
}

/** What is known of all actions. */
export interface KnownActions {
  readonly coming: readonly ComingAction[];
  readonly ends: readonly MarketEnd[];
  readonly splits: readonly KnownSplit[];
  /** Markets whose shares no custodian has. */
  readonly uncovered: readonly number[];
}

/** Whose orders an action changed. */
export interface Changed {
  readonly actionId: number;
  readonly userId: number;
}

const keyOf = (actionId: number, userId: number) => `${actionId}:${userId}`;

/** What a batch adds. */
export class ChangedInBatch {
  readonly added: Changed[] = [];
  readonly #known: ReadonlySet<string>;
  readonly #own = new Set<string>();

  constructor(known: ReadonlySet<string>) {
    this.#known = known;
  }

  has(actionId: number, userId: number): boolean {
    const key = keyOf(actionId, userId);
    return this.#known.has(key) || this.#own.has(key);
  }

  add(actionId: number, userId: number): void {
    this.added.push({ actionId, userId });
    this.#own.add(keyOf(actionId, userId));
  }
}

/** The memory. */
export class ActionBook {
  #coming: readonly ComingAction[] = [];
  #ends = new Map<number, MarketEnd>();
  #splits: readonly KnownSplit[] = [];
  #uncovered: ReadonlySet<number> = new Set();
  #changed = new Set<string>();

  /** Takes over the actions that are not over, those that end markets, all splits, and which markets have no shares. */
  know({ coming, ends, splits, uncovered }: KnownActions): void {
    this.#coming = coming;
    this.#splits = splits;
    this.#uncovered = new Set(uncovered);
    this.#ends = new Map(ends.map((end) => [end.marketId, end]));
  }

  /** Whether a custodian has shares of a market: without any it does not open. */
  isCovered(marketId: number): boolean {
    return !this.#uncovered.has(marketId);
  }

  /** All splits. */
  get splits(): readonly KnownSplit[] {
    return this.#splits;
  }

  /** Notes that a split was counted: from then on there are new shares. */
  noteCounted(id: number, at: number): void {
    this.#splits = this.#splits.map((split) => (split.id === id ? { ...split, from: Math.min(split.from, at) } : split));
  }

  /** The splits of a market that came between a time and now, in their order: by them a price of then is one in new shares. */
  splitsSince(marketId: number, time: number, now: number): readonly KnownSplit[] {
    return this.#splits.filter((split) => split.marketId === marketId && split.from > time && split.from <= now);
  }

  /** What ends a market, also one to come; undefined where nothing does. */
  endOf(marketId: number): MarketEnd | undefined {
    return this.#ends.get(marketId);
  }

  /** Whether an action of a market that is counted at a close was published; of those that are not over. */
  isPublished(marketId: number, counted: number): boolean {
    return this.#coming.some((one) => one.marketId === marketId && one.counted === counted);
  }

  /** Whether the last session of a market is over: it has no further one, and takes no orders. */
  hasEnded(marketId: number, now: number): boolean {
    return (this.#ends.get(marketId)?.counted ?? Infinity) <= now;
  }

  /** Takes over whose orders were changed by them. */
  restore(changed: readonly Changed[]): void {
    this.#changed = new Set(changed.map(({ actionId, userId }) => keyOf(actionId, userId)));
  }

  /** Those whose holdings are counted by now. */
  pendingAt(now: number): readonly ComingAction[] {
    return this.#coming.filter(({ counted }) => counted <= now);
  }

  /** Whether one of a market is. */
  isPending(marketId: number, now: number): boolean {
    return this.#coming.some((one) => one.marketId === marketId && one.counted <= now);
  }

  /** Whether the orders of a user were changed by an action. */
  hasChanged(actionId: number, userId: number): boolean {
    return this.#changed.has(keyOf(actionId, userId));
  }

  /** The view of a batch. */
  in(batch: Batch): ChangedInBatch {
    return batch.stateOf(this, () => new ChangedInBatch(this.#changed));
  }

  /** Keeps what a committed batch did. */
  keep(batch: Batch): void {
    for (const { actionId, userId } of this.in(batch).added) this.#changed.add(keyOf(actionId, userId));
  }
}
