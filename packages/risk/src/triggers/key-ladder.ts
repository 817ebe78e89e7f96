// SPDX-License-Identifier: Apache-2.0
/**
 * Entries sorted by an integer key, highest first: pages of 16 neighboring keys, each key with a linked list.
 *
 * Invariants: `keys` ascends and lists only pages with an entry; a page's bit is set where its list is not empty; `best` is
 * the highest key with an entry, 0 for none. Slot 0 is nobody.
 * Cost: a page is found by bisection, a new page shifts those above it; looking at `best` costs one comparison.
 * Limits: keys from 1 to 2^31 - 1.
 */
import { grown } from './grow.ts';

const BITS = 4;
const SIZE = 1 << BITS;
const MASK = SIZE - 1;

/** The links of entries, shared by the ladders of an index. */
export class Links {
  next = new Int32Array(16);
  prev = new Int32Array(16);

  /** Makes room for a slot. */
  reach(slot: number): void {
    if (slot < this.next.length) return;
    this.next = grown(this.next, slot);
    this.prev = grown(this.prev, slot);
  }
}

/** One direction of a market's triggers. */
export class KeyLadder {
  /** The highest key with an entry, 0 for none. */
  best = 0;
  readonly #links: Links;
  #keys = new Int32Array(4);
  #pages = new Int32Array(4);
  #count = 0;
  /** First slots of the keys of each page. */
  #heads = new Int32Array(4 << BITS);
  /** One bit for each key of a page that has an entry. */
  #bits = new Uint16Array(4);
  #used = 0;
  #free: number[] = [];

  constructor(links: Links) {
    this.#links = links;
  }

  /** Bytes of its arrays. */
  get bytes(): number {
    return this.#keys.byteLength + this.#pages.byteLength + this.#heads.byteLength + this.#bits.byteLength;
  }

  /** Enters a slot at a key. */
  add(slot: number, key: number): void {
    const page = this.#open(key >> BITS);
    const at = (page << BITS) | (key & MASK);
    const { next, prev } = this.#links;
    const head = this.#heads[at]!;
    next[slot] = head;
    prev[slot] = 0;
    if (head !== 0) prev[head] = slot;
    this.#heads[at] = slot;
    this.#bits[page]! |= 1 << (key & MASK);
    if (key > this.best) this.best = key;
  }

  /** Removes a slot from its key. */
  remove(slot: number, key: number): void {
    const { next, prev } = this.#links;
    const [after, before] = [next[slot]!, prev[slot]!];
    if (after !== 0) prev[after] = before;
    if (before !== 0) {
      next[before] = after;
      return;
    }
    const position = this.#position(key >> BITS);
    const page = this.#pages[position]!;
    this.#heads[(page << BITS) | (key & MASK)] = after;
    if (after !== 0) return;
    this.#bits[page]! &= ~(1 << (key & MASK));
    if (this.#bits[page] === 0) this.#close(position);
    if (key === this.best) this.#findBest();
  }

  /** Calls `visit` with every slot whose key is at least `least`, highest first. `visit` must not change the ladder. */
  visitFrom(least: number, visit: (slot: number) => void): void {
    for (let position = this.#count - 1; position >= 0; position--) {
      const first = this.#keys[position]! << BITS;
      if (first + MASK < least) return;
      const page = this.#pages[position]!;
      for (let bits = this.#bits[page]!; bits !== 0; ) {
        const place = 31 - Math.clz32(bits);
        if (first + place < least) return;
        for (let slot = this.#heads[(page << BITS) | place]!; slot !== 0; slot = this.#links.next[slot]!) visit(slot);
        bits &= ~(1 << place);
      }
    }
  }

  #findBest(): void {
    const position = this.#count - 1;
    this.best = position < 0 ? 0 : (this.#keys[position]! << BITS) + 31 - Math.clz32(this.#bits[this.#pages[position]!]!);
  }

  /** The page of a key's block, made if need be. */
  #open(block: number): number {
    const position = this.#position(block);
    if (position < this.#count && this.#keys[position] === block) return this.#pages[position]!;
    if (this.#count === this.#keys.length) {
      this.#keys = grown(this.#keys, this.#count);
      this.#pages = grown(this.#pages, this.#count);
    }
    this.#keys.copyWithin(position + 1, position, this.#count);
    this.#pages.copyWithin(position + 1, position, this.#count);
    this.#count++;
    const page = this.#free.pop() ?? this.#used++;
    if (page >= this.#bits.length) {
      this.#bits = grown(this.#bits, page);
      this.#heads = grown(this.#heads, (this.#bits.length << BITS) - 1, this.#bits.length << BITS);
    }
    this.#keys[position] = block;
    this.#pages[position] = page;
    return page;
  }

  #close(position: number): void {
    this.#free.push(this.#pages[position]!);
    this.#keys.copyWithin(position, position + 1, this.#count);
    this.#pages.copyWithin(position, position + 1, this.#count);
    this.#count--;
  }

  /** The first position whose block is not below `block`. */
  #position(block: number): number {
    const keys = this.#keys;
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[middle]! < block) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
