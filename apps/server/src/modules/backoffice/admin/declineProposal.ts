/** POST /admin/proposals/decline: declines a proposal of somebody else. */
import { declineProposal } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { PROPOSAL_TABLES, type ProposalEngine } from '../api/proposals/engine.ts';

export const declineProposalHandler = (proposals: ProposalEngine) =>
  handleStaff(
    declineProposal,
    (tx, { proposal_id, reason }, context) => proposals.decline(tx, { id: Number(proposal_id), reason }, context),
    { writes: PROPOSAL_TABLES },
  );
