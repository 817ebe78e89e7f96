/**
 * Trailing stops of a market with the farthest mark of each since it began (F15). What was committed stands here; marks that a batch
 * counts come in with its commit, and until then are asked for with it.
 *
 * Invariant: an extreme is that of all marks behind the second at which its stop was set. Units: ticks, tenths of a percent.
 */
import {
  afterMark,
  type Extreme,
  isTrailReached,
  type Side,
  type Trail,
  TrailingGroups,
  TRIGGER,
  TriggerIndex,
  WAY,
} from '@glasshouse/risk';
import type { ContractPosition, TrailingStop } from '../domain/position.ts';
import type { MarkTick } from './mark-log.ts';

/** A stop that waits. */
interface Waiting {
  readonly positionId: number;
  readonly stopId: number;
  readonly trail: Trail;
  readonly set: number;
  /** Its place among those that began; null: it did not begin. */
  slot: number | null;
  /** Its place among those that wait for their activation price; null: it does not, or waits for the next mark. */
  activation: number | null;
}

/** One that was put and not placed yet, with its extreme. */
interface Unplaced {
  readonly waiting: Waiting;
  readonly extreme: Extreme;
}

/** How far a stop has come, in ticks: of its side a larger one is farther. */
function farOf({ waiting: { trail }, extreme }: Unplaced): number {
  const ticks = Number(extreme ?? 0n);
  return trail.side === 'long' ? ticks : -ticks;
}

/** The name of a stop. */
export const trailName = (positionId: number, stopId: number): string => `${positionId}:${stopId}`;

/** What a stop follows. */
export const trailOf = (side: Side, { callback, activation }: TrailingStop): Trail => ({
  side,
  callback,
  activation: activation === null ? null : BigInt(activation),
});

/** The extreme of a stop after marks of a batch. */
export function extremeAfter(trail: Trail, set: number, extreme: Extreme, ticks: readonly MarkTick[]): Extreme {
  return ticks.reduce((known, { time, mark }) => (time > set ? afterMark(trail, known, mark) : known), extreme);
}

/** The stops. */
export class Trails {
  readonly #index = new TriggerIndex();
  readonly #groups = new TrailingGroups(this.#index);
  /** Activation prices; the owner is a number of a stop here. */
  readonly #activations = new TriggerIndex();
  readonly #known = new Map<string, Waiting>();
  readonly #byNumber = new Map<number, Waiting>();
  /** Those that begin with the next mark. */
  readonly #next = new Set<Waiting>();
  readonly #ofPosition = new Map<number, Set<string>>();
  /** Those that were put and not placed yet, with their extremes. */
  #unplaced: Unplaced[] = [];
  #number = 0;

  /** How many stops wait. */
  get size(): number {
    return this.#known.size;
  }

  /** The extreme of a stop as the marks of a batch make it. */
  extremeOf(positionId: number, side: Side, stop: TrailingStop, ticks: readonly MarkTick[]): Extreme {
    const known = this.#known.get(trailName(positionId, stop.id));
    const committed = known === undefined || known.slot === null ? null : BigInt(this.#groups.extremeOf(known.slot));
    return extremeAfter(trailOf(side, stop), stop.tick, committed, ticks);
  }

  /** Positions of which a mark reaches a stop, behind the marks of a batch. */
  reached(mark: bigint, ticks: readonly MarkTick[]): number[] {
    if (ticks.length === 0) {
      const found = this.#index.reached(Number(mark));
      return found.flatMap(({ ref }) => this.#groups.membersOf(ref).map(({ position }) => position));
    }
    return [...this.#known.values()].flatMap(({ positionId, trail, set, slot }) => {
      const committed = slot === null ? null : BigInt(this.#groups.extremeOf(slot));
      return isTrailReached(trail, extremeAfter(trail, set, committed, ticks), mark) ? [positionId] : [];
    });
  }

  /** Takes the marks of a batch over, in their order. */
  follow(ticks: readonly MarkTick[]): void {
    for (const { mark } of ticks) {
      const at = Number(mark);
      this.#groups.observe(at);
      for (const { owner } of this.#activations.reached(at)) this.#begin(this.#byNumber.get(owner) as Waiting, at);
      for (const waiting of this.#next) this.#begin(waiting, at);
    }
  }

  /** Takes the newest committed form of a position over; `place` afterwards. `extremeOf` answers where a stop is that is new. */
  put(
    { id: positionId, core, trails }: Pick<ContractPosition, 'id' | 'core' | 'trails'>,
    extremeOf: (stop: TrailingStop) => Extreme,
  ) {
    const before = this.#ofPosition.get(positionId);
    if (before === undefined && trails.length === 0) return;
    const names = new Set(trails.map(({ id }) => trailName(positionId, id)));
    for (const name of before ?? []) if (!names.has(name)) this.#remove(name);
    for (const stop of trails) {
      const name = trailName(positionId, stop.id);
      if (this.#known.has(name)) continue;
      const trail = trailOf(core.side, stop);
      const waiting: Waiting = { positionId, stopId: stop.id, trail, set: stop.tick, slot: null, activation: null };
      this.#known.set(name, waiting);
      this.#unplaced.push({ waiting, extreme: extremeOf(stop) });
    }
    if (names.size === 0) this.#ofPosition.delete(positionId);
    else this.#ofPosition.set(positionId, names);
  }

  /** Places those that were put: the farthest first, as their groups want it. */
  place(): void {
    if (this.#unplaced.length === 0) return;
    const order = this.#unplaced.toSorted((a, b) => farOf(b) - farOf(a));
    this.#unplaced = [];
    for (const { waiting, extreme } of order) {
      if (this.#known.get(trailName(waiting.positionId, waiting.stopId)) !== waiting) continue;
      if (extreme !== null) this.#begin(waiting, Number(extreme));
      else if (waiting.trail.activation === null) this.#next.add(waiting);
      else this.#wait(waiting, Number(waiting.trail.activation));
    }
  }

  #wait(waiting: Waiting, ticks: number): void {
    const owner = ++this.#number;
    this.#byNumber.set(owner, waiting);
    const way = waiting.trail.side === 'long' ? WAY.RISING : WAY.FALLING;
    waiting.activation = this.#activations.insert({ kind: TRIGGER.TRAILING, way, ticks, owner, ref: 0 });
  }

  #leaveWait(waiting: Waiting): void {
    this.#next.delete(waiting);
    if (waiting.activation === null) return;
    this.#byNumber.delete(this.#activations.read(waiting.activation).owner);
    this.#activations.remove(waiting.activation);
    waiting.activation = null;
  }

  #begin(waiting: Waiting, extreme: number): void {
    this.#leaveWait(waiting);
    const { positionId: position, stopId: stop, trail } = waiting;
    waiting.slot = this.#groups.insert({ side: trail.side, callback: trail.callback, extreme, position, stop });
  }

  #remove(name: string): void {
    const waiting = this.#known.get(name) as Waiting;
    this.#leaveWait(waiting);
    if (waiting.slot !== null) this.#groups.remove(waiting.slot);
    this.#known.delete(name);
  }

  /** What is known, by stop: the same after a restart. */
  get extremes(): ReadonlyMap<string, Extreme> {
    return new Map(
      [...this.#known].map(([name, { slot }]) => [name, slot === null ? null : BigInt(this.#groups.extremeOf(slot))]),
    );
  }
}
