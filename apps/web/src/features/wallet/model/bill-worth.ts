/** What the totals of a bill are worth in USD at today's prices. Pure, exact; an asset without a price is named. */
import type { BillTotal } from '@glasshouse/contract/wallet';
import { addDecimals, compareDecimals, mulDecimals } from '@glasshouse/money';

/** In, out and fees of all assets in USD. What was exchanged has no worth in all: it left as one asset and came as another. */
export interface Worth {
  in: string;
  out: string;
  fees: string;
  /** Codes of assets that something happened to and that have no price. */
  unpriced: string[];
}

const WORKING_DECIMALS = 20;
const FIGURES = ['in', 'out', 'fees'] as const;

/** Whether anything happened to an asset. */
export function hasMoved(total: BillTotal): boolean {
  return [...FIGURES, 'exchanged' as const].some((figure) => compareDecimals(total[figure], '0') !== 0);
}

/** Adds up what has a price. */
export function worthOf(totals: readonly BillTotal[]): Worth {
  const worth: Worth = { in: '0', out: '0', fees: '0', unpriced: [] };
  for (const total of totals.filter(hasMoved)) {
    if (total.price_usd === null) {
      worth.unpriced.push(total.code);
      continue;
    }
    for (const figure of FIGURES)
      worth[figure] = addDecimals(worth[figure], mulDecimals(total[figure], total.price_usd, WORKING_DECIMALS, 'down'));
  }
  return worth;
}
