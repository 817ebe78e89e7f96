/**
 * Candles from events (ticks of the index, trades), in any order.
 *
 * Units: epoch milliseconds UTC; prices in ticks, volumes in lots, turnovers in tick-lots. Invariants: merging is
 * associative and does not depend on the order in which events come: the keys of the first and the last event decide
 * open and close; a candle holds events of one kind of prices only. Published rule of gaps: a period without events has no
 * candle; nothing is filled.
 */
import type { Period, PriceSource } from '@glasshouse/contract/markets';
import { periodStart } from './calendar.ts';

/** Something that happened at a price, with the kind of prices under which it did; `key` orders what happened at one time. */
export interface LabelledEvent {
  readonly prices: PriceSource;
  readonly marketId: number;
  readonly key: number;
  readonly time: number;
  readonly price: number;
  readonly volume: bigint;
}

/** A candle with the keys of its first and last event. */
export interface BuiltCandle {
  readonly prices: PriceSource;
  readonly marketId: number;
  readonly period: Period;
  readonly time: number;
  readonly openKey: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly closeKey: number;
  readonly volume: bigint;
  readonly turnover: bigint;
}

/** Both candles' events as one; of the same kind of prices, market, period and time. */
export function mergeCandles(a: BuiltCandle, b: BuiltCandle): BuiltCandle {
  const [first, last] = [a.openKey <= b.openKey ? a : b, a.closeKey >= b.closeKey ? a : b];
  return {
    ...a,
    openKey: first.openKey,
    open: first.open,
    high: Math.max(a.high, b.high),
    low: Math.min(a.low, b.low),
    close: last.close,
    closeKey: last.closeKey,
    volume: a.volume + b.volume,
    turnover: a.turnover + b.turnover,
  };
}

/** The candle of one event. */
function single(event: LabelledEvent, period: Period): BuiltCandle {
  const { prices, marketId, key, price, volume } = event;
  const turnover = BigInt(price) * volume;
  const time = periodStart(period, event.time);
  return {
    prices,
    marketId,
    period,
    time,
    openKey: key,
    open: price,
    high: price,
    low: price,
    close: price,
    closeKey: key,
    volume,
    turnover,
  };
}

/** A candle as part of a longer period. */
export function widen(candle: BuiltCandle, period: Period): BuiltCandle {
  return { ...candle, period, time: periodStart(period, candle.time) };
}

/** Candles folded by kind of prices, market, period and time. */
export function foldCandles(candles: Iterable<BuiltCandle>): BuiltCandle[] {
  const folded = new Map<string, BuiltCandle>();
  for (const candle of candles) {
    const name = `${candle.prices} ${candle.marketId} ${candle.period} ${candle.time}`;
    const known = folded.get(name);
    folded.set(name, known ? mergeCandles(known, candle) : candle);
  }
  return [...folded.values()];
}

/** The candles of events in these periods. */
export function buildCandles(events: readonly LabelledEvent[], periods: readonly Period[]): BuiltCandle[] {
  return foldCandles(periods.flatMap((period) => events.map((event) => single(event, period))));
}
