/** Results of open positions that no journal says yet, now and at full hours, for wallets and portfolios. Units: atoms, epoch ms. */
import { periodOf } from '@glasshouse/proofs/contracts';
import { type Side, markTicks, unrealized } from '@glasshouse/risk';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Outside, OutsideAt, OutsideSource } from '../../../platform/outside.ts';
import { type ContractParts, markOf } from '../api/parts.ts';
import { type SizeEvent, NOT_YET, stoodBehind } from '../domain/stood.ts';
import { momentOf } from '../engine/funding.ts';
import { CLOSING_SQL } from './sql-lists.ts';

interface OpenRow {
  readonly user_id: number;
  readonly market_id: number;
  readonly side: Side;
  readonly lots: number;
  readonly entry_value: string;
}

/** The results of positions, one of each user and asset. A position without a mark is left out. */
async function now(parts: ContractParts, db: Db, userIds: readonly number[]): Promise<Outside[]> {
  const { rows } = await sql<OpenRow>`
    SELECT user_id, market_id, side, lots, entry_value FROM contract_positions
    WHERE user_id = ANY(${userIds}::bigint[]) AND status <> 'closed'`.execute(db);
  const sums = new Map<string, Outside>();
  for (const row of rows) {
    const mark = markOf(parts, row.market_id);
    if (mark === null) continue;
    const { contract, settleAssetId: assetId } = parts.termsAt(row.market_id, 0);
    const core = { side: row.side, lots: BigInt(row.lots), entryValue: BigInt(row.entry_value) };
    const key = `${row.user_id}/${assetId}`;
    const atoms = (sums.get(key)?.atoms ?? 0n) + unrealized(contract, core, mark.ticks);
    sums.set(key, { userId: row.user_id, assetId, atoms, held: 0n });
  }
  return [...sums.values()];
}

interface EventRow {
  readonly position_id: number;
  readonly market_id: number;
  readonly side: Side;
  readonly kind: SizeEvent['kind'];
  readonly lots: string | null;
  readonly value: string | null;
  readonly realized: string | null;
  readonly time_ms: number;
}

/** Events that changed the size or the entry value of positions that were open at one of some hours, in their order. */
async function loadEvents(db: Db, userId: number, hours: readonly number[]): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT e.position_id, e.market_id, e.side, e.kind, e.record->>'lots' AS lots, e.record->>'value' AS value,
      e.record->>'realized' AS realized, e.time_ms
    FROM contract_positions p JOIN contract_position_events e ON e.position_id = p.id
    WHERE p.user_id = ${userId} AND e.kind IN ('add', ${CLOSING_SQL}, 'cross') AND e.time_ms < ${hours.at(-1) ?? 0}
      AND EXISTS (SELECT FROM unnest(${hours}::bigint[]) AS h(at) WHERE p.opened_ms < h.at AND (p.closed_ms IS NULL OR p.closed_ms >= h.at))
    ORDER BY e.position_id, e.revision`.execute(db);
  return rows;
}

/** Rates of some periods of markets, by market and period. */
async function loadRates(db: Db, marketIds: readonly number[], periods: readonly number[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ market_id: number; period: number; rate_e8: string }>`
    SELECT market_id, period, rate_e8::text AS rate_e8 FROM contract_rates
    WHERE market_id = ANY(${marketIds as number[]}::bigint[]) AND period = ANY(${periods as number[]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [`${row.market_id}/${row.period}`, BigInt(row.rate_e8)]));
}

/** Marks of markets at some hours, by market and hour: by the index then and the rate of its period; without an index there is none. */
async function loadMarks({ markets }: ContractParts, db: Db, marketIds: readonly number[], hours: readonly number[]) {
  const asked = marketIds.flatMap((marketId) => hours.map((time) => ({ marketId, time })));
  const found = (await markets.ticksAt(db, asked)).flatMap((tick, i) => {
    const { marketId, time: hour } = asked[i] as (typeof asked)[number];
    return tick === null || tick.priceTicks === null
      ? []
      : [{ marketId, hour, time: tick.time, index: BigInt(tick.priceTicks), period: periodOf(tick.time) }];
  });
  const rates = await loadRates(db, marketIds, [...new Set(found.map(({ period }) => period))]);
  return new Map(
    found.map(({ marketId, hour, time, index, period }) => {
      const rate = rates.get(`${marketId}/${period}`) ?? 0n;
      return [`${marketId}/${hour}`, markTicks(index, momentOf({ rate: { period, rate } }, time))];
    }),
  );
}

async function at(parts: ContractParts, db: Db, userId: number, hours: readonly number[]): Promise<OutsideAt[]> {
  const positions = Map.groupBy(await loadEvents(db, userId, hours), ({ position_id: id }) => id);
  if (positions.size === 0) return [];
  const marketIds = [...new Set([...positions.values()].flatMap(([first]) => first?.market_id ?? []))];
  const marks = await loadMarks(parts, db, marketIds, hours);
  const sums = new Map<string, OutsideAt>();
  for (const events of positions.values()) {
    const { market_id: marketId, side } = events[0] as EventRow;
    const { contract, settleAssetId: assetId } = parts.termsAt(marketId, 0);
    let [stood, next] = [NOT_YET, 0];
    for (const hour of hours) {
      for (let event = events[next]; event && event.time_ms < hour; event = events[++next])
        stood = stoodBehind(stood, side, contract, sizeOf(event));
      const mark = marks.get(`${marketId}/${hour}`);
      if (stood.lots === 0n || mark === undefined) continue;
      const key = `${hour}/${assetId}`;
      const atoms = (sums.get(key)?.atoms ?? 0n) + unrealized(contract, { side, ...stood }, mark);
      sums.set(key, { userId, assetId, hour, atoms, held: 0n });
    }
  }
  return [...sums.values()];
}

const sizeOf = ({ kind, lots, value, realized }: EventRow): SizeEvent => ({
  kind,
  lots: BigInt(lots ?? 0),
  value: BigInt(value ?? 0),
  realized: BigInt(realized ?? 0),
});

/** Results of open positions. */
export const openResults = (parts: ContractParts): OutsideSource => ({
  now: (db, userIds) => now(parts, db, userIds),
  at: (db, userId, hours) => at(parts, db, userId, hours),
});
