/** Periods, samples and payments of funding as they are read. Units: those of the tables. */
import { beginningOf } from '@glasshouse/proofs/contracts';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { CLOSING_SQL } from './sql-lists.ts';

/** A period with its rate, and what came of it at its end. */
export interface PeriodRow {
  /** The record of its rate. */
  readonly id: number;
  readonly leaf: number | null;
  readonly period: number;
  readonly rate: number;
  readonly samples: number;
  readonly state: 'due' | 'skipped' | null;
  readonly isDone: boolean;
  readonly mark: number | null;
  readonly tick: number | null;
  readonly fundingId: number | null;
}

/** Periods of a market, newest first. */
export async function listPeriods(db: Db, marketId: number, slice: Slice): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    SELECT r.record_id AS id, l.leaf, r.period, r.rate_e8 AS rate, r.samples, f.state, e.period IS NOT NULL AS "isDone",
      f.mark_ticks AS mark, f.tick_ms AS tick, f.record_id AS "fundingId"
    FROM contract_rates r
    LEFT JOIN contract_record_leaves l ON l.record_id = r.record_id
    LEFT JOIN contract_fundings f ON f.market_id = r.market_id AND f.period = r.period
    LEFT JOIN contract_funding_ends e ON e.market_id = r.market_id AND e.period = r.period
    WHERE r.market_id = ${marketId} AND (${slice.before}::bigint IS NULL OR r.record_id < ${slice.before})
    ORDER BY r.record_id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}

/** A minute of the premium. */
export interface SampleRow {
  readonly minute: number;
  readonly ticks: number;
  readonly tick: number;
  readonly index: number;
  readonly size: string;
  readonly impactBid: number | null;
  readonly impactAsk: number | null;
  readonly premium: number;
  readonly counted: number;
  readonly leaf: number | null;
}

/** Samples `s` of a market in a period. */
const ofPeriod = (marketId: number, period: number) =>
  sql`s.market_id = ${marketId} AND s.minute_ms >= ${beginningOf(period)} AND s.minute_ms < ${beginningOf(period + 1)}`;

/** What the minutes of a period so far count, in no order. */
export async function loadCounted(db: Db, marketId: number, period: number): Promise<bigint[]> {
  const { rows } = await sql<{ counted: number }>`
    SELECT s.counted_e8 AS counted FROM contract_samples s WHERE ${ofPeriod(marketId, period)}`.execute(db);
  return rows.map(({ counted }) => BigInt(counted));
}

/** The minutes of a period, with what they count and the texts of their records, oldest first. */
export async function loadSamples(
  db: Db,
  marketId: number,
  period: number,
): Promise<{ minute: number; counted: number; body: string; record: number }[]> {
  const { rows } = await sql<{ minute: number; counted: number; body: string; record: number }>`
    SELECT s.minute_ms AS minute, s.counted_e8 AS counted, r.body, r.id AS record
    FROM contract_samples s JOIN contract_records r ON r.id = s.record_id
    WHERE ${ofPeriod(marketId, period)} ORDER BY s.minute_ms`.execute(db);
  return rows;
}

/** The minutes of a period of a market, oldest first. */
export async function listSamples(db: Db, marketId: number, period: number): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    SELECT s.minute_ms AS minute, s.ticks, s.tick_ms AS tick, s.index_ticks AS index, s.size::text, s.impact_bid AS "impactBid",
      s.impact_ask AS "impactAsk", s.premium_e8 AS premium, s.counted_e8 AS counted, l.leaf
    FROM contract_samples s LEFT JOIN contract_record_leaves l ON l.record_id = s.record_id
    WHERE ${ofPeriod(marketId, period)} ORDER BY s.minute_ms`.execute(db);
  return rows;
}

/** A payment of a position: its event, with the lots that were open at it. */
export interface PaymentRow {
  readonly id: number;
  readonly position_id: number;
  readonly market_id: number;
  readonly side: 'long' | 'short';
  readonly record: Readonly<Record<string, string>>;
  readonly lots: string;
  readonly time_ms: number;
}

/** Payments of a user's positions in some markets, newest first. */
export async function listPayments(
  db: Db,
  query: { readonly userId: number; readonly marketIds: readonly number[]; readonly positionId?: number | undefined },
  slice: Slice,
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT e.id, e.position_id, e.market_id, e.side, e.record, e.time_ms, (
      SELECT sum(CASE b.kind WHEN 'add' THEN 1 ELSE -1 END * (b.record->>'lots')::numeric)::text FROM contract_position_events b
      WHERE b.position_id = e.position_id AND b.revision < e.revision
        AND b.kind IN ('add', ${CLOSING_SQL})) AS lots
    FROM contract_position_events e
    WHERE e.user_id = ${query.userId} AND e.kind = 'funding' AND e.market_id = ANY (${query.marketIds as number[]}::bigint[])
      AND ${query.positionId === undefined ? sql`true` : sql`e.position_id = ${query.positionId}`}
      AND (${slice.before}::bigint IS NULL OR e.id < ${slice.before})
    ORDER BY e.id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}

/** What positions of a user paid or received: the events of some (position, period). */
export async function loadPayments(
  db: Db,
  userId: number,
  keys: readonly { readonly positionId: number; readonly period: number }[],
): Promise<Pick<PaymentRow, 'position_id' | 'market_id' | 'record'>[]> {
  const { rows } = await sql<Pick<PaymentRow, 'position_id' | 'market_id' | 'record'>>`
    SELECT e.position_id, e.market_id, e.record
    FROM unnest(${keys.map(({ positionId }) => positionId)}::bigint[], ${keys.map(({ period }) => String(period))}::text[])
      AS k (position_id, period)
    JOIN contract_position_events e ON e.position_id = k.position_id AND e.kind = 'funding' AND e.record->>'period' = k.period
    WHERE e.user_id = ${userId}`.execute(db);
  return rows;
}
