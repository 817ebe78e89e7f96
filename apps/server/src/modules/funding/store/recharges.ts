/** Recharges in PostgreSQL. Units: atoms. Their state moves once, from pending. */
import type { RechargeReason, RechargeState } from '@glasshouse/contract/funding';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A recharge as it is stored. */
export interface StoredRecharge {
  id: number;
  userId: number;
  assetId: number;
  network: string;
  atoms: bigint;
  /** Empty and without a key where its owner named none. */
  reference: string;
  referenceKey: string | null;
  voucher: string;
  placeVersion: number;
  usd: string | null;
  approvalsNeeded: 1 | 2;
  state: RechargeState;
  reason: RechargeReason | null;
  time: number;
  /** When the first of two approved. */
  reviewedAt: number | null;
  decidedAt: number | null;
  /** Simulated staff of a demo decided it. */
  byDemo: boolean;
}

const COLUMNS = sql.raw(
  `id, user_id AS "userId", asset_id AS "assetId", network, atoms, reference, reference_key AS "referenceKey", voucher,
   place_version AS "placeVersion", usd, approvals_needed AS "approvalsNeeded", state, reason, created_at AS time,
   reviewed_at AS "reviewedAt", decided_at AS "decidedAt", by_demo AS "byDemo"`,
);
type Row = Omit<StoredRecharge, 'atoms'> & { atoms: string };
const read = (row: Row): StoredRecharge => ({ ...row, atoms: BigInt(row.atoms) });

/** What is known of a recharge when it is asked for. */
export type NewRecharge = Omit<StoredRecharge, 'id' | 'state' | 'reason' | 'reviewedAt' | 'decidedAt' | 'byDemo'>;

/** Adds a recharge; null when a live one names the same payment. */
export async function insertRecharge(tx: Tx, recharge: NewRecharge): Promise<StoredRecharge | null> {
  const { userId, assetId, network, atoms, reference, referenceKey, voucher, placeVersion, usd, approvalsNeeded, time } =
    recharge;
  const { rows } = await sql<Row>`
    INSERT INTO recharges (user_id, asset_id, network, atoms, reference, reference_key, voucher, place_version, usd, approvals_needed,
                           created_at)
    VALUES (${userId}, ${assetId}, ${network}, ${String(atoms)}, ${reference}, ${referenceKey}, ${voucher}, ${placeVersion},
            ${usd}::numeric, ${approvalsNeeded}, ${time})
    ON CONFLICT (reference_key) WHERE state <> 'rejected' DO NOTHING RETURNING ${COLUMNS}`.execute(tx);
  return rows[0] ? read(rows[0]) : null;
}

/** Writes down that a user named a payment. */
export async function nameReference(tx: Tx, userId: number, referenceKey: string): Promise<void> {
  await sql`
    INSERT INTO recharge_references (reference_key, user_id) VALUES (${referenceKey}, ${userId})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** How many others named the same payment, for the reviewer: of those all were rejected but one at most. */
export async function countOtherNamers(db: Db, { userId, referenceKey }: StoredRecharge): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM recharge_references
    WHERE reference_key = ${referenceKey} AND user_id <> ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Uses up pictures by their digests; false when one of them was shown before, by anybody. */
export async function claimPictures(tx: Tx, rechargeId: number, digests: readonly Buffer[]): Promise<boolean> {
  const different = [...new Map(digests.map((digest) => [digest.toString('hex'), digest])).values()];
  for (const digest of different.sort((a, b) => a.compare(b))) {
    const { rows } = await sql`
      INSERT INTO recharge_pictures (sha256, recharge_id) VALUES (${digest}, ${rechargeId})
      ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
    if (rows.length === 0) return false;
  }
  return true;
}

/** A recharge; with a user only his own. */
export async function loadRecharge(db: Db, id: number, userId: number | null = null): Promise<StoredRecharge | null> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM recharges WHERE id = ${id} AND (${userId}::bigint IS NULL OR user_id = ${userId})`.execute(db);
  return rows[0] ? read(rows[0]) : null;
}

/** Recharges of a user, newest first. */
export async function loadRecharges(db: Db, userId: number, slice: Slice): Promise<StoredRecharge[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM recharges
    WHERE user_id = ${userId} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(read);
}

/** What a user's recharges since a time are worth, in cents of USD; null where one had no price. Rejected ones do not count. */
export async function loadReportedCents(db: Db, userId: number, since: number): Promise<bigint | null> {
  const { rows } = await sql<{ cents: string; priced: boolean }>`
    SELECT coalesce(ceil(sum(usd) * 100), 0)::text AS cents, count(*) = count(usd) AS priced FROM recharges
    WHERE user_id = ${userId} AND created_at > ${since} AND state <> 'rejected'`.execute(db);
  return rows[0]?.priced ? BigInt(rows[0].cents) : null;
}

/** How many of a user wait. */
export async function countPending(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM recharges WHERE user_id = ${userId} AND state = 'pending'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a user was credited and refused before, for the reviewer. */
export async function countDecided(db: Db, userId: number): Promise<{ approved: number; rejected: number }> {
  const { rows } = await sql<{ approved: number; rejected: number }>`
    SELECT count(*) FILTER (WHERE state = 'approved')::int AS approved, count(*) FILTER (WHERE state = 'rejected')::int AS rejected
    FROM recharges WHERE user_id = ${userId}`.execute(db);
  return rows[0] ?? { approved: 0, rejected: 0 };
}

/** Decides a pending recharge; null when it is decided already. */
export async function decideRecharge(
  tx: Tx,
  id: number,
  decision: { state: 'approved' | 'rejected'; reason: string | null; byDemo: boolean; now: number },
): Promise<StoredRecharge | null> {
  const { rows } = await sql<Row>`
    UPDATE recharges SET state = ${decision.state}, reason = ${decision.reason}, by_demo = ${decision.byDemo},
      decided_at = ${decision.now}
    WHERE id = ${id} AND state = 'pending' RETURNING ${COLUMNS}`.execute(tx);
  return rows[0] ? read(rows[0]) : null;
}

/** A first of two has approved. */
export async function markRechargeReviewed(tx: Tx, id: number, now: number): Promise<void> {
  await sql`UPDATE recharges SET reviewed_at = ${now} WHERE id = ${id} AND state = 'pending' AND reviewed_at IS NULL`.execute(tx);
}
