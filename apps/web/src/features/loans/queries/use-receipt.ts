/** Checks the receipt of a loan on this device: every hour, payment, trigger and sale, down to the last digit. */
import { type Loan, type LoanReceiptFile, getLoanReceipt } from '@glasshouse/contract/loans';
import { receiptsOf } from '@glasshouse/proofs';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { isKeptPromise, recordPromise } from '../../../app/integrity/kept-promises.ts';
import { readGrowth } from '../../../app/integrity/read-growth.ts';
import { isSameHistory } from '../../../app/integrity/same-history.ts';
import { unreadBy } from '../../../app/integrity/unread-receipt.ts';
import { type ReceiptCheck, useReceiptCheck } from '../../../app/integrity/use-receipt-check.ts';
import { client, deviceData } from '../../../app/services.ts';
import { isReceiptOf } from '../model/receipt-of.ts';

async function check(loan: Loan, signal: AbortSignal): Promise<ReceiptCheck<LoanReceiptFile>> {
  try {
    const file = await client.call(getLoanReceipt, { id: loan.id }, { quiet: true, signal });
    const kind = receiptsOf('glasshouse-loan-receipt');
    const verdict = kind.verify(file);
    // A receipt that fails by itself is false without asking the server, which could leave the answer out.
    const history = verdict.ok ? await isSameHistory(kind.headOf(file), readGrowth, deviceData) : null;
    const isKept = isKeptPromise(deviceData, 'loans', loan.id, recordPromise(file.acceptance));
    const ok = verdict.ok && isReceiptOf(verdict, loan) && isKept !== false && history !== false;
    if (ok) rememberCheck();
    const kept = isKept === null ? [] : [{ id: 'KEPT', ok: isKept, params: {} }];
    return { state: 'checked', ok, steps: [...verdict.steps, ...kept], file };
  } catch (error) {
    return unreadBy(error, 'LOANS_RECEIPT_NOT_YET');
  }
}

/** The check of a loan's receipt; it begins by itself when `auto`. */
export const useReceipt = (loan: Loan, auto: boolean) => useReceiptCheck(loan, auto, check);
