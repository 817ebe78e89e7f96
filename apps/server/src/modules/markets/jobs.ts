/** Repeating work of the markets: one tick a second on the second, and what is published with it. */
import { PERIODS, candlesChannel, tickersChannel } from '@glasshouse/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Publisher } from '../../platform/sockets/publisher.ts';
import { currentCandle, figuresAt } from './domain/candles.ts';
import { presentCandle, presentTicker } from './domain/present.ts';
import type { Feed, Tick } from './feed.ts';

/** Sends the tickers of all markets and the current candle of every period. */
export function publishTick(feed: Feed, publisher: Publisher, tick: Tick): void {
  const priced = feed.all().flatMap(({ market, tables }) => (tables ? [{ market, tables }] : []));
  publisher.publish(
    tickersChannel,
    {},
    priced.map(({ market, tables }) => presentTicker(market, figuresAt(tables, tick.time))),
  );
  for (const { market, tables } of priced) {
    for (const period of PERIODS) {
      publisher.publish(
        candlesChannel,
        { id: market.id, period },
        presentCandle(market, currentCandle(tables, period, tick.time)),
      );
    }
  }
}

/** Runs `work` at the start of every second of the clock; answers how to stop. A failure is logged and the next second runs. */
export function everySecond(clock: Clock, log: Logger, work: () => void): () => void {
  let timer: NodeJS.Timeout;
  const arm = () => {
    timer = setTimeout(run, 1_000 - (clock.now() % 1_000));
    timer.unref();
  };
  const run = () => {
    try {
      work();
    } catch (error) {
      log.error({ err: error, job: 'markets.tick' }, 'job failed');
    }
    arm();
  };
  arm();
  return () => clearTimeout(timer);
}
