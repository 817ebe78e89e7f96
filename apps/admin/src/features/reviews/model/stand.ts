/** The state of a review for the signed-in member: possible decisions, or why there are none. */
import type { ReviewRow } from '@glasshouse/contract/backoffice';

/** `decide`: you have taken it on. Every other value is the reason why not. */
export type Stand = 'decide' | 'free' | 'asking' | 'taken' | 'approved_by_you' | 'over';

/** The stand. `claim` is who has it; a member who has approved may still hold or reject it. */
export function standOf(row: Pick<ReviewRow, 'state' | 'approved_by_you'>, claim: 'free' | 'asking' | 'yours' | 'taken'): Stand {
  if (row.state !== 'waiting' && row.state !== 'held') return 'over';
  if (claim !== 'yours') return claim;
  return row.approved_by_you ? 'approved_by_you' : 'decide';
}

/** Whether a decision can be opened. */
export function mayOpen(stand: Stand, decision: 'approve' | 'hold' | 'reject'): boolean {
  return stand === 'decide' || (stand === 'approved_by_you' && decision !== 'approve');
}
