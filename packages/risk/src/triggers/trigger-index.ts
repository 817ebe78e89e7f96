// SPDX-License-Identifier: Apache-2.0
/**
 * What a mark triggers in one market: liquidations, stops, guards, conditional entries, thresholds of cross accounts.
 *
 * A falling trigger is reached when the mark is at or below its price, a rising one when it is at or above. A tick that
 * reaches nothing costs two comparisons, whatever is open; one that reaches k triggers costs O(k log k) for their order.
 * Nothing is removed by being reached: the caller removes or moves what it acted on.
 * Units: ticks, 1 to 2^31 - 1. Owners and refs are ids up to 2^53 - 1.
 */
import type { Side } from '../contract.ts';
import type { PriceBound } from '../price-bound.ts';
import { MAX_TICKS } from '../units.ts';
import { addDigest, type Digest, subtractDigest, triggerDigest } from './digest.ts';
import { grown } from './grow.ts';
import { KeyLadder, Links } from './key-ladder.ts';

/** Kinds in the order in which a tick serves them; SL, trailing and TP of one position come together. */
export const TRIGGER = {
  GUARD: 1,
  STOP_LOSS: 2,
  TRAILING: 3,
  TAKE_PROFIT: 4,
  LIQUIDATION: 5,
  CROSS: 6,
  CONDITIONAL: 7,
} as const;
export type TriggerKind = (typeof TRIGGER)[keyof typeof TRIGGER];

/** Whether the mark must fall or rise to a price. */
export const WAY = { FALLING: 0, RISING: 1 } as const;
export type Way = (typeof WAY)[keyof typeof WAY];

/** A trigger. */
export interface Trigger {
  readonly kind: TriggerKind;
  readonly way: Way;
  readonly ticks: number;
  /** Its place among its kind: position id, user id of a cross account, sequence of a conditional entry. */
  readonly owner: number;
  /** Which of its owner's: stop id; 0 where the owner says it. */
  readonly ref: number;
}

/** A trigger that was reached, with the slot to move or remove it by. */
export interface Reached extends Trigger {
  readonly slot: number;
}

const MAX = Number(MAX_TICKS);
/** Key of a rising trigger: the lowest price has the highest key. */
const TURN = 2 ** 31;
const NOTHING: readonly Reached[] = [];
/** Exits of one position are served together, in the order of their kinds. */
const stageOf = (kind: TriggerKind) => (kind === TRIGGER.TRAILING || kind === TRIGGER.TAKE_PROFIT ? TRIGGER.STOP_LOSS : kind);

/** The published order of the triggers of a tick: stage, owner, kind, ref. */
export function compareTriggers(a: Trigger, b: Trigger): number {
  return stageOf(a.kind) - stageOf(b.kind) || a.owner - b.owner || a.kind - b.kind || a.ref - b.ref;
}

/** Where a solved price of a position triggers: a long's as the mark falls. Null for 'never' or a price beyond the index. */
export function triggerAt(side: Side, price: PriceBound): { readonly way: Way; readonly ticks: number } | null {
  if (price === 'never') return null;
  if (side === 'long') return { way: WAY.FALLING, ticks: price === 'always' || price > MAX_TICKS ? MAX : Number(price) };
  if (price === 'always') return { way: WAY.RISING, ticks: 1 };
  return price > MAX_TICKS ? null : { way: WAY.RISING, ticks: Number(price) };
}

/** The triggers of one market. */
export class TriggerIndex {
  readonly #links = new Links();
  readonly #ladders = [new KeyLadder(this.#links), new KeyLadder(this.#links)] as const;
  #ticks = new Int32Array(16);
  /** Kind, and in the highest bit the way. */
  #kinds = new Uint8Array(16);
  #owners = new Float64Array(16);
  #refs = new Float64Array(16);
  /** Next free slot in the links; 0 for none. */
  #free = 0;
  #top = 1;
  #size = 0;
  #digest: Digest = { low: 0, high: 0 };

  /** How many triggers wait. */
  get size(): number {
    return this.#size;
  }

