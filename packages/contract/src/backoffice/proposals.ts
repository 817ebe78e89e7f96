/**
 * Four eyes: one member of the staff proposes, another approves exactly that. Proposing and approving need the
 * permissions of the kind (`proposals.<kind>.propose`, `.approve`) besides the one that the call names.
 */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { presentedChange, staffName } from './presented.ts';
import { STAFF_ROLES } from '../core/roles.ts';
import { PROPOSAL_KINDS } from '../derived/permissions.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const kind = z.enum(PROPOSAL_KINDS);

export const PROPOSAL_STATES = ['waiting', 'approved', 'declined', 'withdrawn', 'expired', 'superseded'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
/** All that wait; all of one's own; all that do not wait any more. */
export const PROPOSAL_TABS = ['waiting', 'mine', 'done'] as const;
export type ProposalTab = (typeof PROPOSAL_TABS)[number];

/** A proposal. */
export const proposalView = z.strictObject({
  id,
  kind,
  state: z.enum(PROPOSAL_STATES),
  /** `<kind>:<id>` of whom or what it is about. */
  target: z.nullable(z.string()),
  /** The canonical JSON text that was hashed. */
  payload: z.string(),
  hash: digest,
  /** What it would change when it was proposed; where that is not so any more, approving is refused as stale. */
  changes: z.array(presentedChange),
  reason: z.string(),
  proposer: staffName,
  proposed: time,
  expires: time,
  decider: z.nullable(staffName),
  /** The decider's note. */
  decision: z.nullable(z.string()),
  decided: z.nullable(time),
  /** The newer one that took its place, where it is `superseded`. */
  superseded_by: z.nullable(id),
  /** Those whose place it took. */
  supersedes: z.array(id),
  /** Who may decide it, while it waits: active members whose role may, without its proposer. */
  approvers: z.array(staffName),
  yours: z.boolean(),
  /** Whether you may decide it. */
  may_approve: z.boolean(),
});
export type ProposalView = z.infer<typeof proposalView>;

/** The payload of the kind `role`. */
export const rolePayload = z.strictObject({ staff_id: id, role: z.enum(STAFF_ROLES) });
export type RolePayload = z.infer<typeof rolePayload>;

export const propose = defineCall({
  id: 'backoffice.propose',
  method: 'POST',
  path: '/admin/proposals/propose',
  access: 'staff',
  permission: 'proposals.read',
  limit: { max: 60, windowMs: 60_000 },
  input: { kind, payload: z.record(z.string(), z.unknown()), reason: text(2_000) },
  output: proposalView,
  errors: ['BACKOFFICE_NOT_PERMITTED', 'BACKOFFICE_REASON_SHORT', 'BACKOFFICE_PROPOSAL_EXISTS', 'BACKOFFICE_KIND_UNKNOWN'],
  summary:
    'Proposes. It waits for 30 minutes; the same again by the same person is answered with the one that waits. It takes the place of a waiting one that is stale, and of one’s own about the same thing.',
});

export const listProposals = defineCall({
  id: 'backoffice.listProposals',
  method: 'GET',
  path: '/admin/proposals',
  access: 'staff',
  permission: 'proposals.read',
  refresh: 'rows',
  input: { tab: z.enum(PROPOSAL_TABS), kind: z.optional(kind), ...pageFields },
  output: listOf(proposalView),
  errors: ['BACKOFFICE_CURSOR_INVALID'],
  summary: 'Proposals of the kinds that the role may see, newest first.',
});

export const getProposal = defineCall({
  id: 'backoffice.getProposal',
  method: 'GET',
  path: '/admin/proposals/detail',
  access: 'staff',
  permission: 'proposals.read',
  refresh: 'rows',
  input: { proposal_id: idInput },
  target: { kind: 'proposal', field: 'proposal_id' },
  output: proposalView,
  errors: ['BACKOFFICE_PROPOSAL_UNKNOWN'],
  summary: 'One proposal, with what it would change.',
});

export const approveProposal = defineCall({
  id: 'backoffice.approveProposal',
  method: 'POST',
  path: '/admin/proposals/approve',
  access: 'staff',
  permission: 'proposals.read',
  input: { proposal_id: idInput, hash: digest, reason: text(2_000) },
  target: { kind: 'proposal', field: 'proposal_id' },
  output: proposalView,
  errors: [
    'BACKOFFICE_PROPOSAL_UNKNOWN',
    'BACKOFFICE_NOT_PERMITTED',
    'BACKOFFICE_REASON_SHORT',
    'BACKOFFICE_SELF_APPROVAL',
    'BACKOFFICE_SAME_SESSION',
    'BACKOFFICE_PROPOSAL_DECIDED',
    'BACKOFFICE_PROPOSAL_EXPIRED',
    'BACKOFFICE_PROPOSAL_OTHER_HASH',
    'BACKOFFICE_PROPOSAL_STALE',
    'MONEY_STOPPED',
  ],
  summary: 'Approves exactly the payload that the hash names, and it happens. Never one’s own, never a stale one.',
});

export const declineProposal = defineCall({
  id: 'backoffice.declineProposal',
  method: 'POST',
  path: '/admin/proposals/decline',
  access: 'staff',
  permission: 'proposals.read',
  input: { proposal_id: idInput, reason: text(2_000) },
  target: { kind: 'proposal', field: 'proposal_id' },
  output: proposalView,
  errors: [
    'BACKOFFICE_PROPOSAL_UNKNOWN',
    'BACKOFFICE_NOT_PERMITTED',
    'BACKOFFICE_REASON_SHORT',
    'BACKOFFICE_SELF_APPROVAL',
    'BACKOFFICE_PROPOSAL_DECIDED',
    'BACKOFFICE_PROPOSAL_EXPIRED',
  ],
  summary: 'Declines a proposal of somebody else, with a reason.',
});

export const withdrawProposal = defineCall({
  id: 'backoffice.withdrawProposal',
  method: 'POST',
  path: '/admin/proposals/withdraw',
  access: 'staff',
  permission: 'proposals.read',
  input: { proposal_id: idInput },
  target: { kind: 'proposal', field: 'proposal_id' },
  output: proposalView,
  errors: ['BACKOFFICE_PROPOSAL_UNKNOWN', 'BACKOFFICE_PROPOSAL_DECIDED', 'BACKOFFICE_PROPOSAL_EXPIRED'],
  summary: 'Takes back a proposal of one’s own.',
});
