/** The state of a review for the signed-in member: possible decisions, or why there are none. */
import type { ReviewRow } from '@glasshouse/contract/backoffice';

/** `decide`: the claim is yours. Every other value is the reason why not. */
export type Stand = 'decide' | 'claiming' | 'claimed' | 'approved_by_you' | 'over';

/** The stand. `claim` is the result of claiming it; a member who has approved may still hold or reject it. */
export function standOf(
  row: Pick<ReviewRow, 'state' | 'claim' | 'approved_by_you'>,
  claim: 'asking' | 'yours' | 'refused',
): Stand {
  if (row.state !== 'waiting' && row.state !== 'held') return 'over';
  if (claim === 'refused') return 'claimed';
  if (claim === 'asking') return 'claiming';
  return row.approved_by_you ? 'approved_by_you' : 'decide';
}

/** Whether a decision can be opened. */
export function mayOpen(stand: Stand, decision: 'approve' | 'hold' | 'reject'): boolean {
  return stand === 'decide' || (stand === 'approved_by_you' && decision !== 'approve');
}
