/** Limits that users set, and what they have lost. Units: atoms; times epoch milliseconds. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { LOCKS } from '../../../platform/db/locks.ts';
import { type KeptKind, type LimitChange, type Used, dayOf, weekOf } from '../domain/limits.ts';

/** All changes of users, in the order in which they were asked for, by user. Whoever never set one has none. */
export async function loadLimitChanges(db: Db, userIds: readonly number[]): Promise<Map<number, LimitChange[]>> {
  const { rows } = await sql<{ user_id: number; kind: KeptKind; value: string | null; created_at: number; effective_at: number }>`
    SELECT user_id, kind, value, created_at, effective_at FROM option_limit_changes
    WHERE user_id = ANY (${userIds}::bigint[]) ORDER BY id`.execute(db);
  const changes = new Map<number, LimitChange[]>();
  for (const { user_id: id, kind, value, created_at: askedAt, effective_at: effectiveAt } of rows) {
    const own = changes.get(id) ?? [];
    own.push({ kind, value: value === null ? null : BigInt(value), askedAt, effectiveAt });
    changes.set(id, own);
  }
  return changes;
}

/** Notes a change. */
export async function insertLimitChange(tx: Tx, userId: number, change: LimitChange): Promise<void> {
  await sql`
    INSERT INTO option_limit_changes (user_id, kind, value, effective_at, created_at)
    VALUES (${userId}, ${change.kind}, ${change.value === null ? null : String(change.value)}, ${change.effectiveAt}, ${change.askedAt})`.execute(
    tx,
  );
}

/** One change of a user's limits at a time. */
export async function lockLimits(tx: Tx, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCKS.optionLimits}, ${userId % 2_147_483_647}::int)`.execute(tx);
}

/** An option takes at most minutes: what was accepted two hours before a day is settled within it only if it began there. */
const SLACK_MS = 7_200_000;

/** What counts against users' limits at this moment: lost less won since the day and the week began, and open stakes. */
export async function loadUsed(db: Db, userIds: readonly number[], now: number): Promise<Map<number, Used>> {
  if (userIds.length === 0) return new Map();
  const [day, week] = [dayOf(now), weekOf(now)];
  const { rows } = await sql<{ user_id: number; day: string; week: string; open: string }>`
    SELECT o.user_id,
      coalesce(sum(o.stake - r.returned) FILTER (WHERE r.settled_at >= ${day}), 0) AS day,
      coalesce(sum(o.stake - r.returned) FILTER (WHERE r.settled_at >= ${week}), 0) AS week,
      coalesce(sum(o.stake) FILTER (WHERE r.option_id IS NULL), 0) AS open
    FROM option_orders o LEFT JOIN option_results r ON r.option_id = o.id
    WHERE o.user_id = ANY (${userIds}::bigint[]) AND (o.accepted_at >= ${week - SLACK_MS} OR r.option_id IS NULL)
    GROUP BY o.user_id`.execute(db);
  const atLeast0 = (atoms: bigint) => (atoms < 0n ? 0n : atoms);
  return new Map(
    rows.map((row) => {
      const open = BigInt(row.open);
      return [row.user_id, { day: atLeast0(BigInt(row.day)) + open, week: atLeast0(BigInt(row.week)) + open }];
    }),
  );
}
