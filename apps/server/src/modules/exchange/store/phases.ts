/** The phases of markets with trading hours: each change is a row, the last of a market is its phase. Append-only. */
import type { Db, Tx } from '../../../platform/db/database.ts';
import { numbersText, planned } from '../../../platform/db/prepared.ts';
import type { AuctionKind, PauseReason, Phase, StoredPhase } from '../domain/session-state.ts';

interface Row {
  market_id: number;
  revision: number;
  phase: Phase;
  day: number;
  at_ms: number;
  until_ms: number | null;
  kind: AuctionKind | null;
  is_longer: boolean;
  tick_ms: number | null;
  reference_ticks: number | null;
  price_ticks: number | null;
  lots: number;
  first_fill: number | null;
  last_fill: number | null;
  closed_ms: number | null;
  close_ticks: number | null;
  paused_for: PauseReason | null;
}

const add = planned('INSERT INTO market_phases SELECT * FROM json_populate_recordset(NULL::market_phases, $1::json)');

const rowOf = (state: StoredPhase): Row => ({
  market_id: state.marketId,
  revision: state.revision,
  phase: state.phase,
  day: state.day,
  at_ms: state.since,
  until_ms: state.until,
  kind: state.kind,
  is_longer: state.isLonger,
  tick_ms: state.tickTime,
  reference_ticks: state.referenceTicks,
  price_ticks: state.priceTicks,
  lots: state.lots,
  first_fill: state.firstFill,
  last_fill: state.lastFill,
  closed_ms: state.closedAt,
  close_ticks: state.closeTicks,
  paused_for: state.pausedFor,
});

/** Adds changes of phases. */
export async function savePhases(tx: Tx, states: readonly StoredPhase[]): Promise<void> {
  if (states.length > 0) await add(tx, [JSON.stringify(states.map(rowOf))]);
}

const read = planned<Row>(`
  SELECT last.* FROM unnest($1::bigint[]) AS asked (id)
  CROSS JOIN LATERAL (SELECT * FROM market_phases WHERE market_id = asked.id ORDER BY revision DESC LIMIT 1) AS last`);

/** The phases of markets; none for one that was never open. */
export async function loadPhases(db: Db, marketIds: readonly number[]): Promise<StoredPhase[]> {
  if (marketIds.length === 0) return [];
  const rows = await read(db as Tx, [numbersText(marketIds)]);
  return rows.map((row) => ({
    marketId: row.market_id,
    revision: row.revision,
    phase: row.phase,
    day: row.day,
    since: row.at_ms,
    until: row.until_ms,
    kind: row.kind,
    isLonger: row.is_longer,
    tickTime: row.tick_ms,
    referenceTicks: row.reference_ticks,
    priceTicks: row.price_ticks,
    lots: row.lots,
    firstFill: row.first_fill,
    lastFill: row.last_fill,
    closedAt: row.closed_ms,
    closeTicks: row.close_ticks,
    pausedFor: row.paused_for,
  }));
}
