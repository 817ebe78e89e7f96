/** GET /admin/proposals/detail: one proposal. */
import { getProposal } from '@glasshouse/contract';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ProposalEngine } from '../proposals/engine.ts';
import { loadActive } from '../store/members.ts';
import { loadProposal } from '../store/proposals.ts';

export const getProposalHandler = (proposals: ProposalEngine) =>
  handleStaff(getProposal, async (tx, input, { staff }) => {
    const proposal = (await loadProposal(tx, Number(input.proposal_id))) ?? refuse('BACKOFFICE_PROPOSAL_UNKNOWN');
    return proposals.present(proposal, staff, await loadActive(tx));
  });
