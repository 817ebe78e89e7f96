/** Shares of traders, in PostgreSQL: a row for each period in which a follow rose above its highest result. Atoms. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

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

/** Shares that a user earned, of all followers, newest first. */
export async function loadEarned(db: Db, userId: number, slice: Slice): Promise<KeptShare[]> {
  const { rows } = await sql<Row>`
    SELECT ${SHARE} FROM copy_shares WHERE trader_id IN (SELECT t.id FROM copy_traders t WHERE t.user_id = ${userId})
      AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(shareOf);
}

/** Adds one; what is nothing is paid at once. */
export async function insertShare(tx: Tx, one: Omit<KeptShare, 'id' | 'paid' | 'paidAt'>): Promise<KeptShare> {
  const isPaid = one.amount === 0n;
  const { rows } = await sql<Row>`
    INSERT INTO copy_shares (follow_id, trader_id, user_id, period, basis, hwm_before, rate_ppm, amount, body, record_hash, created_at,
      paid, paid_at)
    VALUES (${one.followId}, ${one.traderId}, ${one.userId}, ${one.period}, ${String(one.basis)}, ${String(one.before)},
      ${one.ratePpm}, ${String(one.amount)}, ${one.body}, ${one.record}, ${one.createdAt}, ${isPaid ? '0' : null},
      ${isPaid ? one.createdAt : null})
    RETURNING ${SHARE}`.execute(tx);
  return shareOf(rows[0] as Row);
}

/** The newest share of a follow; null without one. */
export async function findLastShare(tx: Tx, followId: number): Promise<KeptShare | null> {
  const { rows } = await sql<Row>`
    SELECT ${SHARE} FROM copy_shares WHERE follow_id = ${followId} ORDER BY id DESC LIMIT 1`.execute(tx);
  return rows[0] ? shareOf(rows[0]) : null;
}

/** Shares of a follow that are not paid, oldest first. */
export async function loadUnpaid(tx: Tx, followId: number): Promise<KeptShare[]> {
  const { rows } = await sql<Row>`
    SELECT ${SHARE} FROM copy_shares WHERE follow_id = ${followId} AND paid_at IS NULL ORDER BY id`.execute(tx);
  return rows.map(shareOf);
}

/** Follows whose oldest share that is not paid is covered by what is set aside now: those behind it wait for it. */
export async function loadPayable(db: Db, most: number): Promise<{ id: number; traderId: number; userId: number }[]> {
  const { rows } = await sql<{ id: number; traderId: number; userId: number }>`
    SELECT f.id, f.trader_id AS "traderId", f.user_id AS "userId" FROM copy_shares s JOIN copy_follows f ON f.id = s.follow_id
    WHERE s.paid_at IS NULL AND f.held >= s.amount AND f.ended_at IS NULL
      AND NOT EXISTS (SELECT FROM copy_shares o WHERE o.follow_id = s.follow_id AND o.paid_at IS NULL AND o.id < s.id)
    ORDER BY f.id LIMIT ${most}`.execute(db);
  return rows;
}

/** Keeps what of a share was paid. */
export async function saveSharePaid(tx: Tx, id: number, paid: bigint, now: number): Promise<void> {
  await sql`UPDATE copy_shares SET paid = ${String(paid)}, paid_at = ${now} WHERE id = ${id}`.execute(tx);
}
