/** Positions, moves and exits in PostgreSQL. Moves are only ever added. Units: atoms, atoms of shares, epoch ms. */
import type { DefiMoveKind } from '@glasshouse/proofs/defi';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { StoredRecord } from './pools.ts';

/** What a user has in a pool. */
export interface Position {
  readonly userId: number;
  readonly assetId: number;
  readonly shares: bigint;
  /** Of them those that wait to leave. */
  readonly waiting: bigint;
  readonly supplied: bigint;
  readonly withdrawn: bigint;
  /** Of what was supplied that which was not taken back: payments take it first. */
  readonly principal: bigint;
}

interface PositionRow {
  user_id: number;
  asset_id: number;
  shares: string;
  waiting: string;
  supplied: string;
  withdrawn: string;
  principal: string;
}

const positionOf = (row: PositionRow): Position => ({
  userId: row.user_id,
  assetId: row.asset_id,
  shares: BigInt(row.shares),
  waiting: BigInt(row.waiting),
  supplied: BigInt(row.supplied),
  withdrawn: BigInt(row.withdrawn),
  principal: BigInt(row.principal),
});

/** What a user who never supplied has. */
export const NO_POSITION = { shares: 0n, waiting: 0n, supplied: 0n, withdrawn: 0n, principal: 0n } as const;

/** Positions of a user, with those that are empty now. */
export async function loadPositions(db: Db, userId: number): Promise<Position[]> {
  const { rows } = await sql<PositionRow>`
    SELECT user_id, asset_id, shares, waiting, supplied, withdrawn, principal FROM defi_positions
    WHERE user_id = ${userId} ORDER BY asset_id`.execute(db);
  return rows.map(positionOf);
}

