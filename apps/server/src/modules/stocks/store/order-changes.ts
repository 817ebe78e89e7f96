/** Actions that are not over, and whose orders they changed, in PostgreSQL: only added. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { planned } from '../../../platform/db/prepared.ts';
import type { Changed, ComingAction, KnownActions, KnownSplit, MarketEnd } from '../domain/action-book.ts';

/** Actions that hold and whose orders are not all changed, by id. */
export async function loadUnfinished(db: Db): Promise<ComingAction[]> {
  const { rows } = await sql<ComingAction>`
    SELECT c.id, c.market_id AS "marketId", c.counted FROM corporate_actions c
    WHERE NOT EXISTS (SELECT FROM corporate_orders_done d WHERE d.action_id = c.id)
      AND NOT EXISTS (SELECT FROM corporate_actions r WHERE r.replaces = c.id)
    ORDER BY c.id`.execute(db);
  return rows;
}

/** Whether holdings of a market are due to be counted, or were and orders still follow: nothing comes or leaves meanwhile. */
export const isCounting = async (db: Db, marketId: number, now: number): Promise<boolean> =>
  (await loadUnfinished(db)).some((action) => action.marketId === marketId && action.counted <= now);

/** The actions that end a market, of those that hold. */
export async function loadEnds(db: Db): Promise<MarketEnd[]> {
  const { rows } = await sql<MarketEnd>`
    SELECT c.id, c.market_id AS "marketId", c.counted FROM corporate_actions c
    WHERE c.kind IN ('cash_out', 'delisting') AND NOT EXISTS (SELECT FROM corporate_actions r WHERE r.replaces = c.id)
    ORDER BY c.id`.execute(db);
  return rows;
}

/** All splits that hold, also those to come, in the order of their days. */
export async function loadSplits(db: Db): Promise<KnownSplit[]> {
  const { rows } = await sql<KnownSplit>`
    SELECT c.id, c.market_id AS "marketId", least(p.applied_at, c.ex_opens) AS "from", c.numerator::int, c.denominator::int
    FROM corporate_actions c LEFT JOIN corporate_applied p ON p.action_id = c.id
    WHERE c.kind = 'split' AND NOT EXISTS (SELECT FROM corporate_actions r WHERE r.replaces = c.id)
    ORDER BY c.ex_opens, c.id`.execute(db);
  return rows;
}

/** Markets whose shares no custodian has; paper ones need none. */
export async function loadUncovered(db: Db): Promise<number[]> {
  const { rows } = await sql<{ marketId: number }>`
    SELECT t.market_id AS "marketId" FROM stock_terms t
    WHERE NOT t.is_paper AND (SELECT coalesce(sum(m.atoms), 0) FROM custody_moves m WHERE m.asset_id = t.asset_id) <= 0`.execute(
    db,
  );
  return rows.map(({ marketId }) => marketId);
}

/** All that a process knows of actions. */
export const loadKnown = async (db: Db): Promise<KnownActions> => ({
  coming: await loadUnfinished(db),
  ends: await loadEnds(db),
  splits: await loadSplits(db),
  uncovered: await loadUncovered(db),
});

/** Whose orders they changed already. */
export async function loadChanged(db: Db): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    SELECT o.action_id AS "actionId", o.user_id AS "userId" FROM corporate_order_changes o
    WHERE NOT EXISTS (SELECT FROM corporate_orders_done d WHERE d.action_id = o.action_id)`.execute(db);
  return rows;
}

const add = planned(
  `INSERT INTO corporate_order_changes (action_id, user_id)
   SELECT "actionId", "userId" FROM json_to_recordset($1::json) AS new ("actionId" bigint, "userId" bigint)`,
);

/** Writes with a batch whose orders it changed. Error: unique_violation for one that was changed before. */
export async function saveChanged(tx: Tx, changed: readonly Changed[]): Promise<void> {
  if (changed.length > 0) await add(tx, [JSON.stringify(changed)]);
}

/** Writes that all orders of an action were changed; does nothing the second time. */
export async function insertDone(tx: Tx, actionId: number, doneAt: number): Promise<void> {
  await sql`
    INSERT INTO corporate_orders_done (action_id, done_at) VALUES (${actionId}, ${doneAt}) ON CONFLICT DO NOTHING`.execute(tx);
}
