/**
 * The feed of this process: the markets, their replayed prices and who listens to them.
 *
 * Units: ticks, epoch milliseconds UTC. Invariants: a price is a pure function of the time, so a second that nobody
 * saw is not made up later and two processes agree. Limits: only the replay; other feeds take this place later.
 */
import { ASSET_IDS, type PriceSource } from '@glasshouse/contract';
import type { Clock } from '../../platform/clock.ts';
import { type Market, formatPrice } from './domain/market.ts';
import type { RangeTables } from './domain/ranges.ts';
import { priceAt } from './domain/replay.ts';

/** A price of the index: ticks of the market, and the second it belongs to. */
export interface IndexPrice {
  priceTicks: number;
  time: number;
}

/** What every listener hears once a second: the second and the price of each market that has one. */
export interface Tick {
  time: number;
  prices: ReadonlyMap<number, number>;
}

/** A market of the feed with its tables; without them it has no price. */
export interface FeedMarket {
  market: Market;
  tables: RangeTables | null;
}

/** Markets and prices as the rest of the module sees them. */
export class Feed {
  readonly source: PriceSource = 'recorded';
  readonly #clock: Clock;
  readonly #listeners = new Set<(tick: Tick) => void>();
  #markets = new Map<number, FeedMarket>();
  #lastSecond = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes over the markets that were loaded. */
  setMarkets(list: readonly FeedMarket[]): void {
    this.#markets = new Map(list.map((entry) => [entry.market.id, entry]));
  }

  /** All markets, by id. */
  all(): readonly FeedMarket[] {
    return [...this.#markets.values()];
  }

  /** One market, or undefined. */
  get(id: number): FeedMarket | undefined {
    return this.#markets.get(id);
  }

  /** The spot market of a symbol such as `BTC/USDT`. */
  bySymbol(symbol: string): FeedMarket | undefined {
    return this.all().find(({ market }) => market.symbol === symbol && market.kind === 'spot');
  }

  /** The index price of this moment; null when the market has none. */
  index(id: number): IndexPrice | null {
    const tables = this.#markets.get(id)?.tables;
    if (!tables) return null;
    const now = this.#clock.now();
    return { priceTicks: priceAt(tables.series, now), time: Math.floor(now / 1_000) * 1_000 };
  }

  /** USD of one unit of an asset, with USDT counted as one; null when there is no market for it. */
  priceInUsd(assetId: number): string | null {
    if (assetId === ASSET_IDS.USDT) return '1';
    const entry = this.all().find(
      ({ market }) => market.baseId === assetId && market.quoteId === ASSET_IDS.USDT && market.kind === 'spot',
    );
    const index = entry ? this.index(entry.market.id) : null;
    return entry && index ? formatPrice(entry.market, index.priceTicks) : null;
  }

  /** Hears every tick; answers how to stop. */
  onTick(listener: (tick: Tick) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners the prices of this second, once. */
  tick(): void {
    const second = Math.floor(this.#clock.now() / 1_000);
    if (second === this.#lastSecond) return;
    this.#lastSecond = second;
    const prices = new Map<number, number>();
    for (const { market, tables } of this.all()) if (tables) prices.set(market.id, priceAt(tables.series, second * 1_000));
    for (const listener of this.#listeners) listener({ time: second * 1_000, prices });
  }
}
