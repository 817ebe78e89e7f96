// SPDX-License-Identifier: Apache-2.0
/**
 * Trailing stops of one market (F15), in groups of equal side, callback and extreme.
 *
 * Of one side and callback, a stop that was activated earlier has an extreme at least as far, so the groups form a stack
 * whose extremes fall away from its bottom. A new extreme takes groups off the top and joins them into one: each group is
 * joined once, and each has one price in the index of triggers. So the cost of a tick does not depend on the stops.
 * Units: ticks; callbacks in tenths of a percent.
 */
import type { Side } from '../contract.ts';
import { trailingTicks } from '../trailing.ts';
import { MAX_TICKS } from '../units.ts';
import { grown } from './grow.ts';
import { TRIGGER, type TriggerIndex, WAY } from './trigger-index.ts';

/** A trailing stop that is active. */
export interface TrailingStop {
  readonly side: Side;
  readonly callback: number;
  /** Highest (long) or lowest (short) mark since activation. */
  readonly extreme: number;
  readonly position: number;
  readonly stop: number;
}

const MAX = Number(MAX_TICKS);

interface Group {
  readonly id: number;
  extreme: number;
  /** Number of its oldest stop: groups of a stack are sorted by it. */
  firstNumber: number;
  /** Slot of its ring of stops. */
  readonly ring: number;
  /** Slot in the index; null while its price is outside of it. */
  trigger: number | null;
}

interface Stack {
  readonly side: Side;
  readonly callback: number;
  readonly groups: Group[];
}

/** The trailing stops of a market. Their prices stand in `index` as TRAILING triggers, one a group, with its id as ref. */
export class TrailingGroups {
  readonly #index: TriggerIndex;
  readonly #stacks = new Map<string, Stack>();
  readonly #byId = new Map<number, { stack: Stack; group: Group }>();
  readonly #stackOf = new Map<number, Stack>();
  #next = new Int32Array(16);
  #prev = new Int32Array(16);
  #positions = new Float64Array(16);
  #stops = new Float64Array(16);
  #numbers = new Float64Array(16);
  #free: number[] = [];
  #top = 1;
  #number = 0;
  #groupIds = 0;

  constructor(index: TriggerIndex) {
    this.#index = index;
  }

  /**
   * Enters an active stop and returns its slot. RangeError when its extreme is farther than one of its side and callback
   * that was entered before: at a start, enter the farthest first.
   */
  insert({ side, callback, extreme, position, stop }: TrailingStop): number {
    const stack = this.#stackFor(side, callback);
    const top = stack.groups.at(-1);
    if (top && isFarther(side, extreme, top.extreme)) throw new RangeError(`extreme ${extreme} comes after ${top.extreme}`);
    const slot = this.#take();
    this.#positions[slot] = position;
    this.#stops[slot] = stop;
    this.#numbers[slot] = ++this.#number;
    this.#stackOf.set(slot, stack);
    const group = top?.extreme === extreme ? top : this.#push(stack, extreme);
    this.#link(slot, this.#prev[group.ring]!, group.ring);
    return slot;
  }

  /** Removes a stop. */
  remove(slot: number): void {
    const { stack, at, group } = this.#find(slot);
    this.#unlink(slot);
    this.#stackOf.delete(slot);
    this.#free.push(slot);
    if (this.#next[group.ring] === group.ring) {
      stack.groups.splice(at, 1);
      this.#end(group);
    }
    if (stack.groups.length === 0) this.#stacks.delete(keyOf(stack.side, stack.callback));
  }

  /** The extreme of a stop since its activation. */
  extremeOf(slot: number): number {
    return this.#find(slot).group.extreme;
  }

  /** Notes the mark of a tick, before the tick's triggers are looked at. */
  observe(markTicks: number): void {
    for (const stack of this.#stacks.values()) {
      const { groups, side } = stack;
      let joined: Group | null = null;
      for (let top = groups.at(-1); top && isFarther(side, markTicks, top.extreme); top = groups.at(-1)) {
        groups.pop();
        if (joined) this.#join(top, joined);
        joined = top;
      }
      const top = groups.at(-1);
      if (!joined) continue;
      if (top?.extreme === markTicks) this.#join(top, joined);
      else {
        groups.push(joined);
        joined.extreme = markTicks;
        this.#price(stack, joined);
      }
    }
  }

