/** Withdrawals in PostgreSQL. Units: atoms; `counted` in satoshi of BTC. Each step is an UPDATE from the states before it. */
import type { FundingType, WithdrawalState } from '@glasshouse/contract/funding';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hasRows } from '../../../platform/db/looks.ts';
import { CORRECTIONS, CURRENT_TXID, type Correction } from './corrections.ts';

/** A withdrawal as it is stored. Times in epoch ms; null while it has not come so far. */
export interface StoredWithdrawal {
  id: number;
  userId: number;
  assetId: number;
  network: string;
  kind: FundingType;
  targetId: number;
  targetLabel: string;
  targetText: string;
  atoms: bigint;
  fee: bigint;
  counted: bigint;
  usd: string | null;
  remark: string;
  approvalsNeeded: 1 | 2;
  state: WithdrawalState;
  reason: string | null;
  /** The transaction that pays it, as it was last corrected. */
  txid: string | null;
  corrections: Correction[];
  batchId: number | null;
  proposalId: number | null;
  /** The staff who approved it, first to last. */
  approvedBy: number[];
  /** Simulated staff of a demo decided it. */
  byDemo: boolean;
  time: number;
  reviewedAt: number | null;
  approvedAt: number | null;
  sentAt: number | null;
  endedAt: number | null;
}

const COLUMNS = sql.raw(
  `id, user_id AS "userId", asset_id AS "assetId", network, kind, target_id AS "targetId", target_label AS "targetLabel",
   target_text AS "targetText", atoms, fee, counted, usd, remark, approvals_needed AS "approvalsNeeded", state, reason,
   ${CURRENT_TXID} AS txid, ${CORRECTIONS} AS corrections, batch_id AS "batchId", proposal_id AS "proposalId", approved_by::int[] AS "approvedBy", by_demo AS "byDemo", created_at AS time, reviewed_at AS "reviewedAt",
   approved_at AS "approvedAt", sent_at AS "sentAt", ended_at AS "endedAt"`,
);
type Row = Omit<StoredWithdrawal, 'atoms' | 'fee' | 'counted'> & { atoms: string; fee: string; counted: string };
const read = (row: Row): StoredWithdrawal => ({
  ...row,
  atoms: BigInt(row.atoms),
  fee: BigInt(row.fee),
  counted: BigInt(row.counted),
});
const one = (rows: Row[]) => (rows[0] ? read(rows[0]) : null);

/** What is known of a withdrawal when it is asked for. */
export type NewWithdrawal = Pick<
  StoredWithdrawal,
  | 'userId'
  | 'assetId'
  | 'network'
  | 'kind'
  | 'targetId'
  | 'targetLabel'
  | 'targetText'
  | 'atoms'
  | 'fee'
  | 'counted'
  | 'usd'
  | 'remark'
  | 'approvalsNeeded'
  | 'time'
>;

/** Adds a withdrawal. */
export async function insertWithdrawal(tx: Tx, w: NewWithdrawal): Promise<StoredWithdrawal> {
  const { rows } = await sql<Row>`
    INSERT INTO withdrawals (user_id, asset_id, network, kind, target_id, target_label, target_text, atoms, fee, counted, usd, remark,
                             approvals_needed, created_at)
    VALUES (${w.userId}, ${w.assetId}, ${w.network}, ${w.kind}, ${w.targetId}, ${w.targetLabel}, ${w.targetText}, ${String(w.atoms)},
            ${String(w.fee)}, ${String(w.counted)}, ${w.usd}::numeric, ${w.remark}, ${w.approvalsNeeded}, ${w.time})
    RETURNING ${COLUMNS}`.execute(tx);
  return read(rows[0] as Row);
}

