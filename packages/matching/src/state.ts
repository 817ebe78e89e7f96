/**
 * The state of a book as data: snapshot, restore and hash.
 *
 * State is the resting orders of both sides in priority order, and nothing else; two books with the same
 * hash answer every later command alike. The hash is for comparing memory with a replay or the database,
 * not against forgery: it is 64 bits and not cryptographic.
 */
import { BUY, type RestingOrder, SELL, type Side } from './events.ts';

/** Anything that can show its orders in priority order. */
export interface ReadableBook {
  /** All orders of a side, best price first, then first come. */
  orders(side: Side): Iterable<RestingOrder>;
}

/** All resting orders, bids first, each side in priority order. */
export function snapshot(book: ReadableBook): RestingOrder[] {
  return [...book.orders(BUY), ...book.orders(SELL)];
}

/**
 * Puts orders to rest in an empty book. Orders of one side and price must come in their order of time;
 * otherwise any order will do, so a snapshot serves as well as rows sorted by the time they came to rest.
 * RangeError when an order is malformed, twice there, or crosses.
 */
export function restore(book: { readonly size: number; place(order: RestingOrder): void }, orders: Iterable<RestingOrder>): void {
  if (book.size !== 0) throw new RangeError('restore needs an empty book');
  for (const order of orders) book.place(order);
}

/** Sixteen hexadecimal digits that depend on every order and on the order of their priority. */
export function stateHash(book: ReadableBook): string {
  const digest = new Digest();
  for (const side of [BUY, SELL] as const) {
    for (const { id, owner, priceTicks, lots } of book.orders(side)) digest.add(id, owner, side, priceTicks, lots);
  }
  return digest.text();
}

/** Folds whole numbers into 64 bits. */
export class Digest {
  private readonly halves = new Uint32Array([0x243f6a88, 0x85a308d3]);

  /** Adds numbers from 0 to 2^53 - 1, one after another. */
  add(...values: readonly number[]): void {
    for (const value of values) {
      this.fold(value % 2 ** 32);
      this.fold(Math.floor(value / 2 ** 32));
    }
  }

  /** What was added, as sixteen hexadecimal digits. */
  text(): string {
    return [...this.halves].map((half) => half.toString(16).padStart(8, '0')).join('');
  }

  private fold(half: number): void {
    const { halves } = this;
    halves[0] = mix(halves[0]! ^ half) + halves[1]!;
    halves[1] = Math.imul(halves[1]! ^ halves[0]! ^ (half + 0x13198a2e), 0x27d4eb2f);
  }
}

function mix(word: number): number {
  const x = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  const y = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return y ^ (y >>> 16);
}
