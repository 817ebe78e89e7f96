/** Instruments, the index and candles: what other modules may know of prices. */
import { candlesChannel, depthChannel, tickersChannel, tradesChannel } from '@glasshouse/contract';
import type { PriceSource } from '@glasshouse/contract';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ProofLog, TICK_DAYS } from '../proofs/index.ts';
import { bindGetDepth } from './api/getDepth.ts';
import { bindGetPriceHealth } from './api/getPriceHealth.ts';
import { bindListCandles } from './api/listCandles.ts';
import { bindListQuotes } from './api/listQuotes.ts';
import { bindListTicks } from './api/listTicks.ts';
import { bindListTrades } from './api/listTrades.ts';
import type { BookSource } from './book-source.ts';
import { DAY_MS } from './domain/calendar.ts';
import type { Market } from './domain/market.ts';
import { Feed, type IndexPrice, type Tick } from './feed.ts';
import type { PriceFeed } from './feeds/price-feed.ts';
import { LiveFeed } from './feeds/live-feed.ts';
import { createReplayFeed } from './feeds/replay-feed.ts';
import { createSimulatedFeed } from './feeds/simulated-feed.ts';
import { everySecond, publishTick } from './jobs.ts';
import { mergeTrades } from './store/candles.ts';
import { loadMarkets } from './store/load-markets.ts';
import { registerPriceMetrics } from './metrics.ts';
import { RecordedHistories } from './recorded-history.ts';
import { TickRecorder } from './tick-recorder.ts';

export { BOOK_LEVELS, type BookSource, RECENT_TRADES } from './book-source.ts';
export { formatPrice, type Market, unitsOf } from './domain/market.ts';
export type { PriceEvent } from './domain/candle-builder.ts';
export type { IndexPrice, Tick } from './feed.ts';

const TRADE_CANDLES_MS = 5_000;
const TRADES_AT_ONCE = 5_000;
const FORGET_MS = 600_000;

/** What other modules may ask about prices. Everything is answered from memory after `start`. */
export interface Markets {
  /** The index price of this moment in ticks of the market; null when there is none: then nothing may be decided by it. */
  index(marketId: number): IndexPrice | null;
  markets(): readonly Market[];
  market(id: number): Market | undefined;
  /** The spot market of a pair of assets. */
  marketByPair(baseId: number, quoteId: number): Market | undefined;
  /** USD of one unit of an asset (USDT counts as one), as decimal text; null when unknown. */
  priceInUsd(assetId: number): string | null;
  /** Whether prices are recorded, live or simulated; shown wherever a price is. */
  source(): PriceSource;
  /** Hears one tick a second; answers how to stop. */
  onTick(listener: (tick: Tick) => void): () => void;
  /** Registers the desk whose books are shown. Once, at wiring. */
  setBookSource(source: BookSource): void;
}

function noBooks(platform: Platform): BookSource {
  return {
    depth: (id) => ({ id, sequence: 0, bids: [], asks: [], time: platform.clock.now() }),
    trades: () => [],
    tradesAfter: async () => [],
  };
}

function feedOf(platform: Platform): PriceFeed {
  if (platform.config.feed === 'live') return new LiveFeed(platform);
  return platform.config.feed === 'simulated' ? createSimulatedFeed() : createReplayFeed();
}

/** Creates the module of prices. It has to start before the modules that ask it. Without a log no tick is recorded. */
export function createMarkets(platform: Platform, log?: ProofLog): Markets & { module: Module } {
  const feed = new Feed(feedOf(platform), platform.clock);
  const recorder = log ? new TickRecorder(log, platform.log, feed.source) : null;
  let books = noBooks(platform);
  let stopTicks = () => {};
  let stopHearing = () => {};
  const module = defineModule({
    name: 'markets',
    migrations: new URL('./store/migrations/', import.meta.url),
    calls: [
      bindListQuotes(feed, platform.clock),
      bindListCandles(feed, platform.db, platform.clock),
      bindGetDepth(feed, () => books),
      bindListTrades(feed, () => books),
      bindListTicks(feed, platform.db),
      bindGetPriceHealth(feed),
    ],
    channels: [tickersChannel, candlesChannel, depthChannel, tradesChannel],
    jobs: [
      {
        name: 'markets.tradeCandles',
        everyMs: TRADE_CANDLES_MS,
        run: async () => {
          // A full group means that more are waiting; the next run takes them.
          await inTransaction(platform.db, (tx) => mergeTrades(tx, (after) => books.tradesAfter(after, TRADES_AT_ONCE)));
        },
      },
      {
        name: 'markets.forget',
        everyMs: FORGET_MS,
        run: async () => {
          await sql`SELECT forget_index_ticks(${platform.clock.now() - TICK_DAYS * DAY_MS})`.execute(platform.db);
        },
      },
    ],
    async start() {
      registerPriceMetrics(platform.metrics, feed, recorder);
      feed.setMarkets(await loadMarkets(platform.db));
      await feed.port.start(feed.instruments());
      const { db, clock } = platform;
      const recorded = new RecordedHistories(db);
      await recorded.load(feed.instruments(), clock.now());
      feed.setRecordedHistory((market) => recorded.of(market));
      stopHearing = feed.onTick((tick, seconds) => {
        recorded.hear(seconds);
        publishTick(feed, platform.publisher, tick);
        recorder?.take(seconds);
      });
      stopTicks = everySecond(platform.clock, platform.log, () => feed.tick());
    },
    async stop() {
      stopTicks();
      stopHearing();
      await feed.port.stop();
      await recorder?.stop();
    },
  });
  return {
    module,
    index: (id) => feed.index(id),
    markets: () => feed.all(),
    market: (id) => feed.get(id),
    marketByPair: (baseId, quoteId) =>
      feed.all().find((market) => market.kind === 'spot' && market.baseId === baseId && market.quoteId === quoteId),
    priceInUsd: (assetId) => feed.priceInUsd(assetId),
    source: () => feed.source,
    onTick: (listener) => feed.onTick(listener),
    setBookSource: (source) => {
      books = source;
    },
  };
}
