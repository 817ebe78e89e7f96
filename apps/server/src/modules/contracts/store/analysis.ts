/** What the contracts of a user brought and cost, by market and day. Units: atoms of the settle asset, times in epoch ms. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import { CLOSING_SQL } from './sql-lists.ts';

/** What moved in a market on a day; funding above zero was paid. */
export interface AnalysisRow {
  readonly market_id: number;
  /** The place of the day in the range, from 0. */
  readonly day: number;
  readonly result: string;
  readonly fees: string;
  readonly funding: string;
  readonly liquidation: string;
  readonly insurance: string;
  /** Positions that ended on it, and those of them that brought more than they cost. */
  readonly closed: number;
  readonly won: number;
}

/** What is asked for: `edges` ascend; day n is from the n-th of them to the next. */
export interface AnalysisQuery {
  readonly userId: number;
  readonly marketIds: readonly number[];
  readonly edges: readonly number[];
}

function amountOf(name: string) {
  return sql`coalesce((e.record->>${sql.lit(name)})::numeric, 0)`;
}

/** What moves money of an event `e`, as columns. */
const PARTS = sql`
  CASE WHEN e.kind IN (${CLOSING_SQL}, 'cross') THEN ${amountOf('realized')} ELSE 0 END AS result,
  ${amountOf('fee')} AS fees, -${amountOf('funding')} AS funding,
  CASE WHEN e.kind = 'returned' THEN ${amountOf('repaid')} + ${amountOf('fee_part')} + ${amountOf('fund_fee')} ELSE 0 END AS liquidation,
  ${amountOf('from_fund')} AS insurance`;

/** The rows of markets and days on which anything moved. */
export async function loadAnalysis(db: Db, { userId, marketIds, edges }: AnalysisQuery): Promise<AnalysisRow[]> {
  const [from, to] = [edges[0], edges.at(-1)];
  const days = sql`${edges as number[]}::bigint[]`;
  const { rows } = await sql<AnalysisRow>`
    WITH own AS (
      SELECT id, market_id, closed_ms FROM contract_positions WHERE user_id = ${userId} AND status <> 'closed'
      UNION ALL
      SELECT id, market_id, closed_ms FROM contract_positions
      WHERE user_id = ${userId} AND status = 'closed' AND closed_ms >= ${from}),
    parts AS (
      SELECT o.id, o.market_id, o.closed_ms, e.time_ms, ${PARTS}
      FROM own o JOIN contract_position_events e ON e.position_id = o.id
      WHERE o.market_id = ANY (${marketIds as number[]}::bigint[])),
    moved AS (
      SELECT market_id, width_bucket(time_ms, ${days}) AS day,
        sum(result) AS result, sum(fees) AS fees, sum(funding) AS funding, sum(liquidation) AS liquidation, sum(insurance) AS insurance
      FROM parts WHERE time_ms >= ${from} AND time_ms < ${to} GROUP BY 1, 2),
    ended AS (
      SELECT market_id, width_bucket(closed_ms, ${days}) AS day, count(*)::int AS closed, (count(*) FILTER (WHERE net > 0))::int AS won
      FROM (
        SELECT market_id, closed_ms, sum(result - fees - funding - liquidation + insurance) AS net FROM parts
        WHERE closed_ms >= ${from} AND closed_ms < ${to} GROUP BY id, market_id, closed_ms) p
      GROUP BY 1, 2)
    SELECT market_id, day - 1 AS day, coalesce(result, 0)::text AS result, coalesce(fees, 0)::text AS fees,
      coalesce(funding, 0)::text AS funding, coalesce(liquidation, 0)::text AS liquidation, coalesce(insurance, 0)::text AS insurance,
      coalesce(closed, 0) AS closed, coalesce(won, 0) AS won
    FROM moved FULL JOIN ended USING (market_id, day) ORDER BY market_id, day`.execute(db);
  return rows;
}

/** A change of a position that moved money. */
export interface ChangeRow {
  readonly id: number;
  readonly position_id: number;
  readonly market_id: number;
  readonly side: 'long' | 'short';
  readonly kind: string;
  readonly time_ms: number;
  readonly result: string;
  readonly fees: string;
  readonly funding: string;
  readonly liquidation: string;
  readonly insurance: string;
}

/** Changes of a user's positions in a market that moved money, newest first; null: without a bound. `to` is not within. */
export async function listChanges(
  db: Db,
  query: { readonly userId: number; readonly marketId: number; readonly from: number | null; readonly to: number | null },
  slice: Slice,
): Promise<ChangeRow[]> {
  const { userId, marketId, from, to } = query;
  const { rows } = await sql<ChangeRow>`
    SELECT id, position_id, market_id, side, kind, time_ms, result::text, fees::text, funding::text, liquidation::text, insurance::text
    FROM (
      SELECT e.id, e.position_id, e.market_id, e.side, e.kind, e.time_ms, ${PARTS}
      FROM contract_positions o JOIN contract_position_events e ON e.position_id = o.id
      WHERE o.user_id = ${userId} AND o.market_id = ${marketId}
        AND (o.status <> 'closed' OR ${from}::bigint IS NULL OR o.closed_ms >= ${from})
        AND (${from}::bigint IS NULL OR e.time_ms >= ${from}) AND (${to}::bigint IS NULL OR e.time_ms < ${to})
        AND (${slice.before}::bigint IS NULL OR e.id < ${slice.before})) parts
    WHERE result <> 0 OR fees <> 0 OR funding <> 0 OR liquidation <> 0 OR insurance <> 0
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}
