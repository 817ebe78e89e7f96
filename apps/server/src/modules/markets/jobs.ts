/** Repeating work of the markets: one tick a second on the second, and what is published with it. */
import { PERIODS, candlesChannel, tickersChannel } from '@glasshouse/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Publisher } from '../../platform/sockets/publisher.ts';
import { presentCandle, presentTicker } from './domain/present.ts';
import type { Feed, Tick } from './feed.ts';

/** Sends the tickers of all markets that have a price now, and the current candle of every period. */
export function publishTick(feed: Feed, publisher: Publisher, tick: Tick): void {
  const priced = feed.all().flatMap((market) => {
    const history = tick.prices.has(market.id) ? feed.history(market) : null;
    return history ? [{ market, history }] : [];
  });
  publisher.publish(
    tickersChannel,
    {},
    priced.flatMap(({ market, history }) => {
      const figures = history.figures(tick.time);
      return figures ? [presentTicker(market, figures)] : [];
    }),
  );
  for (const { market, history } of priced) {
    for (const period of PERIODS) {
      const candle = history.current(period, tick.time);
      if (candle) publisher.publish(candlesChannel, { id: market.id, period }, presentCandle(market, candle));
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
