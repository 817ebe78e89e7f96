/** How a cause of a balance change is described: the kind that bills are filtered and added up by. */
import type { NameOf } from './product.ts';

/**
 * What a change does to what the user owns:
 * - `funds` money from or to the outside; `trade`, `convert` one thing for another; `reward` something given;
 * - `fee` what the operator keeps (a rebate is a fee with a plus);
 * - `funding` what longs and shorts of contracts pay each other;
 * - `earn` what a product of the finance tab pays: yields and payouts;
 * - `loan` what is borrowed, paid back, or sold to pay it;
 * - `transfer` between two of the user's own accounts;
 * - `held` what a product takes over and gives back: it stays the user's at what it was, so nothing is won or lost;
 * - `reserve` between available and frozen of one asset in one account: nothing is won or lost. Its journals have
 *   exactly these two legs of the user for it, so that a bill shows one line.
 */
export const CAUSE_KINDS = [
  'funds',
  'trade',
  'convert',
  'transfer',
  'held',
  'reserve',
  'fee',
  'funding',
  'earn',
  'loan',
  'reward',
] as const;

/** The kind of a cause. */
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Why a balance changed. */
export type Cause = NameOf<'causes'>;

/** Declares the causes of one product. Each needs words: `causes.<cause>` of the wallet's catalogue. */
export function defineCauses<const T extends Record<string, CauseKind>>(causes: T): T {
  return causes;
}
