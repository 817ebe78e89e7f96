/** Reviews and the decisions on them. Times in epoch ms; values in USD are decimal texts. */
import type { QueueName } from '@glasshouse/contract';
import type { PresentedField, ReviewHint, ReviewState } from '@glasshouse/contract/backoffice';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A review as it is stored. */
export interface ReviewRecord {
  id: number;
  queue: QueueName;
  subject_id: number;
  user_id: number;
  payload_hash: Buffer;
  asked_at: number;
  approvals_needed: number;
  approvals: number;
  state: ReviewState;
  value_usd: string | null;
  risk: number;
  hints: ReviewHint[];
  summary: PresentedField[];
  claimed_by: number | null;
  claimed_until: number | null;
  decided_at: number | null;
  /** The day of the rules of its risk; null for one of an earlier version. */
  rules: string | null;
}

/** Adds a review; null when its subject has an open one. */
export async function insertReview(
  tx: Tx,
  review: {
    queue: QueueName;
    subjectId: number;
    userId: number;
    payloadHash: Buffer;
    askedAt: number;
    approvalsNeeded: number;
    valueUsd: string | null;
    risk: number;
    hints: readonly ReviewHint[];
    summary: readonly PresentedField[];
    keywords: string;
    rules: string;
  },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO reviews (queue, subject_id, user_id, payload_hash, asked_at, approvals_needed, value_usd, risk, hints, summary,
                         keywords, rules)
    VALUES (${review.queue}, ${review.subjectId}, ${review.userId}, ${review.payloadHash}, ${review.askedAt},
            ${review.approvalsNeeded}, ${review.valueUsd}::numeric, ${review.risk}, ${JSON.stringify(review.hints)}::jsonb,
            ${JSON.stringify(review.summary)}::jsonb, ${review.keywords}, ${review.rules})
    ON CONFLICT (queue, subject_id) WHERE state IN ('waiting', 'held') DO NOTHING RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

const COLUMNS = sql.raw(
  `r.id, r.queue, r.subject_id, r.user_id, r.payload_hash, r.asked_at, r.approvals_needed, r.approvals, r.state,
   r.value_usd::text AS value_usd, r.risk, r.hints, r.summary, r.claimed_by, r.claimed_until, r.decided_at, r.rules`,
);

/** A review by number. */
export async function loadReview(db: Db, id: number): Promise<ReviewRecord | null> {
  const { rows } = await sql<ReviewRecord>`SELECT ${COLUMNS} FROM reviews r WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A review, locked until the transaction ends. */
export async function lockReview(tx: Tx, id: number): Promise<ReviewRecord | null> {
  const { rows } = await sql<ReviewRecord>`SELECT ${COLUMNS} FROM reviews r WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** The open review of a subject, locked until the transaction ends. */
export async function lockOpenReview(tx: Tx, queue: QueueName, subjectId: number): Promise<ReviewRecord | null> {
  const { rows } = await sql<ReviewRecord>`
    SELECT ${COLUMNS} FROM reviews r
    WHERE queue = ${queue} AND subject_id = ${subjectId} AND state IN ('waiting', 'held') FOR NO KEY UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** A review as a member of the staff sees it in a list. */
export interface ListedReview extends ReviewRecord {
  claimed_name: string | null;
  approved_by_you: boolean;
  /** What the list is sorted by, ascending. */
  sort_key: string;
}

/** Which reviews to list. `state` is a condition on `r`, `key` what they are sorted by. */
export interface ReviewQuery {
  where: ReturnType<typeof sql>;
  key: ReturnType<typeof sql>;
  staffId: number;
  after: { key: string; id: number } | null;
  offset: number;
  limit: number;
}

/** Reviews in the order of their key, after a cursor or an offset. */
export async function listReviewRows(
  db: Db,
  { where, key, staffId, after, offset, limit }: ReviewQuery,
): Promise<ListedReview[]> {
  const cursor = after === null ? sql`true` : sql`((${key})::numeric, r.id) > (${after.key}::numeric, ${after.id}::bigint)`;
  const { rows } = await sql<ListedReview>`
    SELECT ${COLUMNS}, s.email AS claimed_name, (${key})::text AS sort_key,
           EXISTS (SELECT FROM review_decisions d WHERE d.review_id = r.id AND d.kind = 'approve' AND d.staff_id = ${staffId})
             AS approved_by_you
    FROM reviews r LEFT JOIN staff s ON s.id = r.claimed_by
    WHERE ${where} AND ${cursor} ORDER BY ${key}, r.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** Notes who has taken a review on until when; null gives it back. */
export async function saveClaim(tx: Tx, id: number, claim: { by: number; until: number } | null): Promise<void> {
  await sql`UPDATE reviews SET claimed_by = ${claim?.by ?? null}, claimed_until = ${claim?.until ?? null} WHERE id = ${id}`.execute(
    tx,
  );
}

/** What a decision made of a review; whoever had taken it on has not any more. */
export async function saveState(
  tx: Tx,
  id: number,
  after: { state: ReviewState; approvals: number; decidedAt: number | null },
): Promise<void> {
  await sql`
    UPDATE reviews SET state = ${after.state}, approvals = ${after.approvals}, decided_at = ${after.decidedAt},
                       claimed_by = NULL, claimed_until = NULL WHERE id = ${id}`.execute(tx);
}

/** A decision as it is stored. */
export interface DecisionRecord {
  kind: 'approve' | 'reject' | 'hold';
  staff_id: number;
  staff_name: string;
  reason: string | null;
  note: string;
  made_at: number;
}

/** Adds a decision. */
export async function insertDecision(
  tx: Tx,
  decision: Pick<DecisionRecord, 'kind' | 'staff_id' | 'reason' | 'note' | 'made_at'> & {
    review_id: number;
    session_id: number;
    payload_hash: Buffer;
  },
): Promise<void> {
  await sql`
    INSERT INTO review_decisions (review_id, kind, staff_id, session_id, payload_hash, reason, note, made_at)
    VALUES (${decision.review_id}, ${decision.kind}, ${decision.staff_id}, ${decision.session_id}, ${decision.payload_hash},
            ${decision.reason}, ${decision.note}, ${decision.made_at})`.execute(tx);
}

/** The decisions on a review, first to last. */
export async function listDecisions(db: Db, reviewId: number): Promise<DecisionRecord[]> {
  const { rows } = await sql<DecisionRecord>`
    SELECT d.kind, d.staff_id, s.email AS staff_name, d.reason, d.note, d.made_at
    FROM review_decisions d JOIN staff s ON s.id = d.staff_id WHERE d.review_id = ${reviewId} ORDER BY d.id`.execute(db);
  return rows;
}

/** The decisions on some reviews, first to last. */
export async function loadDecisions(db: Db, reviewIds: readonly number[]): Promise<(DecisionRecord & { review_id: number })[]> {
  const { rows } = await sql<DecisionRecord & { review_id: number }>`
    SELECT d.review_id, d.kind, d.staff_id, s.email AS staff_name, d.reason, d.note, d.made_at
    FROM review_decisions d JOIN staff s ON s.id = d.staff_id
    WHERE d.review_id = ANY(${reviewIds as number[]}::bigint[]) ORDER BY d.id`.execute(db);
  return rows;
}

/** How a user's earlier requests in a queue ended. Times in epoch ms. */
export async function countBefore(
  db: Db,
  { id, queue, user_id }: Pick<ReviewRecord, 'id' | 'queue' | 'user_id'>,
): Promise<{ approved: number; rejected: number; last: number | null }> {
  const { rows } = await sql<{ approved: number; rejected: number; last: number | null }>`
    SELECT count(*) FILTER (WHERE state = 'approved')::int AS approved,
           count(*) FILTER (WHERE state = 'rejected')::int AS rejected, max(decided_at) AS last
    FROM reviews WHERE user_id = ${user_id} AND queue = ${queue} AND id < ${id} AND state IN ('approved', 'rejected')`.execute(
    db,
  );
  return rows[0] ?? { approved: 0, rejected: 0, last: null };
}

/** The highest risk of what waits or is held of some users; who has nothing open is left out. */
export async function loadRisks(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; risk: number }>`
    SELECT user_id, max(risk)::int AS risk FROM reviews
    WHERE user_id = ANY(${userIds as number[]}::bigint[]) AND state IN ('waiting', 'held') GROUP BY user_id`.execute(db);
  return new Map(rows.map(({ user_id, risk }) => [user_id, risk]));
}

/** Users with something open whose risk is so much at least; at most a thousand, the riskiest first. */
export async function loadRisky(db: Db, risk: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM reviews WHERE state IN ('waiting', 'held') AND risk >= ${risk}
    GROUP BY user_id ORDER BY max(risk) DESC LIMIT 1000`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Forgets what a review shows of a person, and what notes say; what was decided, by whom and on which hash stays. */
export async function forgetReviewsOf(tx: Tx, userId: number): Promise<void> {
  await sql`UPDATE reviews SET summary = '[]', hints = '[]', keywords = '' WHERE user_id = ${userId}`.execute(tx);
  await sql`
    UPDATE review_notes SET text = '' WHERE review_id IN (SELECT id FROM reviews WHERE user_id = ${userId})`.execute(tx);
}

/** A review that waits, as simulated staff look for it. */
export interface WaitingReview {
  id: number;
  queue: QueueName;
  subjectId: number;
  askedAt: number;
  approvals: number;
  approvalsNeeded: number;
}

/** Which reviews are looked for. */
export interface WantedReviews {
  readonly queues: readonly QueueName[];
  /** Asked for up to this moment. */
  readonly until: number;
  readonly now: number;
  readonly except: readonly number[];
  /** Users whose withdrawals are left out. */
  readonly frozen: readonly number[];
}

/** Reviews of some queues that no person has taken on, oldest first. */
export async function loadWaiting(db: Db, { queues, until, now, except, frozen }: WantedReviews): Promise<WaitingReview[]> {
  const { rows } = await sql<WaitingReview>`
    SELECT r.id, r.queue, r.subject_id AS "subjectId", r.asked_at AS "askedAt", r.approvals,
           r.approvals_needed AS "approvalsNeeded"
    FROM reviews r LEFT JOIN staff s ON s.id = r.claimed_by AND r.claimed_until > ${now}
    WHERE r.state = 'waiting' AND r.queue = ANY (${[...queues]}) AND r.asked_at <= ${until}
      AND r.id <> ALL (${[...except]}::bigint[])
      AND (r.queue <> 'withdraw' OR r.user_id <> ALL (${[...frozen]}::bigint[])) AND (s.id IS NULL OR s.is_simulated)
    ORDER BY r.asked_at, r.id LIMIT 50`.execute(db);
  return rows;
}
