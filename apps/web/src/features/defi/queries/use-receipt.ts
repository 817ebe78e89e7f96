/** Checks the receipt of a move on this device: recomputes its shares from the pool of that moment. */
import { type DefiMove, type DefiReceiptFile, getDefiReceipt } from '@glasshouse/contract/defi';
import { receiptsOf } from '@glasshouse/proofs';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { isKeptPromise, recordPromise } from '../../../app/integrity/kept-promises.ts';
import { readGrowth } from '../../../app/integrity/read-growth.ts';
import { isSameHistory } from '../../../app/integrity/same-history.ts';
import { unreadBy } from '../../../app/integrity/unread-receipt.ts';
import { type ReceiptCheck, useReceiptCheck } from '../../../app/integrity/use-receipt-check.ts';
import { client, deviceData } from '../../../app/services.ts';
import { isReceiptOf } from '../model/receipt-of.ts';

async function check(move: DefiMove, signal: AbortSignal): Promise<ReceiptCheck<DefiReceiptFile>> {
  try {
    const file = await client.call(getDefiReceipt, { id: move.id }, { quiet: true, signal });
    const kind = receiptsOf('glasshouse-defi-receipt');
    const verdict = kind.verify(file);
    // A receipt that fails by itself is false without asking the server, which could leave the answer out.
    const history = verdict.ok ? await isSameHistory(kind.headOf(file), readGrowth, deviceData) : null;
    const isKept = isKeptPromise(deviceData, 'defi', move.id, recordPromise(file.acceptance));
    const ok = verdict.ok && isReceiptOf(verdict, move) && isKept !== false && history !== false;
    if (ok) rememberCheck();
    const kept = isKept === null ? [] : [{ id: 'KEPT', ok: isKept, params: {} }];
    return { state: 'checked', ok, steps: [...verdict.steps, ...kept], file };
  } catch (error) {
    return unreadBy(error, 'DEFI_RECEIPT_NOT_YET');
  }
}

/** The check of a move's receipt, which begins by itself. */
export const useReceipt = (move: DefiMove) => useReceiptCheck(move, true, check);
