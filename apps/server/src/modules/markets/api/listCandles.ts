/** `GET /currency/new_timeshar`: candles of a market that overlap [from, to]; what has not begun yet is left out. */
import { type Period, PERIODS, listCandles } from '@glasshouse/contract/markets';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { MAX_CANDLES } from '../domain/candles.ts';
import { periodStart, periodStarts } from '../domain/calendar.ts';
import { presentCandle, presentTradeCandle } from '../domain/present.ts';
import { readCandles } from '../store/candles.ts';
import type { Feed } from '../feeds/feed.ts';

/** Later than any date JavaScript can hold is as good as that date: it is the future. */
const LAST_DATE_MS = 8_640_000_000_000_000;

function isPeriod(text: string): text is Period {
  return (PERIODS as readonly string[]).includes(text);
}

/** Binds the call. */
export function bindListCandles(feed: Feed, db: Db, clock: Clock): BoundCall {
  return handleVisitor(listCandles, async (input) => {
    const market = feed.bySymbol(input.symbol) ?? refuse('MARKETS_UNKNOWN_MARKET');
    const period = isPeriod(input.period) ? input.period : refuse('MARKETS_UNKNOWN_PERIOD');
    const from = Math.min(Number(input.from), LAST_DATE_MS);
    const to = Math.min(Number(input.to), LAST_DATE_MS);
    if (from > to) throw new Refusal('PARAMETER_ERROR', {}, 'error', [{ path: 'from', code: 'FIELD_INVALID' }]);
    const now = clock.now();
    if (input.source === 'trade') {
      const start = periodStart(period, from);
      if (periodStarts(period, start, Math.min(to, now), MAX_CANDLES) === null)
        return refuse('MARKETS_RANGE_TOO_LONG', { max: MAX_CANDLES });
      const range = { prices: feed.source, marketId: market.id, period, from: start, to: Math.min(to, now), limit: MAX_CANDLES };
      const candles = await readCandles(db, 'trade', range);
      const list = candles.map((candle) => presentTradeCandle(market, candle));
      return { symbol: market.symbol, period, prices: feed.sourceOf(market), list };
    }
    const history = feed.history(market);
    const candles = history ? await history.candles(period, from, to, now) : [];
    if (candles === null) return refuse('MARKETS_RANGE_TOO_LONG', { max: MAX_CANDLES });
    return {
      symbol: market.symbol,
      period,
      prices: feed.sourceOf(market),
      list: candles.map((candle) => presentCandle(market, candle)),
    };
  });
}
