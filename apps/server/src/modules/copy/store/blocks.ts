/** What followers did with orders of traders, as they read it. Units: those of the tables. */
import type { SkipReason } from '@glasshouse/proofs/copy';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';

/** A follow's part in an order that opens: a copy, or why there is none. */
export interface OpeningMember {
  readonly blockId: number;
  readonly followId: number;
  readonly traderId: number;
  readonly marketId: number;
  readonly side: 'buy' | 'sell';
  readonly at: number;
  /** The position that it was to open; null: left out. What of it traded stands with the position. */
  readonly positionId: number | null;
  readonly skipped: SkipReason | null;
  /** How the follow sized its copies then. */
  readonly type: 'multiple' | 'lots';
  readonly numberE4: number;
}

const MEMBER = sql`m.block_id AS "blockId", m.follow_id AS "followId", b.trader_id AS "traderId", b.market_id AS "marketId", b.side, b.at,
  m.position_id AS "positionId", m.skipped`;
const THEN = sql`(SELECT e.terms FROM copy_follow_events e WHERE e.follow_id = m.follow_id AND e.at <= b.at ORDER BY e.at DESC, e.revision DESC LIMIT 1)`;
const SIZING = sql`coalesce(t.terms->>'type', f.type) AS type, coalesce((t.terms->>'number_e4')::integer, f.number_e4) AS "numberE4"`;
const FROM = sql`copy_members m JOIN copy_blocks b ON b.id = m.block_id AND b.kind = 'open' JOIN copy_follows f ON f.id = m.follow_id
  CROSS JOIN LATERAL (SELECT ${THEN} AS terms) t`;

/** All of a follow, oldest first. */
export async function loadOpenings(db: Db, followId: number): Promise<OpeningMember[]> {
  const { rows } = await sql<OpeningMember>`
    SELECT ${MEMBER}, ${SIZING} FROM ${FROM} WHERE m.follow_id = ${followId} ORDER BY m.block_id`.execute(db);
  return rows;
}

/** Those that opened some positions of a user. */
export async function loadOpeningsOf(db: Db, userId: number, positions: readonly number[]): Promise<Map<number, OpeningMember>> {
  if (positions.length === 0) return new Map();
  const { rows } = await sql<OpeningMember & { positionId: number }>`
    SELECT ${MEMBER}, ${SIZING} FROM ${FROM}
    WHERE f.user_id = ${userId} AND m.position_id = ANY (${positions as number[]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.positionId, row]));
}

/** Orders that a user's follows were left out of, newest first; a user follows a trader once, so their number is that of the block. */
export async function loadSkipped(db: Db, userId: number, slice: Slice): Promise<OpeningMember[]> {
  const { rows } = await sql<OpeningMember>`
    SELECT ${MEMBER}, ${SIZING} FROM ${FROM}
    WHERE f.user_id = ${userId} AND m.skipped IS NOT NULL AND (${slice.before}::bigint IS NULL OR m.block_id < ${slice.before})
    ORDER BY m.block_id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}

/**
 * Which orders closed copies together with the trader: others are exits of the follower's own. What is left once the loss cap was
 * reached, or the owner asked for the close of all, closes for that reason.
 */
export async function loadLedOrders(db: Db, followId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT m.order_id AS id FROM copy_members m JOIN copy_blocks b ON b.id = m.block_id JOIN copy_follows f ON f.id = m.follow_id
    WHERE m.follow_id = ${followId} AND m.order_id IS NOT NULL AND (b.kind <> 'left' OR NOT EXISTS (
      SELECT FROM copy_follow_events e WHERE e.follow_id = f.id AND e.at <= b.at
        AND (e.kind = 'cap' OR e.kind = 'ending' AND f.closing)))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** How many orders a trader led. */
export async function countBlocks(db: Db, traderId: number): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    SELECT count(*)::int AS blocks FROM copy_blocks WHERE trader_id = ${traderId}`.execute(db);
  return rows[0]?.blocks ?? 0;
}
