/** Holds a receipt against what this device kept: the promise that the operator signed, and the newest head of the log it has seen. */
import type { OptionReceiptFile } from '@glasshouse/contract/options';
import { receiptsOf } from '@glasshouse/proofs';
import { isKeptPromise } from '../../../app/integrity/kept-promises.ts';
import { type ReadGrowth, isSameHistory } from '../../../app/integrity/same-history.ts';
import type { KeyValue } from '../../../app/session/storage.ts';
import { promiseOf } from '../model/promise.ts';

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
  readGrowth: ReadGrowth;
}

/** Checks it. A receipt that fails by itself is false without asking the server, which could leave the answer out. */
export async function checkOwn(
  { store, readGrowth }: OwnChecksDeps,
  id: number,
  receipt: OptionReceiptFile,
  isWhole: boolean,
): Promise<OwnChecks> {
  const rules = receiptsOf('glasshouse-option-receipt');
  return {
    promise: isKeptPromise(store, 'options', id, promiseOf(receipt)),
    history: isWhole ? await isSameHistory(rules.headOf(receipt), readGrowth, store) : null,
  };
}
