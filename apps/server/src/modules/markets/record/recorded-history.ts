/**
 * Histories from the record: for feeds that bring none along. The last day stands in memory by minutes, for the figures
 * that are sent every second; charts are read from the database.
 *
 * Units: ticks, epoch milliseconds UTC. Invariants: memory holds what the candles of the record hold, and is loaded from
 * them at the start; only prices of the feed's own label. Published rule of gaps: a minute without a price has no candle.
 */
import { type Period, type PriceSource, PERIODS } from '@glasshouse/contract/markets';
import type { Db } from '../../../platform/db/database.ts';
import { DAY_MS, MINUTE_MS, periodStart, periodStarts } from '../domain/calendar.ts';
import { type BuiltCandle, buildCandles, foldCandles } from '../domain/candle-builder.ts';
import { type Figures, MAX_CANDLES, type TimedCandle, sparkTimes } from '../domain/candles.ts';
import type { History } from '../domain/history.ts';
import type { Market } from '../domain/market.ts';
import type { IndexSecond } from '../feeds/index-prices.ts';
import { readIndexCandles } from '../store/candles.ts';

const timed = ({ time, open, high, low, close }: BuiltCandle): TimedCandle => ({
  time,
  open,
  high,
  low,
  close,
  volume: 0,
  turnover2: 0n,
});

class RecordedHistory implements History {
  readonly #db: Db;
  readonly #market: Market;
  readonly #prices: PriceSource;
  /** The minutes of the last day and more, oldest first, and the running candle of each period. */
  #minutes: BuiltCandle[] = [];
  readonly #running = new Map<Period, BuiltCandle>();
  #lastTime = 0;

  constructor(db: Db, market: Market, prices: PriceSource) {
    this.#db = db;
    this.#market = market;
    this.#prices = prices;
  }

  async load(now: number): Promise<void> {
    this.#minutes = await this.#read('1m', now - DAY_MS - MINUTE_MS, now, 2_000);
    this.#lastTime = this.#minutes.at(-1)?.closeKey ?? 0;
    for (const period of PERIODS) {
      const [running] = await this.#read(period, periodStart(period, now), now, 1);
      if (running) this.#running.set(period, running);
    }
  }

  #read(period: Period, from: number, to: number, limit: number): Promise<BuiltCandle[]> {
    return readIndexCandles(this.#db, { prices: this.#prices, marketId: this.#market.id, period, from, to, limit });
  }

  hear(price: number, time: number): void {
    this.#lastTime = time;
    const event = { prices: this.#prices, marketId: this.#market.id, key: time, time, price, volume: 0n };
    for (const candle of buildCandles([event], PERIODS)) {
      const running = this.#running.get(candle.period);
      const merged = running?.time === candle.time ? (foldCandles([running, candle])[0] as BuiltCandle) : candle;
      this.#running.set(candle.period, merged);
      if (candle.period !== '1m') continue;
      if (this.#minutes.at(-1)?.time === merged.time) this.#minutes.pop();
      this.#minutes.push(merged);
      while ((this.#minutes[0]?.time ?? time) < time - DAY_MS - MINUTE_MS) this.#minutes.shift();
    }
  }

  async candles(period: Period, from: number, to: number, now: number): Promise<TimedCandle[] | null> {
    const start = periodStart(period, from);
    if (periodStarts(period, start, Math.min(to, now), MAX_CANDLES) === null) return null;
    return (await this.#read(period, start, Math.min(to, now), MAX_CANDLES)).map(timed);
  }

  current(period: Period, now: number): TimedCandle | null {
    const running = this.#running.get(period);
    return running && running.time === periodStart(period, now) ? timed(running) : null;
  }

  /** The last price at or before a time; the oldest known one when the record is younger. */
  #at(time: number): number {
    const before = this.#minutes.findLast((minute) => minute.closeKey <= time);
    return before?.close ?? (this.#minutes[0]?.open as number);
  }

  figures(now: number): Figures | null {
    const day = this.#minutes.filter(({ time }) => time > now - DAY_MS);
    const last = day.at(-1);
    if (!last) return null;
    return {
      last: last.close,
      time: this.#lastTime,
      todayOpen: this.#at(periodStart('1d', now)),
      dayAgo: this.#at(now - DAY_MS),
      day: {
        open: day[0]?.open as number,
        close: last.close,
        high: Math.max(...day.map(({ high }) => high)),
        low: Math.min(...day.map(({ low }) => low)),
        volume: 0,
        turnover2: 0n,
      },
    };
  }

  sparkline(now: number): number[] {
    if (this.#minutes.length === 0) return [];
    return sparkTimes(now).map((time) => this.#at(time));
  }
}

/** The histories of all instruments. */
export class RecordedHistories {
  readonly #db: Db;
  readonly #prices: PriceSource;
  readonly #histories = new Map<number, RecordedHistory>();

  constructor(db: Db, prices: PriceSource) {
    this.#db = db;
    this.#prices = prices;
  }

  /** Reads what the record has. */
  async load(instruments: readonly Market[], now: number): Promise<void> {
    for (const market of instruments) {
      const history = new RecordedHistory(this.#db, market, this.#prices);
      await history.load(now);
      this.#histories.set(market.id, history);
    }
  }

  /** Takes up a second's prices. */
  hear(seconds: readonly IndexSecond[]): void {
    for (const { market, price } of seconds) if (price) this.#histories.get(market.id)?.hear(price.priceTicks, price.time);
  }

  /** The history of an instrument. */
  of(market: Market): History | null {
    return this.#histories.get(market.id) ?? null;
  }
}
