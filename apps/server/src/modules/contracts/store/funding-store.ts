/**
 * What is known of the funding of markets, read at a start. Invariants: all of it follows from rows, so that a process goes on where the one
 * before was; the minute under way does not, and does not count.
 */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { houseBalance } from '../../ledger/index.ts';
import { fundingPot } from '../domain/postings.ts';
import { type FundingState, NO_FUNDING, type PeriodRate, type PeriodSamples } from '../engine/funding.ts';
import { loadSamples } from './funding-reading.ts';

/** The newest rates of each market, at most so many, the newest first. */
export async function loadRates(db: Db, marketIds: readonly number[], most: number): Promise<Map<number, PeriodRate[]>> {
  const { rows } = await sql<{ market: number; period: number; rate: number }>`
    SELECT m.id AS market, r.period, r.rate_e8 AS rate FROM unnest(${marketIds as number[]}::bigint[]) AS m (id)
    CROSS JOIN LATERAL (SELECT period, rate_e8 FROM contract_rates WHERE market_id = m.id ORDER BY period DESC LIMIT ${most}) r
    ORDER BY m.id, r.period DESC`.execute(db);
  const rates = new Map<number, PeriodRate[]>();
  for (const { market, period, rate } of rows) {
    const known = rates.get(market) ?? [];
    rates.set(market, [...known, { period, rate: BigInt(rate) }]);
  }
  return rates;
}

interface EndRow {
  market: number;
  period: number;
  record: number;
  rate: number;
  mark: number | null;
  state: 'due' | 'skipped';
  isDone: boolean;
}

/** The newest end of a period of each market, and of those that were due. */
async function loadEnds(db: Db, marketIds: readonly number[]): Promise<EndRow[]> {
  const { rows } = await sql<EndRow>`
    SELECT m.id AS market, f.period, f.record_id AS record, f.rate_e8 AS rate, f.mark_ticks AS mark, f.state, e.period IS NOT NULL AS "isDone"
    FROM unnest(${marketIds as number[]}::bigint[]) AS m (id), unnest(ARRAY['due', 'skipped']) AS s (state)
    CROSS JOIN LATERAL (
      SELECT * FROM contract_fundings WHERE market_id = m.id AND state = s.state ORDER BY period DESC LIMIT 1) f
    LEFT JOIN contract_funding_ends e ON e.market_id = f.market_id AND e.period = f.period`.execute(db);
  return rows;
}

async function samplesOf(db: Db, marketId: number, period: number): Promise<PeriodSamples> {
  const rows = await loadSamples(db, marketId, period);
  return {
    period,
    newest: rows.at(-1)?.minute ?? null,
    bodies: rows.map(({ body }) => body),
    counted: rows.map(({ counted }) => BigInt(counted)),
  };
}

/** How many positions have paid for a period. */
async function countPaid(db: Db, marketId: number, period: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM contract_position_events
    WHERE kind = 'funding' AND market_id = ${marketId} AND record->>'period' = ${String(period)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What a process begins with in each market; `settleAsset` is what it settles in. */
export async function loadFunding(
  db: Db,
  marketIds: readonly number[],
  settleAsset: (marketId: number) => number,
): Promise<Map<number, FundingState>> {
  const [rates, ends] = [await loadRates(db, marketIds, 2), await loadEnds(db, marketIds)];
  const states = new Map<number, FundingState>();
  for (const marketId of marketIds) {
    const [rate = null, before = null] = rates.get(marketId) ?? [];
    const own = ends.filter(({ market }) => market === marketId);
    const due = own.find(({ state }) => state === 'due');
    const ended = before !== null && own.every(({ period }) => period < before.period) ? before : null;
    const isPaying = due !== undefined && !due.isDone;
    states.set(marketId, {
      ...NO_FUNDING,
      rate,
      ended,
      newest: due?.period ?? null,
      samples: rate === null ? NO_FUNDING.samples : await samplesOf(db, marketId, rate.period),
      paying: isPaying
        ? {
            period: due.period,
            record: due.record,
            rate: BigInt(due.rate),
            mark: BigInt(due.mark ?? 0),
            // What the periods before left there is nothing.
            pot: await houseBalance(db, fundingPot(marketId), settleAsset(marketId)),
            positions: await countPaid(db, marketId, due.period),
          }
        : null,
    });
  }
  return states;
}
