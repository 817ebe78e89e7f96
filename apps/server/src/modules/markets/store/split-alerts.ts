/** Price alerts of a share that is split, brought to prices in new shares. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type Market, formatPrice } from '../domain/market.ts';
import { type ShareRatio, dividedPrice } from '../domain/splits.ts';
import { holdMark } from './alerts.ts';

interface Row {
  readonly id: number;
  readonly userId: number;
  readonly condition: string;
  readonly threshold: number;
}

/** Divides the prices that alerts of a market watch, each once; of a user's that come to the same price the older one stays. Alerts of a change go on. */
export async function splitAlerts(tx: Tx, market: Market, indexId: number, ratio: ShareRatio): Promise<void> {
  await holdMark(tx, indexId);
  const { rows } = await sql<Row>`
    SELECT id, user_id AS "userId", condition, threshold FROM price_alerts
    WHERE market_id = ${market.id} AND is_active AND condition IN ('above', 'below') ORDER BY id FOR UPDATE`.execute(tx);
  const kept = new Map<string, { id: number; threshold: number; value: string }>();
  for (const { id, userId, condition, threshold } of rows) {
    const ticks = dividedPrice(Math.abs(threshold), ratio);
    const key = `${userId} ${condition} ${ticks}`;
    if (!kept.has(key)) kept.set(key, { id, threshold: Math.sign(threshold) * ticks, value: formatPrice(market, ticks) });
  }
  const ids = rows.map(({ id }) => id);
  const left = JSON.stringify([...kept.values()]);
  // At rest first: the thresholds of a user are each there once, while one of them is another's.
  await sql`UPDATE price_alerts SET is_active = false WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  await sql`
    UPDATE price_alerts AS a SET threshold = new.threshold, value = new.value, is_active = true
    FROM json_to_recordset(${left}::json) AS new (id bigint, threshold bigint, value text) WHERE a.id = new.id`.execute(tx);
  await sql`DELETE FROM price_alerts WHERE id = ANY(${ids}::bigint[]) AND NOT is_active`.execute(tx);
}
