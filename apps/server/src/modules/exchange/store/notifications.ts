/**
 * Notifications of orders that their owners do not look at: a queue of triggers and ends, and orders that fills ended.
 * Invariants: a note is taken once, in the transaction of its news; a filled order is found at its last fill alone, because
 * ids of fills rise in the order of their commits.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hasRows } from '../../../platform/db/looks.ts';
import { planned } from '../../../platform/db/prepared.ts';
import { type DueTable, dueKeys } from '../../../platform/due/index.ts';
import type { FollowedRows } from '../../../platform/follow/index.ts';
import type { Order } from '../domain/order.ts';
import type { OwedNotification } from '../domain/owed-notifications.ts';
import type { VenueName } from '../domain/venues.ts';
import { type OrderRow, orderOf } from './orders.ts';

const note = planned(`
  INSERT INTO order_notifications (order_id, what)
  SELECT "orderId", what FROM json_to_recordset($1::json) AS new ("orderId" bigint, what text)`);

/** Notes what is owed, in the transaction of its cause. */
export async function saveNotifications(tx: Tx, owed: readonly OwedNotification[]): Promise<void> {
  if (owed.length > 0) await note(tx, [JSON.stringify(owed)]);
}

/** Notes are due from their commit on. */
const NOTES: DueTable = { table: 'order_notifications', key: 'id', dueAt: null };

/** Whether a note waits. */
export function hasNotifications(db: Db): Promise<boolean> {
  return hasRows(db, sql`SELECT FROM order_notifications`);
}

/** The fills of a venue, or of some of its markets, for those that follow them. */
export const fillsOfVenue = (venue: VenueName, marketIds?: readonly number[]): FollowedRows => ({
  table: 'fills',
  column: 'id',
  where: marketIds
    ? sql<boolean>`venue = ${venue} AND market_id = ANY(${marketIds as number[]}::bigint[])`
    : sql<boolean>`venue = ${venue}`,
});

/** Takes notes out of the queue, oldest first, with the orders as they are now; another process takes others. */
export async function takeNotifications(tx: Tx, limit: number): Promise<{ what: OwedNotification['what']; order: Order }[]> {
  const { rows } = await sql<OrderRow & { what: OwedNotification['what']; note: number }>`
    WITH due AS MATERIALIZED (${dueKeys(NOTES, { now: 0, limit })}),
    taken AS (DELETE FROM order_notifications n USING due WHERE n.id = due.id RETURNING n.id, n.order_id, n.what)
    SELECT o.*, taken.what, taken.id AS note FROM taken JOIN orders o ON o.id = taken.order_id ORDER BY taken.id`.execute(tx);
  return rows.map((row) => ({ what: row.what, order: orderOf(row) }));
}

/** Orders whose last fill is among the next ones. */
export interface FilledOrders {
  /** The last fill that was looked at; null when there was none. */
  readonly upto: number | null;
  readonly fills: number;
  readonly orders: readonly Order[];
}

/**
 * Looks at the fills after an id: which orders did they fill to their end while these rested, or after their trigger? An order
 * that its owner's own command filled is in the answer to that command.
 */
export async function loadFilledAfter(db: Db, venue: VenueName, fillId: number, limit: number): Promise<FilledOrders> {
  const next = await sql<{ upto: number | null; fills: number }>`
    SELECT max(id) AS upto, count(*)::int AS fills
    FROM (SELECT id FROM fills WHERE id > ${fillId} AND venue = ${venue} ORDER BY id LIMIT ${limit}) AS next`.execute(db);
  const { upto, fills } = next.rows[0] as { upto: number | null; fills: number };
  if (upto === null) return { upto, fills, orders: [] };
  const span = sql`id > ${fillId} AND id <= ${upto} AND venue = ${venue}`;
  const { rows } = await sql<OrderRow>`
    SELECT o.* FROM (
      SELECT DISTINCT ON (order_id) order_id, is_maker, time_ms FROM (
        SELECT maker_order_id AS order_id, id, true AS is_maker, time_ms FROM fills WHERE ${span}
        UNION ALL SELECT taker_order_id, id, false, time_ms FROM fills WHERE ${span}) AS sides
      ORDER BY order_id, id DESC) AS last
    JOIN orders o ON o.id = last.order_id
    WHERE o.status = 'filled' AND (last.is_maker OR o.triggered_ms IS NOT NULL OR (o.tif IS NOT NULL AND last.time_ms > o.created_ms))
      AND NOT EXISTS (SELECT FROM fills WHERE maker_order_id = o.id AND id > ${upto})
      AND NOT EXISTS (SELECT FROM fills WHERE taker_order_id = o.id AND id > ${upto})
    ORDER BY o.id`.execute(db);
  return { upto, fills, orders: rows.map(orderOf) };
}
