// SPDX-License-Identifier: Apache-2.0
/** Bytes, hashes and hexadecimal text. A hash is 32 bytes of SHA-256; on the wire it is 64 lower-case hex digits. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export { bytesToHex as toHex, concatBytes, sha256, utf8ToBytes as utf8 };

/** 32 bytes. */
export type Hash = Uint8Array;

/** SHA-256 of bytes. */
export type HashBytes = (data: Uint8Array) => Hash;

/** Reads hex of exactly `length` bytes; null for anything else. */
export function fromHex(text: unknown, length: number): Uint8Array | null {
  if (typeof text !== 'string' || text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return null;
  return hexToBytes(text);
}

/** Whether two byte strings are the same. Not constant in time: everything compared here is public. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
