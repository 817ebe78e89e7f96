/** What rebates are worth in USD. Arithmetic is exact; the sum is cut to cents once. */
import { addDecimals, mulDecimals, truncateDecimals } from '@glasshouse/money';

const EXACT_DECIMALS = 40;
const CENTS = 2;

/** The worth of sums; null while one of them has no price. */
export function worthOf(
  sums: readonly { currency_id: number; amount: string }[],
  priceInUsd: (assetId: number) => string | null,
): string | null {
  let worth = '0';
  for (const { currency_id: assetId, amount } of sums) {
    const price = priceInUsd(assetId);
    if (price === null) return null;
    worth = addDecimals(worth, mulDecimals(amount, price, EXACT_DECIMALS, 'down'));
  }
  return truncateDecimals(worth, CENTS);
}
