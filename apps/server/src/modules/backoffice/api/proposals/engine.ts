/**
 * The engine of four eyes: what one proposes another approves, exactly that payload, in time, in another session. The
 * database refuses what the engine would forget (proposals_by_another, proposals_of_this_payload, proposals_in_time).
 */
import { createHash } from 'node:crypto';
import { type ProposalName, mayStaff, proposalKindsOf, proposalPermission } from '@glasshouse/contract';
import { PROPOSAL_MS, type ProposalView } from '@glasshouse/contract/backoffice';
import * as z from 'zod/mini';
import type { StaffContext, StaffUser } from '../../../../platform/calls/staff.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import type { AnyProposalKind as AnyKind, ProposalKind } from '../../../../platform/proposals.ts';
import { Refusal, refuse } from '../../../../platform/refusal.ts';
import { canonicalPayload, isStorable } from '../../domain/payload.ts';
import { requireReason } from '../reasons.ts';
import { type Member, loadActive, loadMember, stateOf } from '../../store/members.ts';
import {
  type ProposalRecord,
  expireDue,
  findWaiting,
  insertProposal,
  loadProposal,
  lockProposal,
  lockTarget,
  saveDecision,
  supersede,
} from '../../store/proposals.ts';

/** Tables that proposing and deciding write, beside those of the kind. */
export const PROPOSAL_TABLES = ['proposals'] as const;

type Deciding = Pick<StaffContext, 'staff' | 'note' | 'afterCommit'>;
/** Who can act at all, of whom each kind has its approvers. */
export type Colleagues = readonly Pick<Member, 'id' | 'email' | 'role'>[];

/** A payload as its kind takes it. Errors: PARAMETER_ERROR with the fields, below `payload`. */
function readPayload<P>(kind: ProposalKind<P>, payload: unknown): P {
  const parsed = isStorable(payload) ? z.safeParse(kind.payload, payload) : null;
  if (parsed?.success) return parsed.data;
  const paths = parsed?.error.issues.map(({ path }) => ['payload', ...path].join('.').slice(0, 64)) ?? ['payload'];
  const fields = [...new Set(paths)].map((path) => ({ path, code: 'FIELD_INVALID' as const }));
  throw new Refusal('PARAMETER_ERROR', {}, 'error', fields.slice(0, 20));
}

/** The engine as the staff calls use it. */
export class ProposalEngine {
  readonly #kinds = new Map<ProposalName, AnyKind>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Adds what modules declare. */
  declare(kinds: readonly AnyKind[]): void {
    for (const kind of kinds) this.#kinds.set(kind.kind, kind);
  }