  /** A digest of all triggers, independent of the order they came in: equals digestOf of the rows they were made of. */
  get digest(): Digest {
    return this.#digest;
  }

  /** Bytes of its arrays, spare room included. */
  get bytes(): number {
    const own = this.#ticks.byteLength + this.#kinds.byteLength + this.#owners.byteLength + this.#refs.byteLength;
    const { next, prev } = this.#links;
    return own + next.byteLength + prev.byteLength + this.#ladders[0].bytes + this.#ladders[1].bytes;
  }

  /** Enters a trigger and returns its slot. RangeError for a price outside 1 to 2^31 - 1. */
  insert(trigger: Trigger): number {
    checkTicks(trigger.ticks);
    const slot = this.#take();
    this.#ticks[slot] = trigger.ticks;
    this.#kinds[slot] = trigger.kind | (trigger.way << 7);
    this.#owners[slot] = trigger.owner;
    this.#refs[slot] = trigger.ref;
    this.#ladders[trigger.way].add(slot, keyOf(trigger.way, trigger.ticks));
    this.#size++;
    this.#digest = addDigest(this.#digest, triggerDigest(trigger));
    return slot;
  }

  /** Gives a trigger another price. */
  move(slot: number, ticks: number): void {
    checkTicks(ticks);
    const trigger = this.read(slot);
    if (trigger.ticks === ticks) return;
    const ladder = this.#ladders[trigger.way];
    ladder.remove(slot, keyOf(trigger.way, trigger.ticks));
    ladder.add(slot, keyOf(trigger.way, ticks));
    this.#ticks[slot] = ticks;
    const left = subtractDigest(this.#digest, triggerDigest(trigger));
    this.#digest = addDigest(left, triggerDigest({ ...trigger, ticks }));
  }

  /** Removes a trigger; its slot is given away again. */
  remove(slot: number): void {
    const trigger = this.read(slot);
    this.#ladders[trigger.way].remove(slot, keyOf(trigger.way, trigger.ticks));
    this.#kinds[slot] = 0;
    this.#links.next[slot] = this.#free;
    this.#free = slot;
    this.#size--;
    this.#digest = subtractDigest(this.#digest, triggerDigest(trigger));
  }

  /** The trigger at a slot. RangeError for a slot that is free. */
  read(slot: number): Reached {
    const kind = this.#kinds[slot];
    if (!kind) throw new RangeError(`no trigger at slot ${slot}`);
    return {
      slot,
      kind: (kind & 127) as TriggerKind,
      way: (kind >> 7) as Way,
      ticks: this.#ticks[slot]!,
      owner: this.#owners[slot]!,
      ref: this.#refs[slot]!,
    };
  }

  /** Whether the mark reaches anything. */
  isReached(markTicks: number): boolean {
    return this.#ladders[0].best >= markTicks || this.#ladders[1].best >= TURN - markTicks;
  }

  /** All triggers that the mark reaches, in the published order. */
  reached(markTicks: number): readonly Reached[] {
    if (!this.isReached(markTicks)) return NOTHING;
    const found: Reached[] = [];
    const visit = (slot: number): void => void found.push(this.read(slot));
    this.#ladders[0].visitFrom(markTicks, visit);
    this.#ladders[1].visitFrom(TURN - markTicks, visit);
    return found.sort(compareTriggers);
  }

  #take(): number {
    this.#links.reach(this.#top);
    const slot = this.#free;
    if (slot !== 0) {
      this.#free = this.#links.next[slot]!;
      return slot;
    }
    const fresh = this.#top++;
    if (fresh >= this.#ticks.length) {
      this.#ticks = grown(this.#ticks, fresh);
      this.#kinds = grown(this.#kinds, fresh);
      this.#owners = grown(this.#owners, fresh);
      this.#refs = grown(this.#refs, fresh);
    }
    return fresh;
  }
}

function keyOf(way: Way, ticks: number): number {
  return way === WAY.FALLING ? ticks : TURN - ticks;
}

function checkTicks(ticks: number): void {
  if (!Number.isInteger(ticks) || ticks < 1 || ticks > MAX) throw new RangeError(`price of a trigger: ${ticks}`);
}
