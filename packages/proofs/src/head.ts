/** Signed tree heads: what the log says of itself at one moment. Units: epoch milliseconds and sizes as texts. */
import { type Hash, fromHex, toHex } from './bytes.ts';
import { canonicalBytes } from './canonical.ts';
import { type LogKey, type SigningKey, keyAt, signBytes, verifyBytes } from './keys.ts';

/** A signed tree head. `log` is the id of the log's first key. */
export interface TreeHead {
  readonly log: string;
  readonly size: string;
  readonly root: string;
  readonly time: string;
  readonly key: string;
  readonly signature: string;
}

function headMessage({ log, size, root, time, key }: Omit<TreeHead, 'signature'>): Uint8Array {
  return canonicalBytes({ kind: 'tree_head', version: '1', log, size, root, time, key });
}

/** Signs the state of a log. */
export function signHead(log: string, size: number, root: Hash, timeMs: number, key: SigningKey): TreeHead {
  const head = { log, size: String(size), root: toHex(root), time: String(timeMs), key: key.id };
  return { ...head, signature: signBytes(headMessage(head), key) };
}

/** Size of a head as a number; null when it is not one. */
export function headSize(head: Pick<TreeHead, 'size'>): number | null {
  const size = /^(0|[1-9][0-9]{0,15})$/.test(head.size) ? Number(head.size) : Number.NaN;
  return Number.isSafeInteger(size) ? size : null;
}

/** Root of a head as bytes; null when it is not a hash. */
export function headRoot(head: Pick<TreeHead, 'root'>): Hash | null {
  return fromHex(head.root, 32);
}

/** Whether a head is signed by the one of the trusted keys of its log that signed at its time. */
export function verifyHead(head: TreeHead, keys: ReadonlyMap<string, LogKey>): boolean {
  const key = keyAt(keys, head.key, head.time);
  const [first] = keys.keys();
  if (!key || head.log !== first || headSize(head) === null || headRoot(head) === null) return false;
  return verifyBytes(headMessage(head), head.signature, key.public_key);
}