/** A withdrawal; with a user only his own. */
export async function loadWithdrawal(db: Db, id: number, userId: number | null = null): Promise<StoredWithdrawal | null> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM withdrawals WHERE id = ${id} AND (${userId}::bigint IS NULL OR user_id = ${userId})`.execute(db);
  return one(rows);
}

/** Withdrawals of a user, newest first. */
export async function loadWithdrawals(db: Db, userId: number, slice: Slice): Promise<StoredWithdrawal[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM withdrawals
    WHERE user_id = ${userId} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(read);
}

/** Withdrawals in a state, newest first. */
export async function loadByState(db: Db, state: WithdrawalState, slice: Slice): Promise<StoredWithdrawal[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM withdrawals
    WHERE state = ${state} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(read);
}

/** What a user's withdrawals since a time count as, in satoshi, and the time of the oldest; those that gave back do not count. */
export async function loadCounted(db: Db, userId: number, since: number): Promise<{ used: bigint; oldest: number | null }> {
  const { rows } = await sql<{ used: string; oldest: number | null }>`
    SELECT coalesce(sum(counted), 0) AS used, min(created_at) AS oldest FROM withdrawals
    WHERE user_id = ${userId} AND created_at > ${since} AND state NOT IN ('rejected', 'failed', 'cancelled')`.execute(db);
  return { used: BigInt(rows[0]?.used ?? '0'), oldest: rows[0]?.oldest ?? null };
}

/** What a user's withdrawals since a time are worth, in cents of USD; null where one had no price. Those that gave back do not count. */
export async function loadAskedCents(db: Db, userId: number, since: number): Promise<bigint | null> {
  const { rows } = await sql<{ cents: string; priced: boolean }>`
    SELECT coalesce(ceil(sum(usd) * 100), 0)::text AS cents, count(*) = count(usd) AS priced FROM withdrawals
    WHERE user_id = ${userId} AND created_at > ${since} AND state NOT IN ('rejected', 'failed', 'cancelled')`.execute(db);
  return rows[0]?.priced ? BigInt(rows[0].cents) : null;
}

/** Withdrawals under way by user. */
export const OPEN_BY_USER = `
  SELECT user_id, 'withdrawal' AS what, id FROM withdrawals WHERE state IN ('requested', 'review', 'approved', 'sent')`;

/** How many of a user are open. */
export async function countOpen(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM withdrawals
    WHERE user_id = ${userId} AND state IN ('requested', 'review', 'approved', 'sent')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many withdrawals of a user arrived, and how many of them at one address or card, for the reviewer. */
export async function countCompleted(
  db: Db,
  userId: number,
  kind: FundingType,
  targetId: number,
): Promise<{ all: number; toTarget: number }> {
  const { rows } = await sql<{ all: number; toTarget: number }>`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE kind = ${kind} AND target_id = ${targetId})::int AS "toTarget"
    FROM withdrawals WHERE user_id = ${userId} AND state = 'completed'`.execute(db);
  return rows[0] ?? { all: 0, toTarget: 0 };
}

/** A first of two has approved. */
export async function markReviewed(tx: Tx, id: number, now: number): Promise<StoredWithdrawal | null> {
  const { rows } = await sql<Row>`
    UPDATE withdrawals SET state = 'review', reviewed_at = ${now} WHERE id = ${id} AND state = 'requested' RETURNING ${COLUMNS}`.execute(
    tx,
  );
  return one(rows);
}

/** The last approval was given. */
export async function markApproved(
  tx: Tx,
  id: number,
  { staffIds, byDemo, now }: { staffIds: readonly number[]; byDemo: boolean; now: number },
): Promise<StoredWithdrawal | null> {
  const { rows } = await sql<Row>`
    UPDATE withdrawals SET state = 'approved', approved_at = ${now}, approved_by = ${[...staffIds]}::bigint[],
      by_demo = ${byDemo}
    WHERE id = ${id} AND state IN ('requested', 'review') RETURNING ${COLUMNS}`.execute(tx);
  return one(rows);
}

/** It was sent: by hand with its transaction, or in a file, whose rows learn theirs later. */
export async function markSent(
  tx: Tx,
  id: number,
  sent: { txid: string | null; batchId: number | null; now: number },
): Promise<StoredWithdrawal | null> {
  const { rows } = await sql<Row>`
    UPDATE withdrawals SET state = 'sent', txid = ${sent.txid}, batch_id = ${sent.batchId}, sent_at = ${sent.now}
    WHERE id = ${id} AND state = 'approved' RETURNING ${COLUMNS}`.execute(tx);
  return one(rows);
}

/** The transaction of what was sent in a file. */
export async function saveTxid(tx: Tx, id: number, txid: string): Promise<StoredWithdrawal | null> {
  const { rows } = await sql<Row>`
    UPDATE withdrawals SET txid = ${txid} WHERE id = ${id} AND state = 'sent' AND txid IS NULL RETURNING ${COLUMNS}`.execute(tx);
  return one(rows);
}

/** An end, from the states from which it may come; null when it has come to another. */
export async function markEnded(
  tx: Tx,
  id: number,
  end: {
    from: readonly WithdrawalState[];
    state: 'completed' | 'rejected' | 'failed' | 'cancelled';
    reason?: string;
    proposalId?: number;
    /** Set by a rejection; otherwise what the approval said stands. */
    byDemo?: boolean;
    now: number;
  },
): Promise<StoredWithdrawal | null> {
  const { rows } = await sql<Row>`
    UPDATE withdrawals SET state = ${end.state}, reason = ${end.reason ?? null}, proposal_id = ${end.proposalId ?? null},
           by_demo = coalesce(${end.byDemo ?? null}, by_demo), ended_at = ${end.now}
    WHERE id = ${id} AND state = ANY (${[...end.from]}) AND (${end.state} <> 'completed' OR txid IS NOT NULL)
    RETURNING ${COLUMNS}`.execute(tx);
  return one(rows);
}

const underWay = (until: number) =>
  sql`state IN ('approved', 'sent') AND batch_id IS NULL AND by_demo AND coalesce(sent_at, approved_at) <= ${until}`;

/** Whether there are any of `loadUnderWay`. */
export const isAnyUnderWay = (db: Db, until: number): Promise<boolean> =>
  hasRows(db, sql`SELECT FROM withdrawals WHERE ${underWay(until)}`);

/** Withdrawals behind one that are approved or sent by hand, whose last step was taken up to a moment, oldest first; at most 50. */
export async function loadUnderWay(db: Db, until: number, behind: number): Promise<StoredWithdrawal[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM withdrawals WHERE ${underWay(until)} AND id > ${behind}
    ORDER BY id LIMIT 50`.execute(db);
  return rows.map(read);
}

/** Locks the approved withdrawals of an asset and network, oldest first. */
export async function lockApproved(
  tx: Tx,
  { assetId, network, ids, limit }: { assetId: number; network: string; ids: readonly number[] | null; limit: number },
): Promise<StoredWithdrawal[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM withdrawals WHERE state = 'approved' AND asset_id = ${assetId} AND network = ${network}
      AND (${ids}::bigint[] IS NULL OR id = ANY(${ids}::bigint[]))
    ORDER BY id LIMIT ${limit} FOR UPDATE`.execute(tx);
  return rows.map(read);
}

/** The rows of a file, in its order. */
export async function loadBatchRows(db: Db, batchId: number): Promise<StoredWithdrawal[]> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM withdrawals WHERE batch_id = ${batchId} ORDER BY id`.execute(db);
  return rows.map(read);
}
