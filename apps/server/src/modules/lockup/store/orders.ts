/** Orders, payouts and ends in PostgreSQL: only added, in sets; of an order only `renew` changes. */
import type { LockupEnd } from '@glasshouse/proofs/lockup';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { LockupOrder, LockupState } from '../domain/lockup.ts';

interface StateRow {
  id: number;
  user_id: number;
  product_id: number;
  series: string;
  product_hash: string;
  is_demo: boolean;
  asset_id: number;
  unit_ms: number;
  units: number;
  daily_ppm: number;
  ratio_ppm: number;
  offset_ms: number;
  amount: string;
  daily: string;
  locked_at: number;
  expires_at: number;
  renew: LockupOrder['renew'];
  renewed_from: number | null;
  accepted_at: number;
  head_size: number;
  record_hash: string;
  paid: number;
  how: 'matured' | 'early' | null;
  ended_at: number;
  ended_paid: number;
  penalty: string;
  returned: string;
  renewed_as: number | null;
}

const COLUMNS = sql.raw(`o.id, o.user_id, o.product_id, p.series, p.record_hash AS product_hash, p.is_demo, o.asset_id, o.unit_ms,
  o.units, o.daily_ppm, o.ratio_ppm, o.offset_ms, o.amount, o.daily, o.locked_at, o.expires_at, o.renew, o.renewed_from,
  o.accepted_at, o.head_size, o.record_hash,
  coalesce((SELECT max(y.k) FROM lockup_payouts y WHERE y.order_id = o.id), 0) AS paid,
  e.how, e.at AS ended_at, e.paid AS ended_paid, e.penalty, e.returned,
  (SELECT r.id FROM lockup_orders r WHERE r.renewed_from = o.id) AS renewed_as`);
const JOINED = sql.raw(
  `lockup_orders o JOIN lockup_products p ON p.id = o.product_id LEFT JOIN lockup_ends e ON e.order_id = o.id`,
);

function stateOf(row: StateRow): LockupState {
  const daily = BigInt(row.daily);
  return {
    order: {
      id: row.id,
      userId: row.user_id,
      productId: row.product_id,
      series: row.series,
      productHash: row.product_hash,
      isDemo: row.is_demo,
      assetId: row.asset_id,
      unitMs: row.unit_ms,
      units: row.units,
      dailyPpm: row.daily_ppm,
      ratioPpm: row.ratio_ppm,
      offsetMs: row.offset_ms,
      amount: BigInt(row.amount),
      daily,
      total: daily * BigInt(row.units),
      lockedAt: row.locked_at,
      expiresAt: row.expires_at,
      renew: row.renew,
      renewedFrom: row.renewed_from,
      acceptedAt: row.accepted_at,
      headSize: row.head_size,
      recordHash: row.record_hash,
    },
    paid: row.paid,
    end: row.how && {
      how: row.how,
      at: row.ended_at,
      paid: row.ended_paid,
      penalty: BigInt(row.penalty),
      returned: BigInt(row.returned),
    },
    renewedAs: row.renewed_as,
  };
}

/** So many new ids, rising. */
export async function nextOrderIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval('lockup_order_ids') AS id FROM generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Adds orders. */
export async function insertOrders(tx: Tx, orders: readonly LockupOrder[]): Promise<void> {
  const rows = orders.map((order) => ({
    id: order.id,
    user_id: order.userId,
    product_id: order.productId,
    asset_id: order.assetId,
    unit_ms: order.unitMs,
    units: order.units,
    daily_ppm: order.dailyPpm,
    ratio_ppm: order.ratioPpm,
    offset_ms: order.offsetMs,
    amount: String(order.amount),
    daily: String(order.daily),
    locked_at: order.lockedAt,
    expires_at: order.expiresAt,
    renew: order.renew,
    renewed_from: order.renewedFrom,
    accepted_at: order.acceptedAt,
    head_size: order.headSize,
    record_hash: order.recordHash,
  }));
  await sql`
    INSERT INTO lockup_orders SELECT id, user_id, product_id, asset_id, unit_ms, units, daily_ppm, ratio_ppm, offset_ms, amount,
      daily, locked_at, expires_at, renew, renewed_from, accepted_at, head_size, record_hash
    FROM json_populate_recordset(NULL::lockup_orders, ${JSON.stringify(rows)}::json)`.execute(tx);
}

