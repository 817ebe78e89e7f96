// SPDX-License-Identifier: Apache-2.0
/**
 * What the mark triggers in a market of isolated positions: their liquidations and stops, and the guards of entries that rest.
 * A position's rate of maintenance depends on what its owner has older than it on its side, so a change of one moves the
 * liquidation prices of the younger ones.
 *
 * Invariants: the triggers are a function of what was set, whatever came in between, so that their digest after a start equals
 * the one before it. Limits: a change costs as much as its owner has younger positions and entries on that side.
 */
import { type Contract, opposite, type Side } from '../contract.ts';
import { liquidationPrice } from '../liquidation.ts';
import { exposureOf, type Position, ratesOf, sizeOf } from '../position.ts';
import type { TierTable } from '../tiers.ts';
import type { Digest } from './digest.ts';
import { type Reached, type Trigger, triggerAt, TRIGGER, TriggerIndex } from './trigger-index.ts';

/** A stop of a position, at the mark. */
export interface PositionStop {
  /** Unlike those of the position's other stops. */
  readonly id: number;
  readonly kind: 'tp' | 'sl';
  readonly ticks: bigint;
}

/** A position with what decides its triggers. */
export interface WatchedPosition {
  readonly id: number;
  readonly userId: number;
  readonly position: Position;
  readonly table: TierTable;
  readonly feePpm: bigint;
  /** Whether it stands for itself: a cross position is liquidated with its account (`slack.ts`). */
  readonly isIsolated?: boolean;
  readonly stops: readonly PositionStop[];
}

/** An entry that rests: it counts in the size of its owner's side. */
export interface WatchedEntry {
  readonly id: number;
  readonly userId: number;
  readonly side: Side;
  /** Of what is still open of it: entry value (linear) or face value (inverse). */
  readonly size: bigint;
  /** The first tick at which it would trade beyond its guard (`guardTrigger`); null: at none. */
  readonly guard: Pick<Trigger, 'way' | 'ticks'> | null;
}

/** One of a side, oldest first by id. An order and the position that it opened have one id and stand together. */
interface Layer {
  readonly id: number;
  /** Size of all that is older than it, and its own. */
  older: bigint;
  size: bigint;
  watched: WatchedPosition | null;
  entry: WatchedEntry | null;
}

/** The triggers of one market. */
export class PositionTriggers {
  readonly #contract: Contract;
  readonly #index = new TriggerIndex();
  readonly #sides = new Map<string, Layer[]>();
  /** Key of the side, by id. */
  readonly #keys = new Map<number, string>();
  readonly #slots = new Map<number, readonly number[]>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** How many triggers wait. */
  get size(): number {
    return this.#index.size;
  }

  /** A digest of them, independent of how they came about. */
  get digest(): Digest {
    return this.#index.digest;
  }

  /** All that a mark reaches, in the published order. */
  reached(markTicks: number): readonly Reached[] {
    return this.#index.reached(markTicks);
  }

  /** The size of the owner's side that is older than a position or entry; 0 for one that is not here. */
  olderThan(id: number): bigint {
    return this.#sides.get(this.#keys.get(id) ?? '')?.find((layer) => layer.id === id)?.older ?? 0n;
  }

  /** Takes the newest form of a position in. */
  set(watched: WatchedPosition): void {
    const { id, userId, position } = watched;
    this.#layer(id, `${userId}:${position.side}`).watched = watched;
    this.#settle(id);
  }

  /** Takes the newest form of an entry in. */
  setEntry(entry: WatchedEntry): void {
    this.#layer(entry.id, `${entry.userId}:${entry.side}`).entry = entry;
    this.#settle(entry.id);
  }

  /** A position that is closed leaves. */
  remove(id: number): void {
    this.#leave(id, 'watched');
  }

  /** An entry that was filled or ended leaves. */
  removeEntry(id: number): void {
    this.#leave(id, 'entry');
  }

  #leave(id: number, part: 'watched' | 'entry'): void {
    const layer = this.#sides.get(this.#keys.get(id) ?? '')?.find((each) => each.id === id);
    if (layer === undefined) return;
    layer[part] = null;
    this.#settle(id);
  }

  #layer(id: number, key: string): Layer {
    const layers = this.#sides.get(key) ?? [];
    this.#sides.set(key, layers);
    this.#keys.set(id, key);
    // From the end: what is new is the youngest.
    const below = layers.findLastIndex((layer) => layer.id <= id);
    const known = layers[below];
    if (known?.id === id) return known;
    const made: Layer = { id, older: 0n, size: 0n, watched: null, entry: null };
    layers.splice(below + 1, 0, made);
    return made;
  }

  /** Works out a layer anew, and those above it where its size changed. */
  #settle(id: number): void {
    const key = this.#keys.get(id) ?? '';
    const layers = this.#sides.get(key) ?? [];
    const at = layers.findLastIndex((layer) => layer.id === id);
    const layer = layers[at] as Layer;
    const before = layer.size;
    const position = layer.watched?.position;
    const own = position === undefined ? 0n : sizeOf(this.#contract, position);
    layer.size = own + (layer.entry?.size ?? 0n);
    const below = layers[at - 1];
    let older = below === undefined ? 0n : below.older + below.size;
    for (const each of layer.size === before ? [layer] : layers.slice(at)) {
      each.older = older;
      this.#place(each);
      older += each.size;
    }
    if (layer.watched !== null || layer.entry !== null) return;
    layers.splice(at, 1);
    this.#keys.delete(id);
    if (layers.length === 0) this.#sides.delete(key);
  }

  #place({ id, older, watched, entry }: Layer): void {
    for (const slot of this.#slots.get(id) ?? []) this.#index.remove(slot);
    const triggers = watched === null ? [] : triggersOf(this.#contract, watched, older);
    if (entry?.guard) triggers.push({ kind: TRIGGER.GUARD, owner: id, ref: 0, way: entry.guard.way, ticks: entry.guard.ticks });
    if (triggers.length === 0) this.#slots.delete(id);
    else
      this.#slots.set(
        id,
        triggers.map((trigger) => this.#index.insert(trigger)),
      );
  }
}

/** The triggers of a position on top of what is older. */
export function triggersOf(contract: Contract, watched: WatchedPosition, older: bigint): Trigger[] {
  const { id, position, table, feePpm, isIsolated = true, stops } = watched;
  const liquidation = isIsolated
    ? triggerAt(
        position.side,
        liquidationPrice(contract, exposureOf(position), ratesOf(contract, position, { older, table, feePpm })),
      )
    : null;
  const triggers: Trigger[] = liquidation === null ? [] : [{ kind: TRIGGER.LIQUIDATION, owner: id, ref: 0, ...liquidation }];
  for (const { id: ref, kind, ticks } of stops) {
    const at = triggerAt(kind === 'sl' ? position.side : opposite(position.side), ticks);
    if (at !== null) triggers.push({ kind: kind === 'sl' ? TRIGGER.STOP_LOSS : TRIGGER.TAKE_PROFIT, owner: id, ref, ...at });
  }
  return triggers;
}
