/**
 * The engine of all reviews: claims, holds, approvals by one or two people, rejections. Exactly one terminal decision
 * whatever races: the review's row is locked before anything is looked at, and the database refuses a second.
 */
import { createHash } from 'node:crypto';
import { type QueueName, mayStaff, reviewPermission } from '@glasshouse/contract';
import { REVIEW_CLAIM_MS } from '@glasshouse/contract/backoffice';
import type { StaffContext, StaffUser } from '../../../../platform/calls/staff.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../../platform/refusal.ts';
import type { NewReview, ReviewQueue, Reviews } from '../../../../platform/reviews.ts';
import { canonicalPayload } from '../../domain/payload.ts';
import { afterApproval, claimProblem, decisionProblem, isOpen, riskOf } from '../../domain/review-rules.ts';
import type { People } from '../people.ts';
import { requireReason } from '../reasons.ts';
import { type Member, loadMember } from '../../store/members.ts';
import { loadApprovers } from '../../store/approvers.ts';
import {
  type DecisionRecord,
  type ReviewRecord,
  insertDecision,
  insertReview,
  loadReview,
  lockOpenReview,
  lockReview,
  saveClaim,
  saveState,
} from '../../store/reviews.ts';

/** Tables that deciding a review writes, beside those of its queue. */
export const REVIEW_TABLES = ['reviews', 'review_decisions'] as const;

/** What a decision made of a review. */
export interface Decided {
  state: ReviewRecord['state'];
  approvals: number;
  approvals_needed: number;
}

/** What of a staff call's context a decision needs. */
export type Deciding = Pick<StaffContext, 'staff' | 'note' | 'afterCommit'>;

const hashOf = (payload: Readonly<Record<string, string | null>>) =>
  createHash('sha256').update(canonicalPayload(payload)).digest();

/** The engine as the staff calls use it. */
export class ReviewEngine implements Reviews {
  readonly #queues = new Map<QueueName, ReviewQueue>();
  readonly #clock: Clock;
  readonly #people: People;

  constructor(clock: Clock, people: People) {
    this.#clock = clock;
    this.#people = people;
  }

  /** Adds what modules declare. */
  declare(queues: readonly ReviewQueue[]): void {
    for (const queue of queues) this.#queues.set(queue.queue, queue);
  }

