/** Instruments, the index and candles: what other modules may know of prices. */
import { ASSET_IDS, type Mode, modeProductOfMarket } from '@glasshouse/contract';
import {
  type PriceSource,
  candlesChannel,
  depthChannel,
  marketStatesChannel,
  tickersChannel,
  tradesChannel,
} from '@glasshouse/contract/markets';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { MarketSplit, SplitSource } from '../../platform/market-desk.ts';
import type { ModeWatch } from '../../platform/modes/index.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ProofLog, TICK_DAYS } from '../proofs/index.ts';
import { AlertWatch, type Notify } from './follow.ts';
import { bindAlerts } from './api/alerts.ts';
import { bindFavorites } from './api/favorites.ts';
import { bindGetDepth } from './api/getDepth.ts';
import { bindGetFacts } from './api/getFacts.ts';
import { bindGetPriceHealth } from './api/getPriceHealth.ts';
import { bindGetPriceRecord } from './api/getPriceRecord.ts';
import { bindGetSearch } from './api/getSearch.ts';
import { bindListCandles } from './api/listCandles.ts';
import { bindListQuotes } from './api/listQuotes.ts';
import { bindListStates } from './api/listStates.ts';
import { bindListTicks } from './api/listTicks.ts';
import { bindListTrades } from './api/listTrades.ts';
import { Desks } from './live/book-source.ts';
import { DAY_MS } from './domain/calendar.ts';
import { type Market, formatPrice } from './domain/market.ts';
import { type ShareRatio, Splits } from './domain/splits.ts';
import { Feed, type IndexPrice, type MarketTerms, type Tick } from './feeds/feed.ts';
import type { PriceFeed } from './feeds/price-feed.ts';
import { LiveFeed } from './feeds/live-feed.ts';
import { createReplayFeed } from './feeds/replay-feed.ts';
import { createSimulatedFeed } from './feeds/simulated-feed.ts';
import { everySecond, provideTopics, publishTick } from './live/jobs.ts';
import { LiveBooks } from './live/live-books.ts';
import { MarketStates } from './live/market-states.ts';
import { beginMarks, deleteAlerts } from './store/alerts.ts';
import { splitAlerts } from './store/split-alerts.ts';
import { mergeTrades, readCandles } from './store/candles.ts';
import { deleteFavorites } from './store/favorites.ts';
import { listDemoMarkets, listDemoStocks, loadMarkets } from './store/load-markets.ts';
import { notePriceKind } from './store/price-kinds.ts';
import { countSeconds } from './store/record-figures.ts';
import {
  type StoredTick,
  forgetTicks,
  newestTickTime,
  secondAfter,
  lastPricedTick,
  secondAt,
  secondsBetween,
  type StoredPrice,
  firstTicksOf,
  tickAt,
  ticksAt,
  ticksBetween,
} from './store/ticks.ts';
import { recordInvariants, tickInvariants } from './store/invariants.ts';
import { registerPriceMetrics } from './live/metrics.ts';
import { requireListedSteps } from './record/listed-steps.ts';
import { requireNoOtherFeed } from './record/other-feed.ts';
import { RecordedHistories } from './record/recorded-history.ts';
import { type LoggedTick, TickRecorder } from './record/tick-recorder.ts';

export { type ShareRatio, joined as joinedSplits } from './domain/splits.ts';
export type { BookSource } from '../../platform/market-desk.ts';
export { BOOK_LEVELS, RECENT_TRADES } from './live/book-source.ts';
export { formatPrice, type Market, unitsOf } from './domain/market.ts';
export type { AlertNews, Notify } from './follow.ts';
export type { IndexPrice, Tick } from './feeds/feed.ts';
export { IndexFollowing } from './record/index-following.ts';
export type { LoggedTick } from './record/tick-recorder.ts';
export { recordInvariants, tickInvariants } from './store/invariants.ts';
export { LIVE_SHARE } from './live/live-share.ts';

