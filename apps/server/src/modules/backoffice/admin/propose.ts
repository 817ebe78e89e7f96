/** POST /admin/proposals/propose: proposes what takes two people. */
import { propose } from '@glasshouse/contract/backoffice';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { PROPOSAL_TABLES, type ProposalEngine } from '../api/proposals/engine.ts';

export const proposeHandler = (proposals: ProposalEngine) =>
  handleStaff(propose, (tx, input, context) => proposals.propose(tx, input, context), { writes: PROPOSAL_TABLES });
