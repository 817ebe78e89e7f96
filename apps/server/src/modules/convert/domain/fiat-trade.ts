/**
 * Exchanges between a coin and fiat money, which the level of verification limits (AMB-109). They are valued at the index
 * of their own quote, before spread and fee, in atoms of USDT, rounded up: nothing above the limit passes by rounding.
 */
import { type VerificationLevel, fiatTradeLimit } from '@glasshouse/contract/kyc';
import { mulDiv, parseAmount, powerOfTen } from '@glasshouse/money';
import type { Priced } from './priced.ts';

/** Decimals of USDT. */
const USDT_DECIMALS = 6;

/** Whether a priced exchange is within the limit of a level; exactly the limit is (AMB-80). */
export function isWithinFiatLimit(level: VerificationLevel, { fromPrice, figures }: Priced, fromScale: number): boolean {
  const worth = mulDiv(
    figures.atomsIn * fromPrice.units,
    powerOfTen(USDT_DECIMALS),
    powerOfTen(fromScale + fromPrice.decimals),
    'up',
  );
  const limit = parseAmount(fiatTradeLimit(level), USDT_DECIMALS, 'any');
  return limit.ok && worth <= limit.atoms;
}
