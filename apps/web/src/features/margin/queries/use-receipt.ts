/** Checks the receipt of a liquidation on this device: level, amount, limit, fills and charge, down to the last digit. */
import { type MarginLiquidationItem, type MarginReceiptFile, getMarginReceipt } from '@glasshouse/contract/margin';
import { receiptsOf } from '@glasshouse/proofs';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { readGrowth } from '../../../app/integrity/read-growth.ts';
import { isSameHistory } from '../../../app/integrity/same-history.ts';
import { unreadBy } from '../../../app/integrity/unread-receipt.ts';
import { type ReceiptCheck, useReceiptCheck } from '../../../app/integrity/use-receipt-check.ts';
import { client, deviceData } from '../../../app/services.ts';
import { isReceiptOf } from '../model/receipt-of.ts';

async function check(sale: MarginLiquidationItem, signal: AbortSignal): Promise<ReceiptCheck<MarginReceiptFile>> {
  try {
    const file = await client.call(getMarginReceipt, { id: sale.id }, { quiet: true, signal });
    const kind = receiptsOf('glasshouse-margin-receipt');
    const verdict = kind.verify(file);
    // A receipt that fails by itself is false without asking the server, which could leave the answer out.
    const history = verdict.ok ? await isSameHistory(kind.headOf(file), readGrowth, deviceData) : null;
    const isIt = isReceiptOf(verdict, sale);
    const ok = verdict.ok && isIt && history !== false;
    if (ok) rememberCheck();
    return { state: 'checked', ok, steps: [...verdict.steps, { id: 'OWN', ok: isIt, params: {} }], file };
  } catch (error) {
    return unreadBy(error, 'MARGIN_RECEIPT_NOT_YET');
  }
}

/** The check of a step's receipt; it begins by itself. */
export const useReceipt = (sale: MarginLiquidationItem) => useReceiptCheck(sale, true, check);
