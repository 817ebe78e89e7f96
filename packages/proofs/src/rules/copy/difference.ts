// SPDX-License-Identifier: Apache-2.0
/**
 * Why a follower's result differs from the trader's, to the atom.
 *
 * Of each position of the trader the follower's part is its price result × lots of the copy ÷ lots of the position, toward zero. What the
 * follower got instead is taken apart: what was not copied (skipped), what the follower's own exits changed (own exits) and the rest
 * (rounding: other prices by less than a lot a level, lots that were rounded, divisions). Then come fees, funding and the share.
 *
 * Units: atoms of the quote. Fees, funding and shares are negative when paid. Pure.
 */
import { mulDiv } from '@glasshouse/money';

/** A position of the trader and what the follower has of it. */
export interface Compared {
  /** Price result of the trader's position. */
  readonly trader: bigint;
  /** The part that the follow copies: a multiple, or fixed lots ÷ the trader's lots. */
  readonly ratio: { readonly n: bigint; readonly d: bigint };
  /** The copy; null when it was skipped. */
  readonly copy: {
    /** Its price result. */
    readonly result: bigint;
    /** The price result that it would have had if closed where the trader closed. */
    readonly withTrader: bigint;
  } | null;
}

/** A follower's result, in parts that add up. */
export interface Difference {
  /** The follower's part of the trader's price results. */
  readonly scaled: bigint;
  readonly rounding: bigint;
  readonly skipped: bigint;
  readonly ownExits: bigint;
  /** Price result of the copies: the four above. */
  readonly mine: bigint;
  readonly fees: bigint;
  readonly funding: bigint;
  /** Price result with fees and funding. */
  readonly net: bigint;
  readonly share: bigint;
  /** What stays after the share. */
  readonly kept: bigint;
}

/** Takes a follower's result apart. */
export function differenceOf(
  positions: readonly Compared[],
  { fees, funding, share }: Pick<Difference, 'fees' | 'funding' | 'share'>,
): Difference {
  let [scaled, rounding, skipped, ownExits, mine] = [0n, 0n, 0n, 0n, 0n];
  for (const { trader, ratio, copy } of positions) {
    const part = mulDiv(trader, ratio.n, ratio.d, 'down');
    scaled += part;
    if (copy === null) skipped -= part;
    else {
      rounding += copy.withTrader - part;
      ownExits += copy.result - copy.withTrader;
      mine += copy.result;
    }
  }
  const net = mine + fees + funding;
  return { scaled, rounding, skipped, ownExits, mine, fees, funding, net, share, kept: net + share };
}
