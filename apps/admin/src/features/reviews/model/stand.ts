/** The state of a review for the signed-in member: possible decisions, or why there are none. */
import type { ReviewRow } from '@glasshouse/contract/backoffice';

/** Who has taken a review on: nobody, you are about to, you, somebody else. */
export type ClaimState = 'free' | 'asking' | 'yours' | 'taken';

/** `decide`: you have taken it on. Every other value is the reason why not. */
export type Stand = 'decide' | Exclude<ClaimState, 'yours'> | 'approved_by_you' | 'over';

/** Whether a review can still be decided. */
export const isOpenReview = ({ state }: Pick<ReviewRow, 'state'>): boolean => state === 'waiting' || state === 'held';

/** The stand. A member who has approved may still hold or reject it. */
export function standOf(row: Pick<ReviewRow, 'state' | 'approved_by_you'>, claim: ClaimState): Stand {
  if (!isOpenReview(row)) return 'over';
  if (claim !== 'yours') return claim;
  return row.approved_by_you ? 'approved_by_you' : 'decide';
}

/** Whether a decision can be opened. */
export function mayOpen(stand: Stand, decision: 'approve' | 'hold' | 'reject'): boolean {
  return stand === 'decide' || (stand === 'approved_by_you' && decision !== 'approve');
}