/** Positions of users in a pool; the caller holds the pool, under whose lock alone they change. */
export async function loadPositionsOf(db: Db, assetId: number, userIds: readonly number[]): Promise<Map<number, Position>> {
  const { rows } = await sql<PositionRow>`
    SELECT user_id, asset_id, shares, waiting, supplied, withdrawn, principal FROM defi_positions
    WHERE asset_id = ${assetId} AND user_id = ANY(${userIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.user_id, positionOf(row)]));
}

/** Writes positions. */
export async function savePositions(tx: Tx, positions: readonly Position[]): Promise<void> {
  const rows = positions.map(({ userId, assetId, shares, waiting, supplied, withdrawn, principal }) => ({
    user_id: userId,
    asset_id: assetId,
    shares: String(shares),
    waiting: String(waiting),
    supplied: String(supplied),
    withdrawn: String(withdrawn),
    principal: String(principal),
  }));
  await sql`
    INSERT INTO defi_positions (user_id, asset_id, shares, waiting, supplied, withdrawn, principal)
    SELECT user_id, asset_id, shares, waiting, supplied, withdrawn, principal
    FROM json_populate_recordset(NULL::defi_positions, ${JSON.stringify(rows)}::json)
    ON CONFLICT (user_id, asset_id) DO UPDATE SET shares = excluded.shares, waiting = excluded.waiting,
      supplied = excluded.supplied, withdrawn = excluded.withdrawn, principal = excluded.principal`.execute(tx);
}

/** Whether a user has shares. */
export async function hasShares(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM defi_positions WHERE user_id = ${userId} AND shares > 0 LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Positions with shares, by user (I17). */
export const OPEN_BY_USER = `SELECT user_id, 'pool' AS what, asset_id AS id FROM defi_positions WHERE shares > 0`;

/** A move that was made. */
export interface StoredMove {
  readonly id: number;
  readonly userId: number | null;
  readonly assetId: number;
  readonly kind: DefiMoveKind;
  readonly by: 'amount' | 'shares';
  readonly atoms: bigint;
  readonly shares: bigint;
  /** What was supplied, or of it what this gave back or lost. Null of moves of before it was counted. */
  readonly principal: bigint | null;
  readonly exitId: number | null;
  /** The pool right before. */
  readonly cash: bigint;
  readonly lent: bigint;
  readonly worth: bigint;
  readonly poolShares: bigint;
  readonly coming: bigint;
  readonly price: bigint;
  readonly time: number;
  readonly hour: number;
  readonly termsId: number;
  readonly headSize: number;
  readonly record: StoredRecord;
}

interface MoveRow {
  id: number;
  user_id: number | null;
  asset_id: number;
  kind: DefiMoveKind;
  by_side: 'amount' | 'shares';
  atoms: string;
  shares: string;
  principal: string | null;
  exit_id: number | null;
  cash: string;
  lent: string;
  worth: string;
  pool_shares: string;
  coming: string;
  price: string;
  time: number;
  hour: number;
  terms_id: number;
  head_size: number;
  record: string;
  record_hash: string;
}

const moveOfRow = (row: MoveRow): StoredMove => ({
  id: row.id,
  userId: row.user_id,
  assetId: row.asset_id,
  kind: row.kind,
  by: row.by_side,
  atoms: BigInt(row.atoms),
  shares: BigInt(row.shares),
  principal: row.principal === null ? null : BigInt(row.principal),
  exitId: row.exit_id,
  cash: BigInt(row.cash),
  lent: BigInt(row.lent),
  worth: BigInt(row.worth),
  poolShares: BigInt(row.pool_shares),
  coming: BigInt(row.coming),
  price: BigInt(row.price),
  time: row.time,
  hour: row.hour,
  termsId: row.terms_id,
  headSize: row.head_size,
  record: { text: row.record, hash: row.record_hash },
});

/** So many new ids of a sequence, rising. */
async function nextIds(tx: Tx, sequence: 'defi_move_ids' | 'defi_exit_ids', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(${sequence}) AS id FROM generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
export const nextMoveIds = (tx: Tx, count: number) => nextIds(tx, 'defi_move_ids', count);

/** Adds moves. */
export async function insertMoves(tx: Tx, moves: readonly StoredMove[]): Promise<void> {
  const rows = moves.map((move) => ({
    id: move.id,
    user_id: move.userId,
    asset_id: move.assetId,
    kind: move.kind,
    by_side: move.by,
    atoms: String(move.atoms),
    shares: String(move.shares),
    principal: move.principal === null ? null : String(move.principal),
    exit_id: move.exitId,
    cash: String(move.cash),
    lent: String(move.lent),
    worth: String(move.worth),
    pool_shares: String(move.poolShares),
    coming: String(move.coming),
    price: String(move.price),
    time: move.time,
    hour: move.hour,
    terms_id: move.termsId,
    head_size: move.headSize,
    record: move.record.text,
    record_hash: move.record.hash,
  }));
  await sql`
    INSERT INTO defi_moves (id, user_id, asset_id, kind, by_side, atoms, shares, exit_id, cash, lent, worth, pool_shares, coming, price,
      time, hour, terms_id, head_size, record, record_hash, principal)
    SELECT id, user_id, asset_id, kind, by_side, atoms, shares, exit_id, cash, lent, worth, pool_shares, coming, price, time, hour,
      terms_id, head_size, record, record_hash, principal
    FROM json_populate_recordset(NULL::defi_moves, ${JSON.stringify(rows)}::json)`.execute(tx);
}

/** Which moves of a user are listed. */
export interface MoveFilter {
  readonly assetId: number | null;
  readonly id: number | null;
}

/** Moves of a user, newest first. */
export async function loadMoves(db: Db, userId: number, { assetId, id }: MoveFilter, slice: Slice): Promise<StoredMove[]> {
  const { rows } = await sql<MoveRow>`
    SELECT * FROM defi_moves WHERE user_id = ${userId}
      AND (${assetId}::bigint IS NULL OR asset_id = ${assetId}::bigint) AND (${id}::bigint IS NULL OR id = ${id})
      AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC OFFSET ${slice.offset} LIMIT ${slice.limit}`.execute(db);
  return rows.map(moveOfRow);
}

/** A move of a user; null when it is none of theirs. */
export async function loadMove(db: Db, userId: number, id: number): Promise<StoredMove | null> {
  const { rows } = await sql<MoveRow>`SELECT * FROM defi_moves WHERE user_id = ${userId} AND id = ${id}`.execute(db);
  return rows[0] ? moveOfRow(rows[0]) : null;
}

/** A withdrawal that waits, or waited. */
export interface Exit {
  readonly id: number;
  readonly userId: number;
  readonly assetId: number;
  readonly left: bigint;
  readonly paid: bigint;
  readonly askedAt: number;
  readonly state: 'waiting' | 'paid' | 'canceled';
}

interface ExitRow {
  id: number;
  user_id: number;
  asset_id: number;
  shares_left: string;
  paid: string;
  asked_at: number;
  state: Exit['state'];
}

const exitOf = (row: ExitRow): Exit => ({
  id: row.id,
  userId: row.user_id,
  assetId: row.asset_id,
  left: BigInt(row.shares_left),
  paid: BigInt(row.paid),
  askedAt: row.asked_at,
  state: row.state,
});

/** Adds a withdrawal that waits. */
export async function insertExit(tx: Tx, exit: Pick<Exit, 'userId' | 'assetId' | 'left' | 'askedAt'>): Promise<Exit> {
  const [id = 0] = await nextIds(tx, 'defi_exit_ids', 1);
  const { userId, assetId, left, askedAt } = exit;
  await sql`
    INSERT INTO defi_exits (id, user_id, asset_id, shares_asked, shares_left, asked_at, state)
    VALUES (${id}, ${userId}, ${assetId}, ${String(left)}, ${String(left)}, ${askedAt}, 'waiting')`.execute(tx);
  return { ...exit, id, paid: 0n, state: 'waiting' };
}

/** An exit of a user; null when it is none of theirs. */
export async function loadExit(db: Db, userId: number, id: number): Promise<Exit | null> {
  const { rows } = await sql<ExitRow>`SELECT * FROM defi_exits WHERE id = ${id} AND user_id = ${userId}`.execute(db);
  return rows[0] ? exitOf(rows[0]) : null;
}

/** What waits in a pool, first in, first out. */
export async function loadWaiting(db: Db, assetId: number, limit: number): Promise<Exit[]> {
  const { rows } = await sql<ExitRow>`
    SELECT * FROM defi_exits WHERE asset_id = ${assetId} AND state = 'waiting' ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(exitOf);
}

