/** Repeating work of the markets: one tick a second on the second, and what is published with it. */
import {
  PERIODS,
  type Period,
  candlesChannel,
  depthChannel,
  marketStatesChannel,
  tickersChannel,
  tradesChannel,
} from '@glasshouse/contract/markets';
import type { Logger } from 'pino';
import { type Clock, timersOf } from '../../../platform/clock.ts';
import type { Publisher } from '../../../platform/sockets/publisher.ts';
import { presentCandle, presentTicker } from '../domain/present.ts';
import type { Feed, Tick } from '../feeds/feed.ts';
import type { LiveBooks } from './live-books.ts';
import type { MarketStates } from './market-states.ts';

/** Names where candles, books and states come from; they are made for those who read them. */
export function provideTopics(
  publisher: Publisher,
  { feed, books, states, clock }: { feed: Feed; books: LiveBooks; states: MarketStates; clock: Clock },
): void {
  for (const channel of [candlesChannel, depthChannel, tradesChannel])
    publisher.limitTo(channel, ({ id }) => (feed.get(Number(id)) ? null : 'MARKETS_UNKNOWN_MARKET'));
  publisher.provide(marketStatesChannel, { present: () => states.all() });
  publisher.provide(candlesChannel, {
    present: ({ id, period }) => {
      const market = feed.get(Number(id));
      const candle = market && feed.charted(market)?.current(period as Period, clock.now());
      return candle ? presentCandle(market, candle) : undefined;
    },
  });
  publisher.provide(depthChannel, {
    present: ({ id }) => books.snapshot(Number(id)),
    next: ({ id }) => books.changes(Number(id)),
  });
}

/** Sends the tickers of all markets that have a price now, and has candles and books looked at. */
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
  for (const { market } of priced) for (const period of PERIODS) publisher.changed(candlesChannel, { id: market.id, period });
  for (const { id } of feed.all()) publisher.changed(depthChannel, { id });
}

/** Runs `work` at the start of every second of the clock; answers how to stop. A failure is logged and the next second runs. */
export function everySecond(clock: Clock, log: Logger, work: () => unknown): () => void {
  let cancel: () => void;
  const arm = () => {
    cancel = timersOf(clock).after(1_000 - (clock.now() % 1_000), run);
  };
  const run = () => {
    try {
      return work();
    } catch (error) {
      log.error({ err: error, job: 'markets.tick' }, 'job failed');
      return undefined;
    } finally {
      arm();
    }
  };
  arm();
  return () => cancel();
}