  /** The stops of a group that was reached (ref of its trigger), with their slots, oldest first. */
  membersOf(groupId: number): readonly (TrailingStop & { readonly slot: number })[] {
    const entry = this.#byId.get(groupId);
    if (!entry) throw new RangeError(`no group ${groupId}`);
    const { stack, group } = entry;
    const found = [];
    for (let slot = this.#next[group.ring]!; slot !== group.ring; slot = this.#next[slot]!) {
      const [position, stop] = [this.#positions[slot]!, this.#stops[slot]!];
      found.push({ slot, side: stack.side, callback: stack.callback, extreme: group.extreme, position, stop });
    }
    return found;
  }

  #find(slot: number): { stack: Stack; at: number; group: Group } {
    const stack = this.#stackOf.get(slot);
    if (!stack) throw new RangeError(`no trailing stop at slot ${slot}`);
    const number = this.#numbers[slot]!;
    let low = 0;
    let high = stack.groups.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (stack.groups[middle]!.firstNumber <= number) low = middle;
      else high = middle;
    }
    return { stack, at: low, group: stack.groups[low]! };
  }

  #stackFor(side: Side, callback: number): Stack {
    const key = keyOf(side, callback);
    const stack = this.#stacks.get(key) ?? { side, callback, groups: [] };
    this.#stacks.set(key, stack);
    return stack;
  }

  #push(stack: Stack, extreme: number): Group {
    const ring = this.#take();
    this.#next[ring] = ring;
    this.#prev[ring] = ring;
    const group: Group = { id: ++this.#groupIds, extreme, firstNumber: this.#number, ring, trigger: null };
    stack.groups.push(group);
    this.#byId.set(group.id, { stack, group });
    this.#price(stack, group);
    return group;
  }

  /** Appends the stops of the younger group to the older one, which stays. */
  #join(older: Group, younger: Group): void {
    const [next, prev] = [this.#next, this.#prev];
    const [first, last] = [next[younger.ring]!, prev[younger.ring]!];
    const before = prev[older.ring]!;
    next[before] = first;
    prev[first] = before;
    next[last] = older.ring;
    prev[older.ring] = last;
    this.#end(younger);
  }

  #end(group: Group): void {
    this.#free.push(group.ring);
    this.#byId.delete(group.id);
    if (group.trigger !== null) this.#index.remove(group.trigger);
  }

  #price({ side, callback }: Stack, group: Group): void {
    const ticks = Number(trailingTicks(side, BigInt(group.extreme), callback));
    if (group.trigger !== null) this.#index.move(group.trigger, ticks);
    else if (ticks >= 1 && ticks <= MAX) {
      const way = side === 'long' ? WAY.FALLING : WAY.RISING;
      group.trigger = this.#index.insert({ kind: TRIGGER.TRAILING, way, ticks, owner: 0, ref: group.id });
    }
  }

  #link(slot: number, before: number, after: number): void {
    this.#next[before] = slot;
    this.#prev[after] = slot;
    this.#next[slot] = after;
    this.#prev[slot] = before;
  }

  #unlink(slot: number): void {
    const [after, before] = [this.#next[slot]!, this.#prev[slot]!];
    this.#next[before] = after;
    this.#prev[after] = before;
  }

  #take(): number {
    const slot = this.#free.pop() ?? this.#top++;
    if (slot >= this.#next.length) {
      this.#next = grown(this.#next, slot);
      this.#prev = grown(this.#prev, slot);
      this.#positions = grown(this.#positions, slot);
      this.#stops = grown(this.#stops, slot);
      this.#numbers = grown(this.#numbers, slot);
    }
    return slot;
  }
}

function keyOf(side: Side, callback: number): string {
  return `${side} ${callback}`;
}

/** Whether mark `a` is a farther extreme than `b`. */
function isFarther(side: Side, a: number, b: number): boolean {
  return side === 'long' ? a > b : a < b;
}
