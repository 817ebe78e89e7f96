/**
 * What may be shown of options, everybody's and the user's own. A share of few options means nothing, so below the published
 * minimum there is none, and nothing is derived from the sums: no headline, no band, no comparison with chance. Of the
 * user's own few options the counts are shown instead.
 */
import type { OptionFairness, OptionStatistics } from '@glasshouse/contract/options';
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

/** The user's own figures for one duration or for all. */
export type OwnFigures = Pick<OptionStatistics['total'], 'won' | 'lost' | 'share'>;

/** What is shown of the user's own options: a share as a fraction, or of too few how many were right. */
export type OwnRight = { share: string } | { won: number; decided: number };

/**
 * What may be shown of own options. `least` is the published minimum of decided ones; while it is unknown there is no
 * share. Null where none was decided.
 */
export function ownRight({ won, lost, share }: OwnFigures, least: number | undefined): OwnRight | null {
  const decided = won + lost;
  if (decided === 0) return null;
  return share === null || least === undefined || decided < least ? { won, decided } : { share };
}
