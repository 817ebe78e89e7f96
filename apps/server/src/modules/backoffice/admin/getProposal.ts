/** GET /admin/proposals/detail: one proposal. */
import { proposalKindsOf } from '@glasshouse/contract';
import { getProposal } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ProposalEngine } from '../api/proposals/engine.ts';
import { loadActive } from '../store/members.ts';
import { loadProposal } from '../store/proposals.ts';

export const getProposalHandler = (proposals: ProposalEngine) =>
  handleStaff(getProposal, async (tx, input, { staff }) => {
    const proposal = await loadProposal(tx, Number(input.proposal_id));
    // One that the role may not see is answered like one that is not there.
    if (proposal === null || !proposalKindsOf(staff.role).includes(proposal.kind)) return refuse('BACKOFFICE_PROPOSAL_UNKNOWN');
    return proposals.present(proposal, staff, await loadActive(tx));
  });
