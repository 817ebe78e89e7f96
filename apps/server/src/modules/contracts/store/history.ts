/** Positions of linear contracts and their fills, for what repeats them. A copy is a position on the money of a follow. Units: those of the tables. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { ContractPosition } from '../domain/position.ts';
import { type PositionRow, positionOf } from './rows.ts';
import { CLOSING_SQL } from './sql-lists.ts';

/** What a closed position brought, net of fees, funding and what the fund took. */
const NET = sql`realized + from_fund - fees - funding - to_fund`;

/** What somebody closed within a time, on no follow’s money. */
export interface ClosedWithin {
  readonly userId: number;
  readonly from: number;
  /** Epoch ms, exclusive. */
  readonly before: number;
}

const own = ({ userId, from, before }: ClosedWithin) => sql`user_id = ${userId} AND account = 'lever' AND purse IS NULL
  AND status = 'closed' AND closed_ms >= ${from} AND closed_ms < ${before}`;

/** Positions that were closed, the newest first. */
export async function loadClosed(db: Db, within: ClosedWithin, slice: Slice): Promise<ContractPosition[]> {
  const { rows } = await sql<PositionRow>`
    SELECT * FROM contract_positions WHERE ${own(within)} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(positionOf);
}

/** How many positions were closed, and how many of them with a gain: all, and long ones. */
export interface ClosedCounts {
  readonly closed: number;
  readonly won: number;
  readonly longClosed: number;
  readonly longWon: number;
}

/** Counts them. */
export async function countClosed(db: Db, within: ClosedWithin): Promise<ClosedCounts> {
  const { rows } = await sql<ClosedCounts>`
    SELECT count(*)::int AS closed, (count(*) FILTER (WHERE ${NET} > 0))::int AS won,
      (count(*) FILTER (WHERE side = 'long'))::int AS "longClosed",
      (count(*) FILTER (WHERE side = 'long' AND ${NET} > 0))::int AS "longWon"
    FROM contract_positions WHERE ${own(within)}`.execute(db);
  return rows[0] ?? { closed: 0, won: 0, longClosed: 0, longWon: 0 };
}

/** The newest position that a user opened on no follow’s money before a time; null without one. */
export async function findLastOpened(db: Db, userId: number, before: number): Promise<ContractPosition | null> {
  const { rows } = await sql<PositionRow>`
    SELECT * FROM contract_positions WHERE user_id = ${userId} AND account = 'lever' AND purse IS NULL AND opened_ms < ${before}
    ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0] ? positionOf(rows[0]) : null;
}

/** Positions by their numbers; one that never opened is left out. */
export async function loadByIds(db: Db, ids: readonly number[]): Promise<Map<number, ContractPosition>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PositionRow>`
    SELECT * FROM contract_positions WHERE id = ANY (${ids as number[]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, positionOf(row)]));
}

/** Positions of a user that blocks opened, the newest first. */
export async function loadOfBlocks(db: Db, userId: number, status: 'open' | 'closed', slice: Slice): Promise<ContractPosition[]> {
  const { rows } = await sql<PositionRow>`
    SELECT * FROM contract_positions WHERE user_id = ${userId} AND block_id IS NOT NULL AND (status = 'closed') = ${status === 'closed'}
      AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(positionOf);
}

/** The positions that a user opened with some blocks; a block that nobody else took part in has the number of its order. */
export async function loadLed(db: Db, userId: number, blocks: readonly number[]): Promise<Map<number, ContractPosition>> {
  if (blocks.length === 0) return new Map();
  const { rows } = await sql<PositionRow>`
    SELECT * FROM contract_positions WHERE user_id = ${userId}
      AND (block_id = ANY (${blocks as number[]}::bigint[]) OR id = ANY (${blocks as number[]}::bigint[]))`.execute(db);
  return new Map(rows.map((row) => [row.block_id ?? row.id, positionOf(row)]));
}

/** Copies of follows that are open, oldest first. */
export async function loadOpenCopies(db: Db, follows: readonly number[]): Promise<ContractPosition[]> {
  if (follows.length === 0) return [];
  const { rows } = await sql<PositionRow>`
    SELECT * FROM contract_positions
    WHERE purse = ANY (${follows as number[]}::bigint[]) AND purse IS NOT NULL AND status <> 'closed' ORDER BY id`.execute(db);
  return rows.map(positionOf);
}

/** A fill of a position. Ticks, lots. */
export interface PositionFill {
  readonly positionId: number;
  readonly kind: 'open' | 'close';
  readonly ticks: bigint;
  readonly lots: bigint;
  readonly time: number;
  readonly orderId: number | null;
}

/** Fills of positions, oldest first. */
export async function loadFills(db: Db, ids: readonly number[]): Promise<PositionFill[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    position_id: number;
    kind: string;
    record: Record<string, string>;
    time_ms: number;
    order_id: number | null;
  }>`
    SELECT position_id, kind, record, time_ms, order_id FROM contract_position_events
    WHERE position_id = ANY (${ids as number[]}::bigint[]) AND kind IN ('add', ${CLOSING_SQL}) ORDER BY id`.execute(db);
  return rows.map((row) => ({
    positionId: row.position_id,
    kind: row.kind === 'add' ? 'open' : 'close',
    ticks: BigInt(row.record['ticks'] ?? '0'),
    lots: BigInt(row.record['lots'] ?? '0'),
    time: row.time_ms,
    orderId: row.order_id,
  }));
}

/** Gains of closed copies of a follow that stood shorter than a time, ms. */
export async function sumShortGains(db: Db, follow: number, shorterMs: number): Promise<bigint> {
  const { rows } = await sql<{ atoms: string }>`
    SELECT coalesce(sum(${NET}) FILTER (WHERE ${NET} > 0), 0) AS atoms FROM contract_positions
    WHERE purse = ${follow} AND status = 'closed' AND closed_ms - opened_ms < ${shorterMs}`.execute(db);
  return BigInt(rows[0]?.atoms ?? 0);
}
