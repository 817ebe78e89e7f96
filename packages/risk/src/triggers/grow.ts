// SPDX-License-Identifier: Apache-2.0
/** Typed arrays that grow by half, so that little of a million entries' memory is spare. */

type Growable = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** A copy with room for index `at` and half as much again, or of exactly `length`. */
export function grown<T extends Growable>(array: T, at: number, length = Math.ceil((at + 1) * 1.5)): T {
  const Kind = array.constructor as new (length: number) => T;
  const larger = new Kind(length);
  larger.set(array as never);
  return larger;
}
