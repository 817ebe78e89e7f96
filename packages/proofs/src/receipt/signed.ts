// SPDX-License-Identifier: Apache-2.0
/** What the operator signs in a receipt: with a key of the public log, over canonical text that begins with its own kind. */
import { canonicalBytes } from '../canonical.ts';
import type { TreeHead } from '../head-values.ts';
import { type LogKey, keyAt, verifyBytes } from '../keys.ts';

/** The signing key, and the time by the signer's clock. */
export interface Signature {
  readonly time: string;
  readonly key: string;
  readonly signature: string;
}

/** Whether a message is signed by the key of the log that signed at that time. */
export function isSignedBy(message: Uint8Array, signed: Signature, keys: ReadonlyMap<string, LogKey>): boolean {
  const key = keyAt(keys, signed.key, signed.time);
  return key !== null && verifyBytes(message, signed.signature, key.public_key);
}

/** An acceptance of a record that has no place in the log yet: it names the record by the hash of its text. */
export interface RecordAcceptance {
  readonly log: string;
  /** SHA-256 of the record's canonical text, in hex. */
  readonly record: string;
  /** The newest head of the log when it was accepted. */
  readonly head: TreeHead;
}

/** The bytes of a signed acceptance of a product. */
export function recordAcceptanceMessage(
  product: string,
  { log, record, head }: RecordAcceptance,
  time: string,
  key: string,
): Uint8Array {
  const { size, root, time: headTime } = head;
  return canonicalBytes({
    kind: `${product}_acceptance`,
    version: '1',
    log,
    record,
    head: { size, root, time: headTime },
    time,
    key,
  });
}
