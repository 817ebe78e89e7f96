/** Checks the receipt of a position on this device; in full also every second of the window that settled it. */
import {
  type DualPosition,
  type DualReceiptFile,
  type DualSettlementFile,
  getDualReceipt,
  getDualSettlement,
} from '@glasshouse/contract/dual';
import { receiptsOf } from '@glasshouse/proofs';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { isKeptPromise, recordPromise } from '../../../app/integrity/kept-promises.ts';
import { readGrowth } from '../../../app/integrity/read-growth.ts';
import { isSameHistory } from '../../../app/integrity/same-history.ts';
import { unreadBy } from '../../../app/integrity/unread-receipt.ts';
import { type ReceiptCheck, useReceiptCheck } from '../../../app/integrity/use-receipt-check.ts';
import { client, deviceData } from '../../../app/services.ts';
import { isReceiptOf } from '../model/receipt-of.ts';

/** What is checked: records and the sums of minutes, or also every second. */
export type Depth = 'quick' | 'full';
interface Subject {
  readonly position: DualPosition;
  readonly depth: Depth;
}
type File = DualReceiptFile & { readonly settlement?: DualSettlementFile };

async function readFile({ position, depth }: Subject, signal: AbortSignal): Promise<File> {
  const file = await client.call(getDualReceipt, { id: position.id }, { quiet: true, signal });
  if (depth === 'quick') return file;
  const { currency_id: currency, maturity, window_ms: window } = position;
  const input = { currency_id: currency, maturity, window_ms: window };
  return { ...file, settlement: await client.call(getDualSettlement, input, { quiet: true, signal }) };
}

async function check(subject: Subject, signal: AbortSignal): Promise<ReceiptCheck<File>> {
  try {
    const file = await readFile(subject, signal);
    const kind = receiptsOf('glasshouse-dual-receipt');
    const verdict = kind.verify(file);
    // A receipt that fails by itself is false without asking the server, which could leave the answer out.
    const history = verdict.ok ? await isSameHistory(kind.headOf(file), readGrowth, deviceData) : null;
    const isFull = subject.depth === 'quick' || verdict.steps.some(({ id }) => id === 'WINDOW');
    const { position } = subject;
    const isKept = isKeptPromise(deviceData, 'dual', position.id, recordPromise(file.acceptance));
    const ok = verdict.ok && isFull && isReceiptOf(verdict, position) && isKept !== false && history !== false;
    if (ok) rememberCheck();
    const kept = isKept === null ? [] : [{ id: 'KEPT', ok: isKept, params: {} }];
    return { state: 'checked', ok, steps: [...verdict.steps, ...kept], file };
  } catch (error) {
    return unreadBy(error, 'DUAL_RECEIPT_NOT_YET');
  }
}

/** The check of a position's receipt; it begins by itself when `auto`. */
export const useReceipt = (position: DualPosition, depth: Depth, auto: boolean) =>
  useReceiptCheck<Subject, File>({ position, depth }, auto, check);
