/** The rows of funding and of marks that a batch leaves. */
import type { EngineBatch } from '../engine/memory.ts';

/** Their tables and columns. */
export const FUNDING_TABLES = {
  contract_samples: `market_id, minute_ms, record_id, ticks, tick_ms, index_ticks, size, impact_bid, impact_ask, premium_e8, counted_e8`,
  contract_rates: 'market_id, period, record_id, rate_e8, samples, tick_ms',
  contract_fundings: 'market_id, period, record_id, rate_e8, state, tick_ms, mark_ticks',
  contract_funding_ends: 'market_id, period, positions, rest, time_ms',
  contract_funding_alerts: 'position_id, user_id, market_id, side, lots, paid, owed',
  contract_marks: 'market_id, span, begins_ms, ends_ms, record_id',
} as const;

/** Rows of a batch as PostgreSQL reads them. */
export function fundingRows(own: EngineBatch): Record<keyof typeof FUNDING_TABLES, object[]> {
  return {
    contract_samples: own.samples.map((row) => ({
      market_id: row.marketId,
      minute_ms: row.minute,
      record_id: row.recordId,
      ticks: row.ticks,
      tick_ms: row.tick,
      index_ticks: row.index,
      size: row.size,
      impact_bid: row.impactBid,
      impact_ask: row.impactAsk,
      premium_e8: row.premium,
      counted_e8: row.counted,
    })),
    contract_marks: own.marks.map(({ marketId, span, begins, ends, recordId }) => ({
      market_id: marketId,
      span,
      begins_ms: begins,
      ends_ms: ends,
      record_id: recordId,
    })),
    contract_rates: own.rates.map(({ marketId, period, recordId, rate, samples, tick }) => ({
      market_id: marketId,
      period,
      record_id: recordId,
      rate_e8: rate,
      samples,
      tick_ms: tick,
    })),
    contract_fundings: own.fundings.map(({ marketId, period, recordId, rate, state, tick, mark }) => ({
      market_id: marketId,
      period,
      record_id: recordId,
      rate_e8: rate,
      state,
      tick_ms: tick,
      mark_ticks: mark,
    })),
    contract_funding_ends: own.fundingEnds.map(({ marketId, period, positions, rest }) => ({
      market_id: marketId,
      period,
      positions,
      rest,
      time_ms: own.batch.input.now,
    })),
    contract_funding_alerts: own.fundingAlerts.map(({ positionId, userId, marketId, ...alert }) => ({
      position_id: positionId,
      user_id: userId,
      market_id: marketId,
      ...alert,
    })),
  };
}
