/** POST /admin/proposals/withdraw: takes back a proposal of one's own. */
import { withdrawProposal } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { PROPOSAL_TABLES, type ProposalEngine } from '../api/proposals/engine.ts';

export const withdrawProposalHandler = (proposals: ProposalEngine) =>
  handleStaff(withdrawProposal, (tx, input, context) => proposals.withdraw(tx, Number(input.proposal_id), context), {
    writes: PROPOSAL_TABLES,
  });
