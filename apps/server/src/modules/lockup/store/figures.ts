/** Sums over orders: of a user, of the funds, of products. Units: atoms. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { OpenPositions } from '../../../platform/funds.ts';

/** What a user has in one asset. */
export interface OwnTotal {
  readonly assetId: number;
  readonly orders: number;
  readonly locked: bigint;
  readonly paid: bigint;
  readonly toCome: bigint;
  /** Payouts since a time less penalties since then. */
  readonly earned: bigint;
}

interface TotalRow {
  asset_id: number;
  orders: number;
  locked: string;
  paid: string;
  to_come: string;
  earned: string;
}

/** What a user has locked and was paid, by asset; `since` is of what was earned lately. */
export async function loadOwnTotals(db: Db, userId: number, since: number): Promise<OwnTotal[]> {
  const { rows } = await sql<TotalRow>`
    SELECT o.asset_id, count(*) FILTER (WHERE e.order_id IS NULL)::int AS orders,
      coalesce(sum(o.amount) FILTER (WHERE e.order_id IS NULL), 0) AS locked,
      coalesce(sum(y.paid), 0) AS paid,
      coalesce(sum((o.units - y.count) * o.daily) FILTER (WHERE e.order_id IS NULL), 0) AS to_come,
      coalesce(sum(y.lately), 0) - coalesce(sum(e.penalty) FILTER (WHERE e.at >= ${since}), 0) AS earned
    FROM lockup_orders o LEFT JOIN lockup_ends e ON e.order_id = o.id
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, coalesce(sum(atoms), 0) AS paid, coalesce(sum(atoms) FILTER (WHERE due_at >= ${since}), 0) AS lately
      FROM lockup_payouts WHERE order_id = o.id) y
    WHERE o.user_id = ${userId} GROUP BY o.asset_id ORDER BY o.asset_id`.execute(db);
  return rows.map((row) => ({
    assetId: row.asset_id,
    orders: row.orders,
    locked: BigInt(row.locked),
    paid: BigInt(row.paid),
    toCome: BigInt(row.to_come),
    earned: BigInt(row.earned),
  }));
}

/** What the open orders will still be paid, by asset. */
export async function loadPromised(db: Db): Promise<OpenPositions[]> {
  const { rows } = await sql<{ asset_id: number; positions: number; promised: string }>`
    SELECT o.asset_id, count(*)::int AS positions,
      sum((o.units - coalesce((SELECT max(y.k) FROM lockup_payouts y WHERE y.order_id = o.id), 0)) * o.daily) AS promised
    FROM lockup_orders o WHERE NOT EXISTS (SELECT FROM lockup_ends e WHERE e.order_id = o.id) GROUP BY o.asset_id`.execute(db);
  return rows.map((row) => ({ assetId: row.asset_id, positions: row.positions, promised: BigInt(row.promised) }));
}

/** What was paid since a time, by asset. */
export async function loadPaidSince(db: Db, since: number): Promise<Map<number, bigint>> {
  const { rows } = await sql<{ asset_id: number; atoms: string }>`
    SELECT o.asset_id, sum(y.atoms) AS atoms FROM lockup_payouts y JOIN lockup_orders o ON o.id = y.order_id
    WHERE y.due_at >= ${since} GROUP BY o.asset_id`.execute(db);
  return new Map(rows.map((row) => [row.asset_id, BigInt(row.atoms)]));
}

/** How many orders products had, and how many of them have ended, by product. */
export async function countOrders(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, { orders: number; ended: number }>> {
  const { rows } = await sql<{ product_id: number; orders: number; ended: number }>`
    SELECT o.product_id, count(*)::int AS orders, count(e.order_id)::int AS ended
    FROM lockup_orders o LEFT JOIN lockup_ends e ON e.order_id = o.id
    WHERE o.product_id = ANY(${productIds}::bigint[]) GROUP BY o.product_id`.execute(db);
  return new Map(rows.map(({ product_id: id, orders, ended }) => [id, { orders, ended }]));
}

/** A payout that was made, or a principal that came back. */
export interface PastDue {
  readonly orderId: number;
  readonly assetId: number;
  readonly kind: 'payout' | 'return';
  readonly at: number;
  readonly atoms: bigint;
}

/** What a user was paid and got back in [from, to); of orders with minutes for units only the returns. */
export async function loadPast(db: Db, userId: number, from: number, to: number): Promise<PastDue[]> {
  const { rows } = await sql<{ order_id: number; asset_id: number; kind: 'payout' | 'return'; at: number; atoms: string }>`
    SELECT o.id AS order_id, o.asset_id, 'payout' AS kind, y.due_at AS at, y.atoms
    FROM lockup_orders o JOIN lockup_products p ON p.id = o.product_id JOIN lockup_payouts y ON y.order_id = o.id
    WHERE o.user_id = ${userId} AND NOT p.is_demo AND y.due_at >= ${from} AND y.due_at < ${to}
    UNION ALL
    SELECT o.id, o.asset_id, 'return', e.at, e.returned FROM lockup_orders o JOIN lockup_ends e ON e.order_id = o.id
    WHERE o.user_id = ${userId} AND e.at >= ${from} AND e.at < ${to}
    ORDER BY at, order_id`.execute(db);
  return rows.map((row) => ({
    orderId: row.order_id,
    assetId: row.asset_id,
    kind: row.kind,
    at: row.at,
    atoms: BigInt(row.atoms),
  }));
}
