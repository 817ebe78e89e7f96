/** Checks the receipt of an order on this device: reads it, and recomputes everything in it. */
import { type LockupOrder, type LockupReceiptFile, getLockupReceipt } from '@glasshouse/contract/lockup';
import { listBills } from '@glasshouse/contract/wallet';
import { receiptsOf } from '@glasshouse/proofs';
import { rememberCheck } from '../../../app/integrity/checked-price.ts';
import { isKeptPromise, recordPromise } from '../../../app/integrity/kept-promises.ts';
import { readGrowth } from '../../../app/integrity/read-growth.ts';
import { isSameHistory } from '../../../app/integrity/same-history.ts';
import { unreadBy } from '../../../app/integrity/unread-receipt.ts';
import { type ReceiptCheck, useReceiptCheck } from '../../../app/integrity/use-receipt-check.ts';
import { client, deviceData, serverClock } from '../../../app/services.ts';
import { type PaidLine, arePayouts } from '../model/bill-lines.ts';
import { isReceiptOf } from '../model/receipt-of.ts';

type Check = ReceiptCheck<LockupReceiptFile>;

const PAGE = 100;
/** Pages of the bill that are looked through; of a longer one nothing is said. */
const MOST_PAGES = 20;

/** The payouts of an order in the user's own bill, oldest first; null when there are too many others among them. */
async function readPaid(order: LockupOrder, signal: AbortSignal): Promise<PaidLine[] | null> {
  const { id, currency_id: currency, lock_time: from } = order;
  const lines: PaidLine[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const input = { currency, cause: 'lockup_yield' as const, from, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const { list, next } = await client.call(listBills, input, { quiet: true, signal });
    lines.push(...list.filter(({ reference }) => reference === String(id)));
    if (next === undefined) return lines.toReversed();
    cursor = next;
  }
  return null;
}

async function check(order: LockupOrder, signal: AbortSignal): Promise<Check> {
  const { id } = order;
  try {
    const file = await client.call(getLockupReceipt, { id }, { quiet: true, signal });
    const kind = receiptsOf('glasshouse-lockup-receipt');
    const verdict = kind.verify(file);
    // A receipt that fails by itself is false without asking the server, which could leave the answer out.
    const history = verdict.ok ? await isSameHistory(kind.headOf(file), readGrowth, deviceData) : null;
    const isOther = !isReceiptOf(verdict, order);
    const lines = verdict.terms === null ? null : await readPaid(order, signal);
    const paid = verdict.result?.paid ?? null;
    const isPaid = lines === null || verdict.terms === null || arePayouts(verdict.terms, lines, { paid, now: serverClock.now() });
    const isKept = isKeptPromise(deviceData, 'lockup', id, recordPromise(file.acceptance));
    const ok = verdict.ok && !isOther && isPaid && isKept !== false && history !== false;
    if (ok) rememberCheck();
    const own = (step: string, passed: boolean, isAsked: boolean) => (isAsked ? [{ id: step, ok: passed, params: {} }] : []);
    const steps = [...verdict.steps, ...own('KEPT', isKept === true, isKept !== null), ...own('PAID', isPaid, lines !== null)];
    return { state: 'checked', ok, steps, file };
  } catch (error) {
    return unreadBy(error, 'LOCKUP_RECEIPT_NOT_YET');
  }
}

/** The check of an order's receipt; it begins by itself when `auto`. */
export const useReceipt = (order: LockupOrder, auto: boolean) => useReceiptCheck(order, auto, check);