  /** All that are declared. */
  kinds(): readonly AnyKind[] {
    return [...this.#kinds.values()];
  }

  /** Proposes, or answers what waits already of the same person. */
  async propose(
    tx: Tx,
    given: { kind: ProposalName; payload: unknown; reason: string },
    { staff, note }: Deciding,
  ): Promise<ProposalView> {
    const kind = this.#kinds.get(given.kind) ?? refuse('BACKOFFICE_KIND_UNKNOWN');
    requireMay(staff, given.kind, 'propose');
    const reason = requireReason(given.reason, 'reason');
    const value = readPayload(kind, given.payload);
    const payload = canonicalPayload(value);
    const payload_hash = createHash('sha256').update(payload).digest();
    const target = kind.target(value);
    note({ ...(target === null ? {} : { target }), details: { kind: given.kind, payload, reason } });
    const now = this.#clock.now();
    await expireDue(tx, now);
    await kind.check(tx, value);
    const [version, changes] = [await kind.version(tx, value), await kind.present(tx, value)];
    const subject = kind.subject?.(value) ?? null;
    const made = { kind: given.kind, payload, payload_hash, target, version, changes, reason, subject, by: staff, now };
    const supersedes = await supersede(tx, made);
    const id = await insertProposal(tx, { ...made, supersedes, expiresAt: now + PROPOSAL_MS });
    const proposal = id === null ? await findWaiting(tx, given.kind, payload_hash) : await loadProposal(tx, id);
    if (proposal === null || proposal.proposer_id !== staff.id) return refuse('BACKOFFICE_PROPOSAL_EXISTS');
    const replaced: Record<string, string> = supersedes.length === 0 ? {} : { supersedes: supersedes.join(' ') };
    const hash = payload_hash.toString('hex');
    note({ details: { kind: given.kind, proposal: proposal.id, hash, payload, reason, ...replaced } });
    return this.present(proposal, staff, await loadActive(tx));
  }

  /** Approves what `hash` names, and makes it so. */
  async approve(tx: Tx, given: { id: number; hash: string; reason: string }, context: Deciding): Promise<ProposalView> {
    const { staff, note, afterCommit } = context;
    const { proposal, kind, said, now } = await this.#deciding(tx, given, context);
    if (proposal.payload_hash.toString('hex') !== given.hash) refuse('BACKOFFICE_PROPOSAL_OTHER_HASH');
    await lockTarget(tx, proposal);
    await requireStanding(tx, proposal);
    const payload = readPayload(kind, JSON.parse(proposal.payload));
    if ((await kind.version(tx, payload)) !== proposal.version) refuse('BACKOFFICE_PROPOSAL_STALE');
    await kind.check(tx, payload);
    const { id, proposer_id: proposerId, reason } = proposal;
    await saveDecision(tx, id, { state: 'approved', by: staff, said, approvedHash: proposal.payload_hash, now });
    note({ details: { ...aboutProposal(proposal), state: 'approved', decision: said } });
    await kind.apply(tx, payload, { proposalId: id, proposerId, approverId: staff.id, reason, now, afterCommit });
    return this.#reload(tx, id, staff);
  }

  /** Declines a proposal of somebody else. */
  async decline(tx: Tx, given: { id: number; reason: string }, context: Deciding): Promise<ProposalView> {
    const { proposal, said, now } = await this.#deciding(tx, given, context);
    await saveDecision(tx, proposal.id, { state: 'declined', by: context.staff, said, approvedHash: null, now });
    context.note({ details: { ...aboutProposal(proposal), state: 'declined', decision: said } });
    return this.#reload(tx, proposal.id, context.staff);
  }

  /** Takes back one's own; somebody else's is answered like one that is not there. */
  async withdraw(tx: Tx, id: number, { staff, note }: Deciding): Promise<ProposalView> {
    const proposal = await lockProposal(tx, id);
    if (proposal === null || proposal.proposer_id !== staff.id) return refuse('BACKOFFICE_PROPOSAL_UNKNOWN');
    const now = this.#clock.now();
    requireWaiting(proposal, now);
    await saveDecision(tx, id, { state: 'withdrawn', by: null, said: null, approvedHash: null, now });
    note({ details: { ...aboutProposal(proposal), state: 'withdrawn' } });
    return this.#reload(tx, id, staff);
  }

  /** A proposal for a member of the staff. */
  present(proposal: ProposalRecord, staff: StaffUser, colleagues: Colleagues): ProposalView {
    const { id, kind, target, payload, changes, reason, proposer_id, decider_id } = proposal;
    const isOver = proposal.state === 'waiting' && proposal.expires_at <= this.#clock.now();
    const state = isOver ? 'expired' : proposal.state;
    const yours = proposer_id === staff.id;
    const approvers = state === 'waiting' ? colleagues.filter((one) => one.id !== proposer_id && mayApprove(one, kind)) : [];
    return {
      id,
      kind,
      state,
      target,
      payload,
      hash: proposal.payload_hash.toString('hex'),
      changes,
      reason,
      proposer: { id: proposer_id, name: proposal.proposer_name },
      proposed: proposal.proposed_at,
      expires: proposal.expires_at,
      decider: decider_id === null ? null : { id: decider_id, name: proposal.decider_name ?? '' },
      decision: proposal.decision,
      decided: isOver ? proposal.expires_at : proposal.decided_at,
      superseded_by: proposal.superseded_by,
      supersedes: proposal.supersedes,
      approvers: approvers.map(({ id: who, email }) => ({ id: who, name: email })),
      yours,
      may_approve: state === 'waiting' && !yours && mayApprove(staff, kind),
    };
  }

  async #reload(tx: Tx, id: number, staff: StaffUser): Promise<ProposalView> {
    return this.present((await loadProposal(tx, id)) as ProposalRecord, staff, await loadActive(tx));
  }

  /** What every decision begins with: the proposal locked, waiting and somebody else's, words given. */
  async #deciding(tx: Tx, given: { id: number; reason: string }, { staff, note }: Deciding) {
    const now = this.#clock.now();
    const proposal = await lockProposal(tx, given.id);
    if (proposal === null || !proposalKindsOf(staff.role).includes(proposal.kind)) return refuse('BACKOFFICE_PROPOSAL_UNKNOWN');
    note({ details: aboutProposal(proposal) });
    const kind = this.#kinds.get(proposal.kind) ?? refuse('BACKOFFICE_KIND_UNKNOWN');
    if (proposal.proposer_id === staff.id) refuse('BACKOFFICE_SELF_APPROVAL');
    requireMay(staff, proposal.kind, 'approve');
    if (proposal.proposer_session === staff.sessionId) refuse('BACKOFFICE_SAME_SESSION');
    requireWaiting(proposal, now);
    return { proposal, kind, said: requireReason(given.reason, 'reason'), now };
  }
}

const mayApprove = ({ role }: Pick<StaffUser, 'role'>, kind: ProposalName) => mayStaff(role, proposalPermission(kind, 'approve'));

function requireMay(staff: StaffUser, kind: ProposalName, act: 'propose' | 'approve'): void {
  if (!mayStaff(staff.role, proposalPermission(kind, act))) refuse('BACKOFFICE_NOT_PERMITTED');
}

function requireWaiting({ state, expires_at }: ProposalRecord, now: number): void {
  if (state === 'expired' || (state === 'waiting' && expires_at <= now)) refuse('BACKOFFICE_PROPOSAL_EXPIRED');
  if (state !== 'waiting') refuse('BACKOFFICE_PROPOSAL_DECIDED');
}

/** Whoever was shut or given another role since has not proposed anything any more. */
async function requireStanding(tx: Tx, { proposer_id, kind }: ProposalRecord): Promise<void> {
  const proposer = await loadMember(tx, proposer_id);
  const stands = proposer && stateOf(proposer) === 'active' && mayStaff(proposer.role, proposalPermission(kind, 'propose'));
  if (!stands) refuse('BACKOFFICE_PROPOSAL_STALE');
}

/** What the audit log is told of a proposal. */
export function aboutProposal({ kind, target, payload, payload_hash, proposer_id, reason, state }: ProposalRecord) {
  return { kind, about: target, payload, hash: payload_hash.toString('hex'), proposer: proposer_id, reason, state_before: state };
}