const TRADE_CANDLES_MS = 5_000;
const TRADES_AT_ONCE = 5_000;
const FORGET_MS = 600_000;
/** Ticks of an instrument that one run looks at: as many as come in half an hour. */
const FORGET = 2_000;
const ALERTS_MS = 1_000;
const COUNT_MS = 60_000;
const PRICE_AGE_MS = 60_000;
/** Seconds that one run counts: more than come meanwhile. */
const COUNT = 3_600;
const TICKS_AT_ONCE = 300;
const CLOSES_AT_ONCE = 1_000;

/** The last price of an hour or a day, in ticks of the market. */
export interface IndexClose {
  /** When the period began. */
  readonly time: number;
  readonly ticks: number;
}

/** What other modules may ask about prices. Everything is answered from memory after `start`. */
export interface Markets {
  /** The index price of this moment in ticks of the market; null when there is none (no agreement
   * of sources, a clock behind the record, nothing recorded for seconds): then nothing may be decided by it. */
  index(marketId: number): IndexPrice | null;
  /** The last price of a market with trading hours between two sessions, as its feed has it; null in one and where nobody knows it. */
  closeOf(marketId: number): IndexPrice | null;
  /** Takes over all splits of shares: what is played of a recording is played in the shares that there are. */
  setSplits(splits: readonly MarketSplit[]): void;
  /** Brings the alerts of a share that is split to prices in new shares; of two that come to one price the older one stays. */
  splitAlerts(tx: Tx, marketId: number, ratio: ShareRatio): Promise<void>;
  markets(): readonly Market[];
  market(id: number): Market | undefined;
  /** The mode that counts for a market at this moment, as this process knows it. */
  modeOf(marketId: number): Mode;
  /** The market that the index of a pair of assets is named after. */
  marketByPair(baseId: number, quoteId: number): Market | undefined;
  /** USD of one unit of an asset (USDT counts as one), as decimal text; null when unknown. */
  priceInUsd(assetId: number): string | null;
  /**
   * USD of one unit of assets at times, as the index was logged: the last second at or before each, at most a minute old; null
   * where there is none. One query, whatever their number.
   */
  pricesInUsdAt(db: Db, asked: readonly { readonly assetId: number; readonly time: number }[]): Promise<(string | null)[]>;
  /** The kind of prices of the feed: recorded, live or simulated. A market has its own label: `sourceOf`. */
  source(): PriceSource;
  /** Whether the prices of a market are recorded, live or simulated; shown wherever one is. */
  sourceOf(market: Pick<Market, 'index'>): PriceSource;
  /** The label of a sum of what these assets are worth: that of the feed, `simulated` as soon as one of them is. */
  sourceOfAssets(assetIds: Iterable<number>): PriceSource;
  /** Hears one tick a second; answers how to stop. */
  onTick(listener: (tick: Tick) => void): () => void;
  /**
   * Logged ticks of a market's index in [from, to], oldest first; `limit` is 300 unless told. Markets of one symbol share
   * them. With `pricedOnly` those in which there was a price. `db` may be a transaction.
   */
  ticksFrom(
    db: Db,
    marketId: number,
    from: number,
    options?: { to?: number; limit?: number; pricedOnly?: boolean },
  ): Promise<LoggedTick[]>;
  /** Times and prices of the first logged ticks of many markets from a time on, at most `limit` each, in one query. */
  firstTicksOf(
    db: Db,
    asked: readonly { readonly marketId: number; readonly from: number }[],
    limit: number,
  ): Promise<StoredPrice[][]>;
  /** Time and price of the last logged tick of many markets, each at or before a time; null where there is none. One query. */
  ticksAt(db: Db, asked: readonly { readonly marketId: number; readonly time: number }[]): Promise<(StoredPrice | null)[]>;
  /** The last logged tick at or before a time; null when there is none. */
  tickAt(db: Db, marketId: number, time: number): Promise<LoggedTick | null>;
  /**
   * Logged seconds of a market's index in [from, to], oldest first, also those without a price: what rules that ask for a
   * second are decided by. A second that is missing was not logged.
   */
  secondsFrom(db: Db, marketId: number, from: number, to: number, limit?: number): Promise<LoggedTick[]>;
  /** The newest logged second at or before a time; null when there is none. */
  secondAt(db: Db, marketId: number, time: number): Promise<LoggedTick | null>;
  /** The newest price of a market's index, however old; null where there never was one. */
  lastPriced(db: Db, marketId: number): Promise<{ readonly time: number; readonly priceTicks: number } | null>;
  /** The first logged second behind a time; null when there is none. */
  secondAfter(db: Db, marketId: number, time: number): Promise<LoggedTick | null>;
  /**
   * Closes of a market's index by hours or days that begin in [from, to], oldest first, of the kind of prices of the feed: of periods
   * before the newest logged second. A period without a price has none.
   */
  closesOf(db: Db, marketId: number, period: '1h' | '1d', from: number, to: number): Promise<IndexClose[]>;
  /** Hears the ticks that this process logged, after their commit; answers how to stop. */
  onLogged(listener: (ticks: readonly LoggedTick[]) => void): () => void;
}

