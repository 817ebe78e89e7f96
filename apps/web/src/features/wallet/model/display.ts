/** How balances are written: four decimals, fiat two, cut (RULE-185). Pure. */
import { FIAT_CURRENCIES } from '@glasshouse/contract';

const FIAT: ReadonlySet<string> = new Set(FIAT_CURRENCIES);

/** Whether a currency code is national money. */
export function isFiatCode(code: string): boolean {
  return FIAT.has(code);
}

/** Decimals that a balance of a currency is shown with. */
export function balanceDecimals(code: string): number {
  return isFiatCode(code) ? 2 : 4;
}
