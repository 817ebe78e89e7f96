/** The report of a payment: what it still lacks. Pure; amounts are canonical decimal texts. */
import { compareDecimals } from '@glasshouse/money';

/** What was filled in. */
export interface RechargeForm {
  amount: string;
  reference: string;
  /** The reference of the uploaded picture. */
  voucher: string | null;
}

/** What is missing, in the order of the form (RULE-111, RULE-112). */
export type RechargeLack = 'amount' | 'minimum' | 'reference' | 'voucher';

/** The first thing that keeps the report from being sent; null when nothing does. */
export function rechargeLack({ amount, reference, voucher }: RechargeForm, min: string): RechargeLack | null {
  if (amount === '' || compareDecimals(amount, '0') <= 0) return 'amount';
  // At the minimum is enough (AMB-80).
  if (compareDecimals(amount, min) < 0) return 'minimum';
  if (reference.trim() === '') return 'reference';
  return voucher === null ? 'voucher' : null;
}
