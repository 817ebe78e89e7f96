/** The rules of markets in PostgreSQL, and the number that rises with each change of one. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { MarketMode } from '../rules/market-mode.ts';

/** The steps, minimum and fees of new orders, as they are stored: decimal texts, parts per million. */
export interface StoredRules {
  readonly tick: string;
  readonly lot: string;
  readonly minNotional: string;
  /** Null: the house's tiers. */
  readonly fees: { readonly makerPpm: number; readonly takerPpm: number } | null;
}

/** What is stored of a market; null: as the market was made. */
export interface StoredMarket {
  readonly mode: MarketMode | null;
  readonly rules: StoredRules | null;
}

interface Row {
  market_id: number;
  mode: MarketMode | null;
  tick: string | null;
  lot: string | null;
  min_notional: string | null;
  maker_ppm: number | null;
  taker_ppm: number | null;
}

function storedOf({ mode, tick, lot, min_notional: minNotional, maker_ppm: makerPpm, taker_ppm: takerPpm }: Row): StoredMarket {
  if (tick === null || lot === null || minNotional === null) return { mode, rules: null };
  const fees = makerPpm === null || takerPpm === null ? null : { makerPpm, takerPpm };
  return { mode, rules: { tick, lot, minNotional, fees } };
}

/** All that is stored, by market. */
export async function loadRules(db: Db): Promise<Map<number, StoredMarket>> {
  const { rows } = await sql<Row>`SELECT * FROM market_rules`.execute(db);
  return new Map(rows.map((row) => [row.market_id, storedOf(row)]));
}

/** The number of the last change. */
export async function loadRevision(db: Db): Promise<number> {
  const { rows } = await sql<{ revision: number }>`SELECT revision FROM market_rules_revision`.execute(db);
  return rows[0]?.revision as number;
}

/** The channel of notices that the rules of a market were changed. */
export const RULES_CHANNEL = 'market_rules';

async function raiseRevision(tx: Tx): Promise<void> {
  await sql`
    WITH raised AS (UPDATE market_rules_revision SET revision = revision + 1 RETURNING revision)
    SELECT pg_notify(${RULES_CHANNEL}, '') FROM raised`.execute(tx);
}

/** Sets the mode of a market from the commit on. */
export async function saveMode(tx: Tx, marketId: number, mode: MarketMode): Promise<void> {
  await sql`
    INSERT INTO market_rules (market_id, mode) VALUES (${marketId}, ${mode})
    ON CONFLICT (market_id) DO UPDATE SET mode = excluded.mode`.execute(tx);
  await raiseRevision(tx);
}

/** Sets the rules of new orders of a market from the commit on. */
export async function saveRules(tx: Tx, marketId: number, { tick, lot, minNotional, fees }: StoredRules): Promise<void> {
  await sql`
    INSERT INTO market_rules (market_id, tick, lot, min_notional, maker_ppm, taker_ppm)
    VALUES (${marketId}, ${tick}, ${lot}, ${minNotional}, ${fees?.makerPpm ?? null}, ${fees?.takerPpm ?? null})
    ON CONFLICT (market_id) DO UPDATE SET tick = excluded.tick, lot = excluded.lot, min_notional = excluded.min_notional,
      maker_ppm = excluded.maker_ppm, taker_ppm = excluded.taker_ppm`.execute(tx);
  await raiseRevision(tx);
}
