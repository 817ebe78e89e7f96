/** POST /admin/proposals/approve: approves exactly one payload, and it happens. */
import { approveProposal } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { PROPOSAL_TABLES, type ProposalEngine } from '../api/proposals/engine.ts';

export const approveProposalHandler = (proposals: ProposalEngine) =>
  handleStaff(
    approveProposal,
    (tx, { proposal_id, hash, reason }, context) => proposals.approve(tx, { id: Number(proposal_id), hash, reason }, context),
    { writes: PROPOSAL_TABLES },
  );
