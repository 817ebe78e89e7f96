/** Figures of settled options as the wire shows them. */
import { formatAmount } from '@glasshouse/money';
import { fairBounds, shareOf } from '@glasshouse/proofs';

/** Counts and sums of some options, in atoms. */
export interface Counted {
  readonly won: number;
  readonly lost: number;
  readonly equal: number;
  readonly refunded: number;
  readonly staked: bigint;
  readonly returned: bigint;
}

/** The published minimum: of fewer decided options a share says nothing, be they one user's or everybody's. */
export const LEAST_OPTIONS = 100;

/** A user's own figures: a refund is one for whatever reason. */
export function presentOwn(figures: Counted, scale: number) {
  const { won, lost, equal, refunded, staked, returned } = figures;
  return {
    options: won + lost + equal + refunded,
    won,
    lost,
    refunded: equal + refunded,
    staked: formatAmount(staked, scale),
    returned: formatAmount(returned, scale),
    net: formatAmount(returned - staked, scale),
    share: won + lost >= LEAST_OPTIONS ? shareOf(won, won + lost) : null,
  };
}

/** Everybody's figures beside what as many fair coins would do: no share and no bound below the published minimum. */
export function presentPublic(figures: Counted, scale: number) {
  const { won, lost, equal, refunded, staked, returned } = figures;
  const isEnough = won + lost >= LEAST_OPTIONS;
  const bounds = isEnough ? fairBounds(won + lost) : null;
  const share = isEnough ? shareOf(won, won + lost) : null;
  return {
    options: won + lost + equal + refunded,
    won,
    lost,
    equal,
    refunded,
    staked: formatAmount(staked, scale),
    returned: formatAmount(returned, scale),
    share,
    low: bounds?.low ?? null,
    high: bounds?.high ?? null,
    within: bounds && share !== null ? Number(share) >= Number(bounds.low) && Number(share) <= Number(bounds.high) : null,
  };
}