/** What waits in a pool, together. */
export async function countWaiting(db: Db, assetId: number): Promise<{ count: number; shares: bigint }> {
  const { rows } = await sql<{ count: number; shares: string }>`
    SELECT count(*)::int AS count, coalesce(sum(shares_left), 0) AS shares FROM defi_exits
    WHERE asset_id = ${assetId} AND state = 'waiting'`.execute(db);
  return { count: rows[0]?.count ?? 0, shares: BigInt(rows[0]?.shares ?? '0') };
}

/** An exit with its place in the line. */
export interface PlacedExit extends Exit {
  readonly place: number;
  /** Shares that wait before it. */
  readonly ahead: bigint;
}

/** What a user waits for, in all pools. */
export async function loadOwnWaiting(db: Db, userId: number): Promise<PlacedExit[]> {
  const { rows } = await sql<ExitRow & { place: number; ahead: string }>`
    SELECT e.*, b.place, b.ahead FROM defi_exits e CROSS JOIN LATERAL (
      SELECT count(*)::int + 1 AS place, coalesce(sum(w.shares_left), 0) AS ahead FROM defi_exits w
      WHERE w.asset_id = e.asset_id AND w.state = 'waiting' AND w.id < e.id) b
    WHERE e.user_id = ${userId} AND e.state = 'waiting' ORDER BY e.id`.execute(db);
  return rows.map((row) => ({ ...exitOf(row), place: row.place, ahead: BigInt(row.ahead) }));
}

/** Writes what was paid of exits, and how they ended. */
export async function saveExits(
  tx: Tx,
  exits: readonly Pick<Exit, 'id' | 'left' | 'paid' | 'state'>[],
  now: number,
): Promise<void> {
  const rows = exits.map(({ id, left, paid, state }) => ({ id, left: String(left), paid: String(paid), state }));
  await sql`
    UPDATE defi_exits e SET shares_left = n."left", paid = n.paid, state = n.state,
      ended_at = CASE WHEN n.state = 'waiting' THEN NULL ELSE ${now}::bigint END
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS n (id bigint, "left" numeric, paid numeric, state text)
    WHERE e.id = n.id`.execute(tx);
}