  /** All that are declared. */
  queues(): readonly ReviewQueue[] {
    return [...this.#queues.values()];
  }

  /** Those that a role may see. */
  queuesOf({ role }: StaffUser): readonly ReviewQueue[] {
    return this.queues().filter(({ queue }) => mayStaff(role, reviewPermission(queue)));
  }

  /** A queue for who may see it. Errors: BACKOFFICE_NOT_PERMITTED, also for one that nobody declared. */
  requireQueue(name: QueueName, { role }: StaffUser): ReviewQueue {
    const queue = this.#queues.get(name);
    return queue && mayStaff(role, reviewPermission(name)) ? queue : refuse('BACKOFFICE_NOT_PERMITTED');
  }

  async open(tx: Tx, review: NewReview): Promise<number> {
    const queue = this.#queues.get(review.queue);
    if (!queue) throw new Error(`the queue ${review.queue} is not declared`);
    const id = await insertReview(tx, {
      ...review,
      payloadHash: hashOf(await queue.loadPayload(tx, review.subjectId)),
      askedAt: this.#clock.now(),
      risk: riskOf(review.hints),
      rules: queue.rulesOf,
      keywords: review.keywords.map((word) => word.toLowerCase()).join('\n'),
    });
    if (id === null) throw new Error(`${review.queue} ${review.subjectId} has an open review already`);
    return id;
  }

  async withdraw(tx: Tx, queue: QueueName, subjectId: number): Promise<boolean> {
    const review = await lockOpenReview(tx, queue, subjectId);
    if (review === null) return false;
    await saveState(tx, review.id, { state: 'withdrawn', approvals: review.approvals, decidedAt: this.#clock.now() });
    return true;
  }

  /** Locks a review for who may see it, and says to the audit log what it is about. */
  async lock(tx: Tx, id: number, { staff, note }: Deciding): Promise<{ review: ReviewRecord; queue: ReviewQueue }> {
    const review = (await lockReview(tx, id)) ?? refuse('BACKOFFICE_REVIEW_UNKNOWN');
    note({ details: aboutReview(review) });
    return { review, queue: this.requireQueue(review.queue, staff) };
  }

  /** A review as it is, for who may see it. Errors: BACKOFFICE_REVIEW_UNKNOWN, BACKOFFICE_NOT_PERMITTED. */
  async look(tx: Tx, id: number, { staff, note }: Deciding): Promise<{ review: ReviewRecord; queue: ReviewQueue }> {
    const review = (await loadReview(tx, id)) ?? refuse('BACKOFFICE_REVIEW_UNKNOWN');
    note({ details: aboutReview(review) });
    return { review, queue: this.requireQueue(review.queue, staff) };
  }

  /** Takes a review on, or keeps it; answers until when. */
  async claim(tx: Tx, id: number, context: Deciding): Promise<number> {
    const { staff } = context;
    const now = this.#clock.now();
    const { review } = await this.lock(tx, id, context);
    const problem = claimProblem(review, staff.id, now);
    if (problem === 'BACKOFFICE_REVIEW_CLAIMED') {
      const holder = await loadMember(tx, review.claimed_by as number);
      refuse(problem, { name: holder?.email ?? '', until: review.claimed_until as number });
    }
    if (problem) refuse(problem);
    await this.#requireOther(tx, review, staff);
    await saveClaim(tx, id, { by: staff.id, until: now + REVIEW_CLAIM_MS });
    return now + REVIEW_CLAIM_MS;
  }

  /** Gives a review back. */
  async release(tx: Tx, id: number, context: Deciding): Promise<void> {
    const { review } = await this.lock(tx, id, context);
    if (isOpen(review) && review.claimed_by === context.staff.id) await saveClaim(tx, id, null);
  }

  /** Approves what `hash` names; with the last approval that is needed the module makes it happen. */
  async approve(tx: Tx, given: { id: number; hash: string; note: string }, context: Deciding): Promise<Decided> {
    const { review, queue, note, now } = await this.#deciding(tx, given, context);
    const { staff, afterCommit } = context;
    const { is_simulated } = await this.#requireOther(tx, review, staff);
    const hash = hashOf(await queue.loadPayload(tx, review.subject_id));
    if (!hash.equals(review.payload_hash) || given.hash !== hash.toString('hex')) refuse('BACKOFFICE_REVIEW_STALE');
    const approvers = await loadApprovers(tx, review.id);
    if (approvers.some(({ id }) => id === staff.id)) refuse('BACKOFFICE_REVIEW_OWN_APPROVAL');
    // Whoever was shut or given another role since does not count any more.
    const counted = approvers.filter(({ role, is_active }) => is_active && mayStaff(role, reviewPermission(review.queue)));
    await this.#note(tx, review, { kind: 'approve', staff, reason: null, note, now });
    const after = afterApproval(review, counted.length);
    const isLast = after.state === 'approved';
    await saveState(tx, review.id, { ...after, decidedAt: isLast ? now : null });
    context.note({ details: { ...aboutReview(review), ...after, hash: given.hash, note } });
    if (isLast) {
      const staffIds = [...counted.map(({ id }) => id), staff.id];
      const bySimulated = is_simulated && counted.every((approver) => approver.is_simulated);
      await queue.approve(tx, review.subject_id, { reviewId: review.id, staffIds, bySimulated, now, note, afterCommit });
    } else await queue.firstApproval?.(tx, review.subject_id, { reviewId: review.id, now, afterCommit });
    return { ...after, approvals_needed: review.approvals_needed };
  }

  /** Puts a review aside. */
  async hold(tx: Tx, given: { id: number; note: string }, context: Deciding): Promise<Decided> {
    const { review, note, now } = await this.#deciding(tx, given, context);
    const { approvals, approvals_needed } = review;
    await this.#note(tx, review, { kind: 'hold', staff: context.staff, reason: null, note, now });
    await saveState(tx, review.id, { state: 'held', approvals, decidedAt: null });
    context.note({ details: { ...aboutReview(review), state: 'held', note } });
    return { state: 'held', approvals, approvals_needed };
  }

  /** Rejects for one of the queue's reasons. */
  async reject(tx: Tx, given: { id: number; reason: string; note: string }, context: Deciding): Promise<Decided> {
    const { review, queue, note, now } = await this.#deciding(tx, given, context);
    const { reason } = given;
    const { approvals, approvals_needed, subject_id: subjectId } = review;
    if (!queue.rejectionReasons.includes(reason)) refuseField('reason', 'BACKOFFICE_REASON_UNKNOWN');
    const { is_simulated: bySimulated } = await this.#requireOther(tx, review, context.staff);
    await this.#note(tx, review, { kind: 'reject', staff: context.staff, reason, note, now });
    await saveState(tx, review.id, { state: 'rejected', approvals, decidedAt: now });
    context.note({ details: { ...aboutReview(review), state: 'rejected', reason, note } });
    const { staff, afterCommit } = context;
    await queue.reject(tx, subjectId, { reviewId: review.id, reason, note, staffId: staff.id, bySimulated, now, afterCommit });
    return { state: 'rejected', approvals, approvals_needed };
  }

  /** What every decision begins with: the review locked, taken on by who decides, words given. */
  async #deciding(tx: Tx, given: { id: number; note: string }, context: Deciding) {
    const now = this.#clock.now();
    const locked = await this.lock(tx, given.id, context);
    const problem = decisionProblem(locked.review, context.staff.id, now);
    if (problem) refuse(problem);
    return { ...locked, now, note: requireReason(given.note, 'note') };
  }

  /** Nobody decides about himself: an account with the address of the member of staff. */
  async #requireOther(tx: Tx, review: ReviewRecord, staff: StaffUser): Promise<Member> {
    const [member, names] = [await loadMember(tx, staff.id), await this.#people.namesOf(tx, [review.user_id])];
    if (member === null) return refuse('BACKOFFICE_STAFF_UNKNOWN');
    if (member.email === names.get(review.user_id)?.toLowerCase()) refuse('BACKOFFICE_REVIEW_OWN_SUBJECT');
    return member;
  }

  async #note(
    tx: Tx,
    review: ReviewRecord,
    { kind, staff, reason, note, now }: Pick<DecisionRecord, 'kind' | 'reason' | 'note'> & { staff: StaffUser; now: number },
  ): Promise<void> {
    await insertDecision(tx, {
      review_id: review.id,
      kind,
      staff_id: staff.id,
      session_id: staff.sessionId,
      payload_hash: review.payload_hash,
      reason,
      note,
      made_at: now,
    });
  }
}

/** What the audit log is told of a review. */
export function aboutReview({ queue, subject_id, user_id, state, approvals }: ReviewRecord) {
  return { queue, subject: subject_id, user: user_id, state_before: state, approvals_before: approvals };
}
