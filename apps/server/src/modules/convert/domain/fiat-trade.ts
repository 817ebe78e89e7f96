/**
 * Exchanges between a coin and fiat money, which the level of verification limits (AMB-109). They are valued at the index
 * of their own quote, before spread and fee, in atoms of USDT, rounded up: nothing above the limit passes by rounding.
 */
import { VERIFICATION_LIMITS } from '@glasshouse/contract';
import { mulDiv, parseAmount, powerOfTen } from '@glasshouse/money';
import type { Priced } from './priced.ts';

/** Decimals of USDT. */
const USDT_DECIMALS = 6;

/** A side as far as it is money of a state or not. */
interface KindOfAsset {
  readonly kind: 'crypto' | 'fiat' | 'stock';
}

/** Whether exactly one side is fiat money. */
export const isFiatTrade = (from: KindOfAsset, to: KindOfAsset): boolean => (from.kind === 'fiat') !== (to.kind === 'fiat');

/** What one such exchange may be worth at a level, as decimal text in USDT; nothing without verification. */
export const fiatTradeLimit = (level: 0 | 1 | 2): string => (level === 0 ? '0' : VERIFICATION_LIMITS[level].fiat_trade_usdt);

/** Whether a priced exchange is within the limit of a level; exactly the limit is (AMB-80). */
export function isWithinFiatLimit(level: 0 | 1 | 2, { fromPrice, figures }: Priced, fromScale: number): boolean {
  const worth = mulDiv(
    figures.atomsIn * fromPrice.units,
    powerOfTen(USDT_DECIMALS),
    powerOfTen(fromScale + fromPrice.decimals),
    'up',
  );
  const limit = parseAmount(fiatTradeLimit(level), USDT_DECIMALS, 'any');
  return limit.ok && worth <= limit.atoms;
}
