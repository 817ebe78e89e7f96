/** Whether a head of the log and the newest that this device saw are of one log that only grew. */
import { type TreeHead, checkGrowth } from '@glasshouse/proofs';
import type { KeyValue } from '../session/storage.ts';
import { pinnedHead } from './head-watcher.ts';

/** The proof that the log grew from one size to another; null: the server denies having signed one of them. */
export type ReadGrowth = (from: number, to: number) => Promise<readonly string[] | null>;

/** Compares with the head that the device kept; null: it kept none. */
export async function isSameHistory(head: TreeHead, read: ReadGrowth, store: KeyValue): Promise<boolean | null> {
  const pin = pinnedHead(store);
  if (pin === null) return null;
  if (head.log !== pin.log) return false;
  const [older, newer] = Number(head.size) <= Number(pin.size) ? [head, pin] : [pin, head];
  if (older.size === newer.size) return older.root === newer.root;
  const path = await read(Number(older.size), Number(newer.size));
  return path !== null && checkGrowth(older, newer, path) === null;
}