/** An order of a user; null when they have none of this id. */
export async function loadOrder(db: Db, userId: number, id: number): Promise<LockupState | null> {
  const { rows } = await sql<StateRow>`
    SELECT ${COLUMNS} FROM ${JOINED} WHERE o.id = ${id} AND o.user_id = ${userId}`.execute(db);
  return rows[0] ? stateOf(rows[0]) : null;
}

/** Which of a user's orders are asked for. */
export type OrderFilter = 'open' | 'ended' | 'matured' | 'early' | null;

/** Orders of a user, newest first. */
export async function loadOrders(db: Db, userId: number, filter: OrderFilter, slice: Slice): Promise<LockupState[]> {
  const { rows } = await sql<StateRow>`
    SELECT ${COLUMNS} FROM ${JOINED}
    WHERE o.user_id = ${userId} AND (${slice.before}::bigint IS NULL OR o.id < ${slice.before})
      AND CASE ${filter}::text WHEN 'open' THEN e.how IS NULL WHEN 'ended' THEN e.how IS NOT NULL
        WHEN 'matured' THEN e.how = 'matured' WHEN 'early' THEN e.how = 'early' ELSE true END
    ORDER BY o.id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(stateOf);
}

/** Locks orders until the transaction ends, in the order of their ids, and reads them then. */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<Map<number, LockupState>> {
  await sql`
    SELECT FROM lockup_orders WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  // What another transaction did before this one had the locks is seen by the next statement.
  const { rows } = await sql<StateRow>`SELECT ${COLUMNS} FROM ${JOINED} WHERE o.id = ANY(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, stateOf(row)]));
}

/** Adds payouts. */
export async function insertPayouts(
  tx: Tx,
  payouts: readonly { readonly orderId: number; readonly k: number; readonly dueAt: number; readonly atoms: bigint }[],
): Promise<void> {
  await sql`
    INSERT INTO lockup_payouts (order_id, k, due_at, atoms)
    SELECT * FROM unnest(${payouts.map(({ orderId }) => orderId)}::bigint[], ${payouts.map(({ k }) => k)}::int[],
      ${payouts.map(({ dueAt }) => dueAt)}::bigint[], ${payouts.map(({ atoms }) => String(atoms))}::numeric[])`.execute(tx);
}

/** Adds ends with the hashes of their records. */
export async function insertEnds(
  tx: Tx,
  ends: readonly { readonly orderId: number; readonly end: LockupEnd; readonly recordHash: string }[],
): Promise<void> {
  await sql`
    INSERT INTO lockup_ends (order_id, how, at, paid, penalty, returned, record_hash)
    SELECT * FROM unnest(${ends.map(({ orderId }) => orderId)}::bigint[], ${ends.map(({ end }) => end.how)}::text[],
      ${ends.map(({ end }) => end.time)}::bigint[], ${ends.map(({ end }) => end.paid)}::int[],
      ${ends.map(({ end }) => String(end.penalty.atoms))}::numeric[], ${ends.map(({ end }) => String(end.returned))}::numeric[],
      ${ends.map(({ recordHash }) => recordHash)}::text[])`.execute(tx);
}

/** Says whether an order continues; false when it is none of the user's, or over. */
export async function saveRenew(tx: Tx, userId: number, id: number, renew: LockupOrder['renew'], now: number): Promise<boolean> {
  // An end that is under way is seen only by a statement that begins after the lock.
  await sql`SELECT FROM lockup_orders WHERE id = ${id} AND user_id = ${userId} FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql`
    UPDATE lockup_orders o SET renew = ${renew}
    WHERE o.id = ${id} AND o.user_id = ${userId} AND o.expires_at > ${now}
      AND NOT EXISTS (SELECT FROM lockup_ends e WHERE e.order_id = o.id) RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Orders that are open, by user (I17). */
export const OPEN_BY_USER = `
  SELECT o.user_id, 'lock-up' AS what, o.id FROM lockup_orders o
  WHERE NOT EXISTS (SELECT FROM lockup_ends e WHERE e.order_id = o.id)`;

/** Whether a user has orders that are open. */
export async function hasOpenOrders(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM lockup_orders o WHERE o.user_id = ${userId}
      AND NOT EXISTS (SELECT FROM lockup_ends e WHERE e.order_id = o.id) LIMIT 1`.execute(db);
  return rows.length > 0;
}
