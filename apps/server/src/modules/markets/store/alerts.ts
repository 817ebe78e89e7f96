/** Price alerts in the database. Invariants: what a user asks names the owner; alerts fire in the transaction that notes it. */
import type { AlertCondition } from '@glasshouse/contract/markets';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Cursor } from '../../../platform/follow/index.ts';
import type { AlertOutcome, WatchedAlert } from '../domain/alerts.ts';

/** An alert as it is stored. */
export interface StoredAlert extends WatchedAlert {
  readonly id: number;
  readonly userId: number;
  readonly marketId: number;
  readonly value: string;
  readonly createdAt: number;
  readonly isActive: boolean;
  readonly firedPrice: string | null;
  readonly firedCount: number;
}

const COLUMNS = sql`id, user_id AS "userId", market_id AS "marketId", condition, value, threshold,
  is_repeating AS "isRepeating", cooldown_ms AS "cooldownMs", created_at AS "createdAt", is_active AS "isActive",
  is_armed AS "isArmed", seen_to AS "seenTo", fired_at AS "firedAt", fired_price AS "firedPrice", fired_count AS "firedCount"`;

/** A new alert. */
export interface NewAlert {
  readonly userId: number;
  readonly marketId: number;
  readonly indexId: number;
  readonly condition: AlertCondition;
  readonly value: string;
  readonly threshold: number;
  readonly isRepeating: boolean;
  readonly cooldownMs: number;
  readonly createdAt: number;
  readonly seenTo: number;
}

/** Adds an alert; null when the same one watches already. */
export async function insertAlert(tx: Tx, alert: NewAlert): Promise<StoredAlert | null> {
  const { rows } = await sql<StoredAlert>`
    INSERT INTO price_alerts
      (user_id, market_id, index_id, condition, value, threshold, is_repeating, cooldown_ms, created_at, seen_to)
    VALUES (${alert.userId}, ${alert.marketId}, ${alert.indexId}, ${alert.condition}, ${alert.value}, ${alert.threshold},
      ${alert.isRepeating}, ${alert.cooldownMs}, ${alert.createdAt}, ${alert.seenTo})
    ON CONFLICT (user_id, market_id, condition, threshold) WHERE is_active DO NOTHING
    RETURNING ${COLUMNS}`.execute(tx);
  return rows[0] ?? null;
}

