/** Figures of a stock that the screens make of what was read. Pure. */
import type { Stock } from '@glasshouse/contract/stocks';
import { compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';

const DECIMALS = 8;

/** How far a price is from the close before, as a fraction; null without one. */
export function changeOf({ previous_close: base }: Pick<Stock, 'previous_close'>, price: string | null): string | null {
  if (price === null || base === null || compareDecimals(base, '0') <= 0) return null;
  return divDecimals(subDecimals(price, base), base, DECIMALS, 'down');
}

/** The same in money. */
export function differenceOf({ previous_close: base }: Pick<Stock, 'previous_close'>, price: string | null): string | null {
  return price === null || base === null ? null : subDecimals(price, base);
}

/** A part as a fraction of the whole, at most one; for bars. */
export function partOf(part: string, whole: string): number {
  if (compareDecimals(whole, '0') <= 0) return 0;
  return Math.min(1, Number(divDecimals(part, whole, 4, 'down')));
}

/** What shares are worth at a price, cut to the money's last digit. */
export const worthOf = (shares: string, price: string): string => mulDecimals(shares, price, 6, 'down');
