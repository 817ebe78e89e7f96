// SPDX-License-Identifier: Apache-2.0
/** Signed tree heads: what the log says of itself at one moment. Units: epoch milliseconds and sizes as texts. */
import { type Hash, toHex } from './bytes.ts';
import { canonicalBytes } from './canonical.ts';
import { type TreeHead, headRoot, headSize } from './head-values.ts';
import { type LogKey, type SigningKey, keyAt, signBytes, verifyBytes } from './keys.ts';

function headMessage({ log, size, root, time, key }: Omit<TreeHead, 'signature'>): Uint8Array {
  return canonicalBytes({ kind: 'tree_head', version: '1', log, size, root, time, key });
}

/** Signs the state of a log. */
export function signHead(log: string, size: number, root: Hash, timeMs: number, key: SigningKey): TreeHead {
  const head = { log, size: String(size), root: toHex(root), time: String(timeMs), key: key.id };
  return { ...head, signature: signBytes(headMessage(head), key) };
}

/** Whether a head is signed by the one of the trusted keys of its log that signed at its time. */
export function verifyHead(head: TreeHead, keys: ReadonlyMap<string, LogKey>): boolean {
  const key = keyAt(keys, head.key, head.time);
  const [first] = keys.keys();
  if (!key || head.log !== first || headSize(head) === null || headRoot(head) === null) return false;
  return verifyBytes(headMessage(head), head.signature, key.public_key);
}
