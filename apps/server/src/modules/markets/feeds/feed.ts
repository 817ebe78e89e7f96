/**
 * The prices of this process: the instruments, their index and history, and who listens to them.
 *
 * Units: ticks, epoch milliseconds UTC. Invariants: markets of one symbol share one index and one step of price; a second
 * that nobody saw is not made up later; while the clock stands behind the record or nothing can be recorded there is no
 * price. Limits: markets are loaded at the start.
 */
import { ASSET_IDS, type Mode, strictestMode } from '@glasshouse/contract';
import type { PriceSource } from '@glasshouse/contract/markets';
import { pricesOfInstrument } from '@glasshouse/proofs';
import type { Clock } from '../../../platform/clock.ts';
import type { MarketSteps } from '../../../platform/market-desk.ts';
import { secondOf } from '../domain/calendar.ts';
import { type History, withoutVolume } from '../domain/history.ts';
import { type Market, formatPrice, hasOwnIndex } from '../domain/market.ts';
import { hoursOf } from '../domain/stock-hours.ts';
import type { PriceFeed } from './price-feed.ts';
import { type IndexPrice, IndexPrices, type IndexSecond } from './index-prices.ts';
import { RecordWatch, type StopReason } from '../record/record-watch.ts';

export type { IndexPrice } from './index-prices.ts';

/** What every listener hears once a second: the second and the price of each market that has one. */
export interface Tick {
  time: number;
  prices: ReadonlyMap<number, number>;
}

/** What others say of markets. */
export interface MarketTerms {
  /** The mode that is set while the server runs. */
  mode?: (market: Market) => Mode;
  /** The steps that new orders take; null: those that the market was made with. */
  steps?: (market: Market) => MarketSteps | null;
  /** Whether it has left the lists. */
  isDelisted?: (market: Market) => boolean;
}

/** Markets and prices as the rest of the module sees them. */
export class Feed {
  readonly #clock: Clock;
  readonly #feed: PriceFeed;
  readonly #index: IndexPrices;
  /** What was decided and logged last. */
  readonly watch = new RecordWatch();
  readonly #listeners = new Set<(tick: Tick, seconds: readonly IndexSecond[]) => void>();
  #markets = new Map<number, Market>();
  #instruments = new Map<string, Market>();
  #histories = new Map<number, History>();
  #recorded: (market: Market) => History | null = () => null;
  #lastSecond = 0;
  readonly #terms: Required<MarketTerms>;

  constructor(feed: PriceFeed, clock: Clock, terms: MarketTerms = {}) {
    const { mode = () => 'normal', steps = () => null, isDelisted = () => false } = terms;
    this.#feed = feed;
    this.#clock = clock;
    this.#terms = { mode, steps, isDelisted };
    this.#index = new IndexPrices(feed, clock);
  }

  /** The kind of prices that this feed brings: what ticks, candles and trades are kept under. */
  get source(): PriceSource {
    return this.#feed.prices;
  }

  /** What the prices of a market are: their label. */
  sourceOf({ index }: Pick<Market, 'index'>): PriceSource {
    return pricesOfInstrument(this.source, index);
  }

  /** The label of a sum of what these assets are worth. */
  sourceOfAssets(assetIds: Iterable<number>): PriceSource {
    const sources = [...assetIds].flatMap((id) => this.inUsdt(id) ?? []).map((market) => this.sourceOf(market));
    return sources.includes('simulated') ? 'simulated' : this.source;
  }

  /** The feed itself, for its health. */
  get port(): PriceFeed {
    return this.#feed;
  }

  /** Takes over the markets that were loaded. RangeError when two of one symbol have different steps. */
  setMarkets(list: readonly Market[]): void {
    this.#markets = new Map(list.map((market) => [market.id, market]));
    this.#instruments = new Map(list.filter(({ kind }) => hasOwnIndex(kind)).map((market) => [market.symbol, market]));
    this.#histories.clear();
    for (const market of list) {
      if (this.instrumentOf(market).tick !== market.tick)
        throw new RangeError(`${market.kind} ${market.symbol} has another step than its index`);
    }
  }

  /** Where the history of instruments comes from whose feed brings none. */
  setRecordedHistory(history: (market: Market) => History | null): void {
    this.#recorded = history;
    this.#histories.clear();
  }

  /** The steps and the minimum of new orders. */
  stepsOf(market: Market): MarketSteps {
    return this.#terms.steps(market) ?? market;
  }