/** What prices are made with beside the platform. */
export interface MarketsDeps {
  modes?: ModeWatch;
  /** Whether a market has left the lists; none has without it. */
  isDelisted?: MarketTerms['isDelisted'];
  /** Notifies users that their alerts fired; nobody without it. */
  notify?: Notify;
}

function feedOf(platform: Platform, splits: Splits): PriceFeed {
  if (platform.config.feed === 'live') return new LiveFeed(platform);
  return platform.config.feed === 'simulated' ? createSimulatedFeed() : createReplayFeed(splits);
}

/** Creates the module of prices. Without a log no tick is recorded. */
export function createMarkets(platform: Platform, log?: ProofLog, deps: MarketsDeps = {}): Markets & { module: Module } {
  const { modes, isDelisted = () => false, notify = async () => () => {} } = deps;
  const desks = new Desks();
  const splits = new Splits();
  let splitSources: readonly SplitSource[] = [];
  const feed = new Feed(feedOf(platform, splits), platform.clock, {
    mode: ({ id, kind }) => modes?.view.of(modeProductOfMarket(kind), id) ?? 'normal',
    steps: (market) => desks.of(market)?.steps(market.id) ?? null,
    isDelisted,
  });
  const recorder = log ? new TickRecorder(log, platform.log, feed.source, feed.watch, () => platform.clock.now()) : null;
  /** From when this feed's kind of prices rules. */
  let kindSince = 0;
  const liveBooks = new LiveBooks(
    (id) => desks.books.depth(id),
    () => platform.clock.now(),
    platform.random.bytes(4).toString('hex'),
  );
  const states = new MarketStates(feed, platform.clock, (id) => desks.books.session(id));
  provideTopics(platform.publisher, { feed, books: liveBooks, states, clock: platform.clock });
  const alerts = new AlertWatch({ db: platform.db, log: platform.log, feed, notify });
  let stopTicks = () => {};
  let stopHearing = () => {};
  const module = defineModule({
    name: 'markets',
    deps: ['modes', 'proofs'],
    migrations: new URL('./store/migrations/', import.meta.url),
    outcomes: {
      index_ticks: 'tick',
      index_seconds: 'tick',
      index_lists: 'tick',
      price_kinds: 'price',
      candles: 'candle',
      candle_marks: 'candle',
      index_hours: 'tick',
      index_hours_mark: 'tick',
    },
    calls: [
      bindListQuotes(feed, platform.clock),
      bindListCandles(feed, platform.db, platform.clock),
      bindGetDepth(feed, liveBooks),
      bindListTrades(
        feed,
        () => desks.books,
        () => kindSince,
      ),
      bindListTicks(feed, platform.db),
      bindGetPriceHealth(feed),
      bindGetPriceRecord(platform.db, platform.clock),
      bindListStates(states),
      bindGetSearch(feed, platform.db, platform.clock),
      bindGetFacts(feed, platform.clock),
      ...bindFavorites(feed, platform.db),
      ...bindAlerts(feed, platform.db, platform.clock),
    ],
    channels: [tickersChannel, candlesChannel, depthChannel, tradesChannel, marketStatesChannel],
    decides: ['domain/'],
    invariants: tickInvariants,
    record: recordInvariants,
    person: {
      async erase(tx, userId) {
        await deleteFavorites(tx, userId);
        await deleteAlerts(tx, userId);
      },
    },
    connect(all) {
      desks.set(all.desks);
      splitSources = all.splits;
    },
    follow: [{ name: 'markets.alerts', reads: 'ticks', cursor: 'alert_marks', job: 'markets.alerts' }],
    jobs: [
      {
        name: 'markets.tradeCandles',
        everyMs: TRADE_CANDLES_MS,
        run: async () => {
          // A full group means that more are waiting; the next run takes them.
          for (const venue of desks.books.venues())
            await inTransaction(platform.db, (tx) =>
              mergeTrades(tx, venue, feed.source, (after) => desks.books.tradesAfter(venue, after, TRADES_AT_ONCE)),
            );
        },
      },
      { name: 'markets.count', everyMs: COUNT_MS, run: async () => void (await countSeconds(platform.db, COUNT)) },
      { name: 'markets.alerts', everyMs: ALERTS_MS, run: () => alerts.run() },
      {
        name: 'markets.forget',
        everyMs: FORGET_MS,
        run: async () => {
          await forgetTicks(platform.db, platform.clock.now() - TICK_DAYS * DAY_MS, FORGET);
        },
      },
    ],
    async start() {
      registerPriceMetrics(platform.metrics, feed, recorder);
      if (platform.config.mode === 'demo' && platform.config.demoUniverse) await listDemoMarkets(platform.db);
      if (platform.config.mode === 'demo' && platform.config.demoStocks) await listDemoStocks(platform.db);
      feed.setMarkets(await loadMarkets(platform.db));
      await requireListedSteps(platform.db, feed.instruments());
      await requireNoOtherFeed(
        platform.db,
        feed.instruments().map(({ id }) => id),
        feed.source,
        platform.clock.now(),
      );
      // Before the first price: what is divided is divided from the start.
      splits.set((await Promise.all(splitSources.map((read) => read(platform.db)))).flat());
      await feed.port.start(feed.instruments());
      const { db, clock } = platform;
      const note = (tx: Db) => notePriceKind(tx, feed.source, clock.now());
      // As the writer of the log: no tick of another kind follows.
      kindSince = await (log ? log.write(({ tx }) => note(tx)) : note(db));
      const newest = await newestTickTime(
        db,
        feed.instruments().map(({ id }) => id),
      );
      feed.watch.reached(newest);
      const behindMs = feed.watch.behindMs(clock.now());
      if (behindMs > 0)
        platform.log.error({ behindMs }, 'the clock stands behind the last logged tick: there are no prices until it passes it');
      await beginMarks(
        db,
        feed.instruments().map(({ id }) => id),
      );
      const recorded = new RecordedHistories(db, feed.source);
      await recorded.load(feed.instruments(), clock.now());
      feed.setRecordedHistory((market) => recorded.of(market));
      const stopModes = modes?.onChange(() => {
        if (states.haveChanged()) platform.publisher.changed(marketStatesChannel, {});
      });
      const stopTick = feed.onTick((tick, seconds) => {
        recorded.hear(seconds);
        publishTick(feed, platform.publisher, tick);
        if (states.haveChanged()) platform.publisher.changed(marketStatesChannel, {});
        recorder?.take(seconds);
      });
      stopHearing = () => {
        stopModes?.();
        stopTick();
      };
      stopTicks = everySecond(platform.clock, platform.log, () => {
        feed.tick();
        return recorder?.settled();
      });
    },
    async stop() {
      stopTicks();
      stopHearing();
      await feed.port.stop();
      await recorder?.settled();
    },
  });
  // No instrument has the id 0.
  const indexIdOf = (marketId: number): number => {
    const market = feed.get(marketId);
    return market ? feed.instrumentOf(market).id : 0;
  };
  const one = async (marketId: number, read: (indexId: number) => Promise<StoredTick | null>): Promise<LoggedTick | null> => {
    const market = feed.get(marketId);
    if (!market) return null;
    const { id, symbol } = feed.instrumentOf(market);
    const tick = await read(id);
    return tick && { ...tick, symbol };
  };
  return {
    module,
    index: (id) => feed.index(id),
    closeOf: (id) => feed.closeOf(id),
    setSplits: (all) => splits.set(all),
    async splitAlerts(tx, marketId, ratio) {
      const market = feed.get(marketId);
      if (market) await splitAlerts(tx, market, feed.instrumentOf(market).id, ratio);
    },
    markets: () => feed.all(),
    market: (id) => feed.get(id),
    modeOf: (id) => {
      const market = feed.get(id);
      return market ? feed.modeOf(market) : 'normal';
    },
    marketByPair: (baseId, quoteId) =>
      feed.instruments().find((market) => market.baseId === baseId && market.quoteId === quoteId),
    priceInUsd: (assetId) => feed.priceInUsd(assetId),
    async pricesInUsdAt(db, asked) {
      const markets = asked.map(({ assetId }) => (assetId === ASSET_IDS.USDT ? undefined : feed.inUsdt(assetId)));
      const listed = asked.flatMap(({ time }, i) => {
        const market = markets[i];
        return market ? [{ indexId: market.id, time }] : [];
      });
      const ticks = listed.length === 0 ? [] : await ticksAt(db, listed);
      return asked.map(({ assetId, time }, i) => {
        if (assetId === ASSET_IDS.USDT) return '1';
        const market = markets[i];
        const tick = market ? ticks.shift() : null;
        return market && tick?.priceTicks && time - tick.time <= PRICE_AGE_MS ? formatPrice(market, tick.priceTicks) : null;
      });
    },
    source: () => feed.source,
    sourceOf: (market) => feed.sourceOf(market),
    sourceOfAssets: (assetIds) => feed.sourceOfAssets(assetIds),
    onTick: (listener) => feed.onTick(listener),
    async ticksFrom(db, marketId, from, options = {}) {
      const market = feed.get(marketId);
      if (!market) return [];
      const { id, symbol } = feed.instrumentOf(market);
      const ticks = await ticksBetween(db, id, { from, limit: TICKS_AT_ONCE, ...options });
      return ticks.map((tick) => ({ ...tick, symbol }));
    },
    firstTicksOf: (db, asked, limit) =>
      firstTicksOf(
        db,
        asked.map(({ marketId, from }) => ({ indexId: indexIdOf(marketId), from })),
        limit,
      ),
    ticksAt: (db, asked) =>
      ticksAt(
        db,
        asked.map(({ marketId, time }) => ({ indexId: indexIdOf(marketId), time })),
      ),
    tickAt: (db, marketId, time) => one(marketId, (id) => tickAt(db, id, time)),
    async secondsFrom(db, marketId, from, to, limit = TICKS_AT_ONCE) {
      const market = feed.get(marketId);
      if (!market) return [];
      const { id, symbol } = feed.instrumentOf(market);
      return (await secondsBetween(db, id, { from, to, limit })).map((tick) => ({ ...tick, symbol }));
    },
    secondAt: (db, marketId, time) => one(marketId, (id) => secondAt(db, id, time)),
    lastPriced: (db, marketId) => lastPricedTick(db, indexIdOf(marketId)),
    secondAfter: (db, marketId, time) => one(marketId, (id) => secondAfter(db, id, time)),
    async closesOf(db, marketId, period, from, to) {
      const range = { prices: feed.source, marketId: indexIdOf(marketId), period, from, to, limit: CLOSES_AT_ONCE };
      return (await readCandles(db, 'index', range)).map(({ time, close }) => ({ time, ticks: close }));
    },
    onLogged: (listener) => recorder?.onLogged(listener) ?? (() => {}),
  };
}
