/** The state of a proposal for the signed-in member. */
import type { ProposalView } from '@glasshouse/contract/backoffice';

/** `decide`: approve or decline. `yours`: withdraw it; another person decides. All others name why nothing can be done. */
export type ProposalStand = 'decide' | 'yours' | 'not_permitted' | 'expired' | 'over';

/** The stand at a time. */
export function proposalStand(
  proposal: Pick<ProposalView, 'state' | 'yours' | 'may_approve' | 'expires'>,
  now: number,
): ProposalStand {
  if (proposal.state === 'expired') return 'expired';
  if (proposal.state !== 'waiting') return 'over';
  if (proposal.expires <= now) return 'expired';
  if (proposal.yours) return 'yours';
  return proposal.may_approve ? 'decide' : 'not_permitted';
}