  /** The markets that are shown in lists. */
  listed(): readonly Market[] {
    return this.all().filter((market) => !this.#terms.isDelisted(market));
  }

  /** The mode that counts for a market. */
  modeOf(market: Market): Mode {
    return strictestMode([market.status, this.#terms.mode(market)]);
  }

  /** All markets, by id. */
  all(): readonly Market[] {
    return [...this.#markets.values()];
  }

  /** One market, or undefined. */
  get(id: number): Market | undefined {
    return this.#markets.get(id);
  }

  /** The markets that indexes are named after. */
  instruments(): readonly Market[] {
    return [...this.#instruments.values()];
  }

  /** The market that a market's index is named after. */
  instrumentOf(market: Market): Market {
    return this.#instruments.get(market.index) ?? market;
  }

  /** The instrument of a symbol such as `BTC/USDT`, also where the market of that name is judged by the index of another. */
  bySymbol(symbol: string): Market | undefined {
    return (
      this.#instruments.get(symbol) ?? this.#instruments.get(this.all().find((market) => market.symbol === symbol)?.index ?? '')
    );
  }

  /** Candles and figures of a market; null where there are none. */
  history(market: Market): History | null {
    const known = this.#histories.get(market.id);
    if (known) return known;
    const instrument = this.instrumentOf(market);
    const own = this.#feed.history(market.index) ?? this.#recorded(instrument);
    const history = own && instrument.id !== market.id ? withoutVolume(own) : own;
    if (history) this.#histories.set(market.id, history);
    return history;
  }

  /** What charts of a market are drawn from: its index, with the volume of the market that the index is named after. */
  charted(market: Market): History | null {
    return this.history(this.instrumentOf(market));
  }

  /** The index price of this moment; null when the market has none. */
  index(id: number): IndexPrice | null {
    const market = this.#markets.get(id);
    return market && this.stopped() === null ? this.#index.second(this.instrumentOf(market)).price : null;
  }

  /** Why there is no price of anything at this moment, whatever is quoted; null when nothing is wrong. */
  stopped(): StopReason | null {
    return this.watch.stopped(this.#clock.now());
  }

  /** All that was decided about the index of a market in this second. */
  second(market: Market): IndexSecond {
    return this.#index.second(this.instrumentOf(market));
  }

  /** USD of one unit of an asset, with USDT counted as one; null when there is no price for it. */
  priceInUsd(assetId: number): string | null {
    if (assetId === ASSET_IDS.USDT) return '1';
    const market = this.inUsdt(assetId);
    if (!market) return null;
    const price = this.index(market.id) ?? this.closeOf(market.id);
    return price && formatPrice(market, price.priceTicks);
  }

  /** The last price of a market between its sessions; null while one runs, and for what trades day and night. */
  closeOf(id: number): IndexPrice | null {
    const market = this.get(id);
    const hours = market ? hoursOf(market) : null;
    const now = this.#clock.now();
    if (!market || hours === null || hours.open(now) !== null) return null;
    const figures = this.history(market)?.figures(now);
    return figures ? { priceTicks: figures.last, time: figures.time } : null;
  }

  /** The instrument whose price is that of an asset in USDT. */
  inUsdt(assetId: number): Market | undefined {
    return this.instruments().find(({ baseId, quoteId }) => baseId === assetId && quoteId === ASSET_IDS.USDT);
  }

  /** Hears every tick; answers how to stop. */
  onTick(listener: (tick: Tick, seconds: readonly IndexSecond[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Decides this second's index of every instrument, once, and gives it to the listeners; never a second before the last one.
   * All belong to the second in which it begins, also when it ends in the next.
   */
  tick(): void {
    const time = secondOf(this.#clock.now());
    if (time === this.#lastSecond || this.stopped() === 'clock') return;
    this.#lastSecond = time;
    this.watch.reached(time);
    const seconds = this.instruments().map((market) => this.#index.second(market, time));
    const priceOf = new Map(seconds.map(({ market, price }) => [market.index, price?.priceTicks]));
    const prices = new Map<number, number>();
    for (const { id, index } of this.stopped() === null ? this.all() : []) {
      const priceTicks = priceOf.get(index);
      if (priceTicks !== undefined) prices.set(id, priceTicks);
    }
    for (const listener of this.#listeners) listener({ time, prices }, seconds);
  }
}
