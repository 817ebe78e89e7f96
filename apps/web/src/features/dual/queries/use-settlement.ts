/** Recomputes the price of a settled maturity on this device, from every second of its window. */
import { type DualSettlementFile, getDualSettlement } from '@glasshouse/contract/dual';
import { receiptsOf } from '@glasshouse/proofs';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { readGrowth } from '../../../app/integrity/read-growth.ts';
import { isSameHistory } from '../../../app/integrity/same-history.ts';
import { unreadBy } from '../../../app/integrity/unread-receipt.ts';
import { type ReceiptCheck, useReceiptCheck } from '../../../app/integrity/use-receipt-check.ts';
import { client, deviceData } from '../../../app/services.ts';
import { type PastMaturity, isFileOf } from '../model/past.ts';

async function check(past: PastMaturity, signal: AbortSignal): Promise<ReceiptCheck<DualSettlementFile>> {
  try {
    const { currency_id: currency, maturity, window_ms: window } = past;
    const input = { currency_id: currency, maturity, window_ms: window };
    const file = await client.call(getDualSettlement, input, { quiet: true, signal });
    const kind = receiptsOf('glasshouse-dual-settlement');
    const verdict = kind.verify(file);
    const history = verdict.ok ? await isSameHistory(kind.headOf(file), readGrowth, deviceData) : null;
    const ok = verdict.ok && isFileOf(verdict, past) && history !== false;
    if (ok) rememberCheck();
    return { state: 'checked', ok, steps: verdict.steps, file };
  } catch (error) {
    return unreadBy(error, 'DUAL_RECEIPT_NOT_YET');
  }
}

/** The check, on a press. */
export const useSettlement = (past: PastMaturity) => useReceiptCheck<PastMaturity, DualSettlementFile>(past, false, check);
