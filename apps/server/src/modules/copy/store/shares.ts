/** Shares of traders, in PostgreSQL: a row for each period in which a follow rose above its highest result. Atoms. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';

/** A share as it is kept. */
export interface KeptShare {
  readonly id: number;
  readonly followId: number;
  readonly traderId: number;
  readonly userId: number;
  /** A week such as "2026-W49", or `end`. */
  readonly period: string;
  readonly basis: bigint;
  readonly before: bigint;
  readonly ratePpm: number;
  readonly amount: bigint;
  readonly body: string;
  readonly record: string;
  readonly createdAt: number;
  /** What of it was paid, and when; null: what is set aside did not cover it yet. */
  readonly paid: bigint | null;
  readonly paidAt: number | null;
}

interface Row extends Omit<KeptShare, 'basis' | 'before' | 'amount' | 'paid'> {
  basis: string;
  before: string;
  amount: string;
  paid: string | null;
}

const SHARE = sql`id, follow_id AS "followId", trader_id AS "traderId", user_id AS "userId", period, basis, hwm_before AS before,
  rate_ppm AS "ratePpm", amount, body, record_hash AS record, created_at AS "createdAt", paid, paid_at AS "paidAt"`;

const shareOf = (row: Row): KeptShare => ({
  ...row,
  basis: BigInt(row.basis),
  before: BigInt(row.before),
  amount: BigInt(row.amount),
  paid: row.paid === null ? null : BigInt(row.paid),
});

/** Shares of a follower, newest first; of one follow, or of all. */
export async function loadShares(db: Db, userId: number, followId: number | null, slice: Slice): Promise<KeptShare[]> {
  const { rows } = await sql<Row>`
    SELECT ${SHARE} FROM copy_shares WHERE user_id = ${userId} AND (${followId}::bigint IS NULL OR follow_id = ${followId})
      AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(shareOf);
}
