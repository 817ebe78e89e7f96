/** What the same purchase would cost as a market order on Spot. Pure; canonical decimal texts. */
import type { Depth } from '@glasshouse/contract/markets';
import { addDecimals, compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';

const EXACT = 16;

/**
 * What a market buy for `paid` costs against the market price: what is paid less the worth of what arrives after the
 * fee, in the quote currency, rounded up to `decimals`. Null when the book does not offer so much.
 */
export function spotCost(
  paid: string,
  market: { price: string; asks: Depth['asks']; taker: string },
  decimals: number,
): string | null {
  let left = paid;
  let bought = '0';
  for (const [price, quantity] of market.asks) {
    const worth = mulDecimals(price, quantity, EXACT, 'up');
    if (compareDecimals(worth, left) >= 0) {
      bought = addDecimals(bought, divDecimals(left, price, EXACT, 'down'));
      left = '0';
      break;
    }
    bought = addDecimals(bought, quantity);
    left = subDecimals(left, worth);
  }
  if (compareDecimals(left, '0') > 0) return null;
  const kept = mulDecimals(bought, subDecimals('1', market.taker), EXACT, 'down');
  const cost = subDecimals(paid, mulDecimals(kept, market.price, EXACT, 'down'));
  return compareDecimals(cost, '0') < 0 ? '0' : mulDecimals(cost, '1', decimals, 'up');
}
