/** `GET /currency/new_timeshar`: candles of a market that overlap [from, to]; what has not begun yet is left out. */
import { type Period, PERIODS, listCandles } from '@glasshouse/contract';
import type { Clock } from '../../../platform/clock.ts';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { MAX_CANDLES } from '../domain/candles.ts';
import { presentCandle } from '../domain/present.ts';
import type { Feed } from '../feed.ts';

/** Later than any date JavaScript can hold is as good as that date: it is the future. */
const LAST_DATE_MS = 8_640_000_000_000_000;

function isPeriod(text: string): text is Period {
  return (PERIODS as readonly string[]).includes(text);
}

/** Binds the call. */
export function bindListCandles(feed: Feed, clock: Clock): BoundCall {
  return handleVisitor(listCandles, (input) => {
    const market = feed.bySymbol(input.symbol) ?? refuse('MARKETS_UNKNOWN_MARKET');
    const period = isPeriod(input.period) ? input.period : refuse('MARKETS_UNKNOWN_PERIOD');
    const from = Math.min(Number(input.from), LAST_DATE_MS);
    const to = Math.min(Number(input.to), LAST_DATE_MS);
    if (from > to) throw new Refusal('PARAMETER_ERROR', {}, 'error', [{ path: 'from', code: 'FIELD_INVALID' }]);
    const history = feed.history(market);
    const candles = history ? history.candles(period, from, to, clock.now()) : [];
    if (candles === null) return refuse('MARKETS_RANGE_TOO_LONG', { max: MAX_CANDLES });
    return {
      symbol: market.symbol,
      period,
      prices: feed.source,
      list: candles.map((candle) => presentCandle(market, candle)),
    };
  });
}
