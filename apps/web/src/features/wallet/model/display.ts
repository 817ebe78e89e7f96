/** How balances are written: four decimals, fiat two, cut (RULE-185). Pure. */
import { type Cause, DEFAULT_FIAT } from '@glasshouse/contract';
import type { Balance, BillEntry } from '@glasshouse/contract/wallet';
import { balanceScale, fiatDecimals, toShownAmount } from '@glasshouse/money';

/**
 * How a worth in a national currency is written in a row: by its symbol for USD, by its code for all others, because
 * HKD and SGD have the same sign as USD, and CNY the same as JPY.
 */
export function currencyLook(currency: string): { currency: string } | { decimals: number; unit: string } {
  return currency === DEFAULT_FIAT ? { currency } : { decimals: fiatDecimals(currency), unit: currency };
}

/** What of a balance is owed, as a sum above zero; null where nothing is. */
export function owedOf({ owed }: Pick<Balance, 'owed'>): string | null {
  return owed?.startsWith('-') ? owed.slice(1) : null;
}

/** Money that only changes its place is neither won nor lost: it has no sign and no colour. */
export function isNeutral(entry: Pick<BillEntry, 'kind'>): boolean {
  return entry.kind === 'reserve' || entry.kind === 'transfer';
}

/** Causes whose own words say who the other side is: the outside world, or the operator. */
const NAMES_OTHER_SIDE: ReadonlySet<Cause> = new Set<Cause>([
  'recharge',
  'withdrawal',
  'demo_funds',
  'demo_return',
  'manual_credit',
  'manual_debit',
]);

/** What a row of the bill says after its cause: no bucket of free money, no other side that the cause names. */
export function rowParts({ bucket, cause, counterpart }: Pick<BillEntry, 'bucket' | 'cause' | 'counterpart'>) {
  return {
    bucket: bucket === 'available' ? null : bucket,
    counterpart: counterpart === 'own' || NAMES_OTHER_SIDE.has(cause) ? null : counterpart,
  };
}

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0;

/** The amount of a line in the list, with the decimals its asset is shown with; unsigned where neutral. */
export function shownAmount(entry: Pick<BillEntry, 'kind' | 'amount' | 'code'>): { text: string; decimals: number } {
  const shown = toShownAmount(isNeutral(entry) ? entry.amount.replace('-', '') : entry.amount, entry.code);
  return { text: shown, decimals: Math.max(balanceScale(entry.code), decimalsIn(shown)) };
}

/** The amount of a line in its receipt, whole (a fee of 0.00000012 BTC is not "0.0000"). */
export function exactAmount(entry: Pick<BillEntry, 'kind' | 'amount' | 'code'>): { text: string; decimals: number } {
  const text = isNeutral(entry) ? entry.amount.replace('-', '') : entry.amount;
  return { text, decimals: Math.max(balanceScale(entry.code), decimalsIn(text)) };
}