/** How many alerts of a user watch. */
export async function countActive(tx: Tx, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM price_alerts WHERE user_id = ${userId} AND is_active`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Forgets all but the last alerts of a user that have fired and watch no more. */
export async function forgetDone(tx: Tx, userId: number, keep: number): Promise<void> {
  await sql`
    DELETE FROM price_alerts WHERE id IN (
      SELECT id FROM price_alerts WHERE user_id = ${userId} AND NOT is_active ORDER BY fired_at DESC, id DESC OFFSET ${keep})`.execute(
    tx,
  );
}

/** The alerts of a user, of one market if it is named: those that watch, newest first, then those that fired last. */
export async function loadAlerts(db: Db, userId: number, marketId: number | null, mostDone: number): Promise<StoredAlert[]> {
  const own = sql`user_id = ${userId} AND (${marketId}::bigint IS NULL OR market_id = ${marketId})`;
  const { rows } = await sql<StoredAlert>`
    (SELECT ${COLUMNS} FROM price_alerts WHERE ${own} AND is_active ORDER BY id DESC)
    UNION ALL
    (SELECT ${COLUMNS} FROM price_alerts WHERE ${own} AND NOT is_active ORDER BY fired_at DESC, id DESC LIMIT ${mostDone})`.execute(
    db,
  );
  return rows;
}

/** Removes an alert; whether there was one. */
export async function deleteAlert(db: Db, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM price_alerts WHERE user_id = ${userId} AND id = ${id} RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Forgets the alerts of a user. */
export async function deleteAlerts(tx: Tx, userId: number): Promise<void> {
  await sql`DELETE FROM price_alerts WHERE user_id = ${userId}`.execute(tx);
}

/** Begins the marks of indexes that have none at their last tick. */
export async function beginMarks(db: Db, indexIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO alert_marks (index_id, time_ms)
    SELECT asked.id, coalesce(last.time_ms, 0)
    FROM unnest(${indexIds}::bigint[]) AS asked (id) LEFT JOIN LATERAL tick_at(asked.id, ${Number.MAX_SAFE_INTEGER}) last ON true
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The second up to which all alerts of an index were decided. */
export const markOf = (indexId: number): Cursor => ({
  table: 'alert_marks',
  position: 'time_ms',
  where: sql<boolean>`index_id = ${indexId}`,
});

/** Keeps the mark of an index where it is until the transaction ends: no tick is decided while an alert begins. */
export async function holdMark(tx: Tx, indexId: number): Promise<void> {
  await sql`SELECT FROM alert_marks WHERE index_id = ${indexId} FOR UPDATE`.execute(tx);
}

/** Brings the mark of an index that nobody watched, so that it stood still, to the second at which an alert begins. */
export async function wakeMark(tx: Tx, indexId: number, time: number): Promise<void> {
  if ((await watchedIndexes(tx, [indexId])).length > 0) return;
  await sql`UPDATE alert_marks SET time_ms = ${time} WHERE index_id = ${indexId} AND time_ms < ${time}`.execute(tx);
}

/** Those of the indexes that alerts watch. */
export async function watchedIndexes(db: Db, indexIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT asked.id FROM unnest(${indexIds}::bigint[]) AS asked (id)
    WHERE EXISTS (SELECT FROM price_alerts WHERE index_id = asked.id AND is_active AND is_armed)
      OR EXISTS (SELECT FROM price_alerts WHERE index_id = asked.id AND is_active AND NOT is_armed)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The range of a condition's measure over some ticks. */
export interface MeasureRange {
  readonly condition: AlertCondition;
  readonly least: number;
  readonly most: number;
}

/** Takes the alerts that ticks up to a second may concern: by two ranges of an index for each condition, at most `limit`. */
export async function takeConcerned(
  tx: Tx,
  indexId: number,
  ranges: readonly MeasureRange[],
  to: number,
  limit: number,
): Promise<StoredAlert[]> {
  const { rows } = await sql<StoredAlert>`
    SELECT ${COLUMNS} FROM price_alerts WHERE id IN (
      SELECT found.id FROM unnest(${ranges.map(({ condition }) => condition)}::text[],
          ${ranges.map(({ least }) => least)}::bigint[], ${ranges.map(({ most }) => most)}::bigint[]) AS measured (named, least, most)
        CROSS JOIN LATERAL (
          (SELECT id FROM price_alerts WHERE index_id = ${indexId} AND condition = named AND is_active AND is_armed
            AND threshold <= most AND seen_to < ${to} LIMIT ${limit})
          UNION ALL
          (SELECT id FROM price_alerts WHERE index_id = ${indexId} AND condition = named AND is_active AND NOT is_armed
            AND threshold > least AND seen_to < ${to} LIMIT ${limit})
        ) AS found)
    ORDER BY id LIMIT ${limit} FOR UPDATE`.execute(tx);
  return rows;
}

/** An alert that was decided; `firedPrice` of its last firing. */
export interface DecidedAlert extends AlertOutcome {
  readonly id: number;
  readonly firedPrice: string | null;
}

/** Writes what became of alerts. */
export async function saveOutcomes(tx: Tx, alerts: readonly DecidedAlert[]): Promise<void> {
  const rows = alerts.map(({ id, isActive, isArmed, seenTo, fires, firedPrice }) => {
    return { id, isActive, isArmed, seenTo, firedAt: fires.at(-1)?.time ?? null, firedPrice, count: fires.length };
  });
  await sql`
    UPDATE price_alerts AS a SET is_active = new."isActive", is_armed = new."isArmed", seen_to = new."seenTo",
      fired_at = coalesce(new."firedAt", a.fired_at), fired_price = coalesce(new."firedPrice", a.fired_price),
      fired_count = a.fired_count + new.count
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new (id bigint, "isActive" boolean, "isArmed" boolean,
      "seenTo" bigint, "firedAt" bigint, "firedPrice" text, count bigint)
    WHERE a.id = new.id`.execute(tx);
}
