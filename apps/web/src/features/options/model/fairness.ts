/**
 * What may be said of everybody's options. A share of few options says nothing, so below the published minimum none is
 * shown anywhere: no headline, no band, no comparison with chance. Counts and sums stay.
 */
import type { OptionFairness } from '@glasshouse/contract';
import { compareDecimals, divDecimals, subDecimals } from '@glasshouse/money';

/** The published minimum: fewer decided options say nothing about a share. */
export const LEAST_OPTIONS = 100;

/** Figures of everybody's options for one duration or band. */
export type PublicFigures = Pick<
  OptionFairness['list'][number],
  'won' | 'lost' | 'staked' | 'returned' | 'share' | 'low' | 'high' | 'within'
>;

/** Shares that may be shown, fractions as decimal text; null where there are too few options. */
export interface PublicShares {
  right: string | null;
  /** Lost of each unit staked; negative where users gained. */
  lost: string | null;
  chance: { low: string; high: string; within: boolean } | null;
}

/** The shares of some options, or none. */
export function publicShares({ won, lost, staked, returned, share, low, high, within }: PublicFigures): PublicShares {
  if (won + lost < LEAST_OPTIONS || share === null) return { right: null, lost: null, chance: null };
  return {
    right: share,
    lost: compareDecimals(staked, '0') === 0 ? null : divDecimals(subDecimals(staked, returned), staked, 4, 'halfUp'),
    chance: low === null || high === null || within === null ? null : { low, high, within },
  };
}
