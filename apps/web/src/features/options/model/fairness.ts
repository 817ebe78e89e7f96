/**
 * What may be said of everybody's options. A share of few options says nothing, so below the published minimum the server
 * gives none, and nothing is derived from the sums: no headline, no band, no comparison with chance.
 */
import type { OptionFairness } from '@glasshouse/contract';
import { compareDecimals, divDecimals, subDecimals } from '@glasshouse/money';

/** Figures of everybody's options for one duration or band. */
export type PublicFigures = Pick<OptionFairness['list'][number], 'staked' | 'returned' | 'share' | 'low' | 'high' | 'within'>;

/** Shares that may be shown, fractions as decimal text; null where there are too few options. */
export interface PublicShares {
  right: string | null;
  /** Lost of each unit staked; negative where users gained. */
  lost: string | null;
  chance: { low: string; high: string; within: boolean } | null;
}

/** The shares of some options, or none. */
export function publicShares({ staked, returned, share, low, high, within }: PublicFigures): PublicShares {
  if (share === null) return { right: null, lost: null, chance: null };
  return {
    right: share,
    lost: compareDecimals(staked, '0') === 0 ? null : divDecimals(subDecimals(staked, returned), staked, 4, 'halfUp'),
    chance: low === null || high === null || within === null ? null : { low, high, within },
  };
}
