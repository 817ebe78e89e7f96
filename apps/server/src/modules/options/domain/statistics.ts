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
    share: shareOf(won, won + lost),
  };
}

/** Everybody's figures beside what as many fair coins would do. */
export function presentPublic(figures: Counted, scale: number) {
  const { won, lost, equal, refunded, staked, returned } = figures;
  const bounds = fairBounds(won + lost);
  const share = shareOf(won, won + lost);
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
