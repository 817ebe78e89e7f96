/** Holds a receipt against what this device kept: the promise that the operator signed, and the newest head of the log it has seen. */
import type { OptionReceiptFile } from '@glasshouse/contract/options';
import { type TreeHead, checkGrowth, receiptsOf } from '@glasshouse/proofs';
import { pinnedHead } from '../../../app/integrity/head-watcher.ts';
import type { KeyValue } from '../../../app/session/storage.ts';
import { matchesKept } from '../model/kept-receipts.ts';

/** What was checked besides the receipt itself; null: this device has nothing to hold against it. */
export interface OwnChecks {
  /** The receipt is of the promise that this device kept. */
  promise: boolean | null;
  /** Its head and the newest head that this device saw are of one log that only grew. */
  history: boolean | null;
}

/** What is needed: the device, and the server's proof of growth, null when it has no log of one of the sizes. */
export interface OwnChecksDeps {
  store: KeyValue;
  readGrowth: (from: number, to: number) => Promise<readonly string[] | null>;
}

async function isSameHistory(head: TreeHead, pin: TreeHead, readGrowth: OwnChecksDeps['readGrowth']): Promise<boolean> {
  if (head.log !== pin.log) return false;
  const [older, newer] = Number(head.size) <= Number(pin.size) ? [head, pin] : [pin, head];
  if (older.size === newer.size) return older.root === newer.root;
  const path = await readGrowth(Number(older.size), Number(newer.size));
  return path !== null && checkGrowth(older, newer, path) === null;
}

/** Checks it. A receipt that fails by itself is false without asking the server, which could leave the answer out. */
export async function checkOwn(
  { store, readGrowth }: OwnChecksDeps,
  id: number,
  receipt: OptionReceiptFile,
  isWhole: boolean,
): Promise<OwnChecks> {
  const pin = isWhole ? pinnedHead(store) : null;
  return {
    promise: matchesKept(store, id, receipt),
    history: pin === null ? null : await isSameHistory(receiptsOf('glasshouse-option-receipt').headOf(receipt), pin, readGrowth),
  };
}
