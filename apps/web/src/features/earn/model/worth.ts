/** What amounts of several coins are worth together. Pure: decimal texts. */
import type { DefiPosition } from '@glasshouse/contract/defi';
import type { getDualTotals } from '@glasshouse/contract/dual';
import type { CallOutput } from '@glasshouse/contract';
import type { LockupTotal } from '@glasshouse/contract/lockup';
import { addDecimals, mulDecimals } from '@glasshouse/money';

/** Decimals of a value before it is cut for the screen. */
const WORKING = 10;

/** Sums in USD. */
export interface Worth {
  readonly locked: string;
  readonly earned: string;
}

/** The sums at the prices of now; null when a coin has none, for then a sum would leave it out. */
export function worthOf(rows: readonly Pick<LockupTotal, 'locked' | 'earned_30d' | 'price_usd'>[]): Worth | null {
  let worth: Worth = { locked: '0', earned: '0' };
  for (const { locked, earned_30d: earned, price_usd: price } of rows) {
    if (price === null) return null;
    worth = {
      locked: addDecimals(worth.locked, mulDecimals(locked, price, WORKING, 'down')),
      earned: addDecimals(worth.earned, mulDecimals(earned, price, WORKING, 'down')),
    };
  }
  return worth;
}

type DualTotal = CallOutput<typeof getDualTotals>['list'][number];

/** What is in products and was earned, by coin. */
export type Sum = Pick<LockupTotal, 'currency_id' | 'code' | 'locked' | 'earned_30d' | 'price_usd'>;

/** Sums of all products by coin, without coins that are in none and earned nothing. */
export function sumsOf(
  lockups: readonly LockupTotal[],
  duals: readonly DualTotal[],
  shares: readonly Pick<DefiPosition, 'currency_id' | 'code' | 'worth' | 'earned_30d' | 'price_usd'>[] = [],
): Sum[] {
  const all: Sum[] = [
    ...lockups,
    ...duals.map((dual) => ({ ...dual, locked: dual.put_in })),
    ...shares.map((share) => ({ ...share, locked: share.worth })),
  ];
  return [...Map.groupBy(all, ({ currency_id: id }) => id).values()]
    .map((rows) =>
      rows.reduce((sum, { locked, earned_30d: earned }) => ({
        ...sum,
        locked: addDecimals(sum.locked, locked),
        earned_30d: addDecimals(sum.earned_30d, earned),
      })),
    )
    .filter(({ locked, earned_30d: earned }) => locked !== '0' || earned !== '0');
}
