/**
 * The spot desk as a whole: terms of its markets, the desk that commits, the lead, and what everybody may see of it.
 *
 * Invariants: terms and books exist from `start` on; a process that does not lead shows empty books and takes no
 * orders. Limits: markets are loaded at the start.
 */
import type { Depth, PublicTrade, SpotOrder } from '@glasshouse/contract';
import { depthChannel, ordersChannel, tradesChannel } from '@glasshouse/contract';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';
import { BOOK_LEVELS, type Market, type Markets, RECENT_TRADES, unitsOf } from '../markets/index.ts';
import { Desk } from './desk.ts';
import { Books } from './domain/books.ts';
import type { OpenOrders } from './domain/open-orders.ts';
import type { Order } from './domain/order.ts';
import { presentDepth, presentOrder, presentTrade } from './domain/present.ts';
import { type Terms, makeTerms } from './domain/terms.ts';
import type { GroupResult, Submission } from './group-run.ts';
import { IdBlocks } from './store/id-blocks.ts';
import { Leadership } from './store/leadership.ts';
import { type StoredFill, loadRecentFills } from './store/orders.ts';

/** Tells a user that balances of the spot account changed. */
export type BalancesChanged = (userId: number, assetIds: number[]) => void;

/** What the desk is given at wiring. */
export interface SpotDeps {
  platform: Platform;
  ledger: Ledger;
  markets: Markets;
  balancesChanged: BalancesChanged;
}

function termsOf(market: Market, ledger: Ledger): Terms {
  const base = ledger.asset(market.baseId);
  const quote = ledger.asset(market.quoteId);
  if (!base || !quote) throw new Error(`${market.symbol} trades an asset that the ledger does not have`);
  return makeTerms({
    marketId: market.id,
    symbol: market.symbol,
    baseId: base.id,
    quoteId: quote.id,
    baseCode: base.code,
    quoteCode: quote.code,
    baseScale: base.scale,
    quoteScale: quote.scale,
    tick: market.tick,
    lot: market.lot,
    tickUnits: market.tickUnits,
    lotUnits: market.lotUnits,
    priceDecimals: market.priceDecimals,
    quantityDecimals: market.quantityDecimals,
    minNotional: market.minNotional,
    minNotionalAtoms: unitsOf(market.minNotional, quote.scale),
    open: market.status === 'normal',
  });
}

/** The desk with its markets. */
export class SpotDesk {
  readonly #deps: SpotDeps;
  readonly #books = new Books();
  readonly #terms = new Map<number, Terms>();
  readonly #trades = new Map<number, PublicTrade[]>();
  readonly #leadership: Leadership;
  readonly #desk: Desk;
  /** Numbers the states of all books; begins at the time of the start, so that it also rises over restarts. */
  #sequence = 0;

  constructor(deps: SpotDeps) {
    this.#deps = deps;
    const { platform, ledger, markets } = deps;
    this.#leadership = new Leadership(platform.db);
    this.#desk = new Desk({
      db: platform.db,
      log: platform.log,
      ledger,
      leadership: this.#leadership,
      books: this.#books,
      orderIds: new IdBlocks('spot_order_ids'),
      fillIds: new IdBlocks('spot_fill_ids'),
      now: () => platform.clock.now(),
      terms: (marketId) => this.terms(marketId),
      index: (marketId) => markets.index(marketId)?.priceTicks ?? null,
      committed: (result) => this.#publish(result),
    });
  }

  /** Loads the markets and tries to lead. */
  async start(): Promise<void> {
    for (const market of this.#deps.markets.markets()) {
      if (market.kind === 'spot') this.#terms.set(market.id, termsOf(market, this.#deps.ledger));
    }
    this.#books.open([...this.#terms.keys()]);
    if (!(await this.lead())) this.#deps.platform.log.warn('another process leads the spot desk; this one takes no orders');
  }

  /** Keeps the lead, or tries to get it; on getting it everything in memory is rebuilt first. Whether this process leads. */
  async lead(): Promise<boolean> {
    if (this.#leadership.epoch !== null) return this.#leadership.check();
    // A group that was under way when the lead was lost must not write into memory that is being rebuilt. One whose
    // commit is in doubt may still be at it in the database: `take` waits for its lock on the epoch.
    await this.#desk.idle();
    return this.#leadership.take(() => this.#load());
  }

  async #load(): Promise<void> {
    const { db, clock } = this.#deps.platform;
    await this.#desk.rebuild();
    for (const terms of this.#terms.values()) {
      const fills = await loadRecentFills(db, terms.marketId, RECENT_TRADES);
      this.#trades.set(
        terms.marketId,
        fills.map((fill) => presentTrade(terms, fill)),
      );
    }
    this.#sequence = Math.max(this.#sequence + 1, clock.now());
  }

  /** Finishes what waits and gives up the lead. */
  async stop(): Promise<void> {
    await this.#desk.stop();
    await this.#leadership.giveUp();
  }

  /** The terms of a market of this desk. RangeError for any other. */
  terms(marketId: number): Terms {
    const terms = this.#terms.get(marketId);
    if (!terms) throw new RangeError(`market ${marketId} is not of the spot desk`);
    return terms;
  }

  /** The terms of a pair, or undefined. */
  termsByPair(baseId: number, quoteId: number): Terms | undefined {
    return [...this.#terms.values()].find((terms) => terms.baseId === baseId && terms.quoteId === quoteId);
  }

  /** The markets with a base and a quote asset, where they are named. */
  marketIds(baseId: number | string | undefined, quoteId: number | string | undefined): number[] {
    const fits = (asked: number | string | undefined, id: number) => asked === undefined || Number(asked) === id;
    return [...this.#terms.values()]
      .filter((terms) => fits(baseId, terms.baseId) && fits(quoteId, terms.quoteId))
      .map((terms) => terms.marketId);
  }

  /** Hands in commands; each settles after its commit, or is refused. */
  submit(submissions: readonly Submission[]): Promise<SpotOrder>[] {
    return this.#desk.submit(submissions);
  }

  /** Hands in one command. */
  submitOne(submission: Submission): Promise<SpotOrder> {
    return this.#desk.submit([submission])[0] as Promise<SpotOrder>;
  }

  /** Whether this process takes orders. */
  get isLeading(): boolean {
    return this.#leadership.epoch !== null;
  }

  /** The open orders of a user. */
  openOrdersOf(userId: number): Order[] {
    return this.#desk.openOrders.ofUser(userId);
  }

  /** All open orders, by id. */
  get openOrders(): OpenOrders {
    return this.#desk.openOrders;
  }

  /** The books, for tests that compare them with a rebuild. */
  get books(): Books {
    return this.#books;
  }

  /** The best levels of a book. */
  depth(marketId: number): Depth {
    const time = this.#deps.platform.clock.now();
    const terms = this.#terms.get(marketId);
    if (!terms || !this.isLeading) return { id: marketId, sequence: this.#sequence, bids: [], asks: [], time };
    return presentDepth(terms, this.#books.of(marketId), BOOK_LEVELS, this.#sequence, time);
  }

  /** The last trades of a market, newest first. */
  trades(marketId: number): PublicTrade[] {
    return this.#trades.get(marketId) ?? [];
  }

  #publish({ group, fills }: GroupResult): void {
    const { publisher } = this.#deps.platform;
    if (group.touched.size === 0) return;
    this.#sequence++;
    for (const order of group.touched.values())
      publisher.publishTo(order.userId, ordersChannel, presentOrder(this.terms(order.marketId), order));
    this.#publishBalances(
      group.effects.flatMap((effect) => (effect.type === 'fill' ? [effect.buyOrder, effect.sellOrder] : [effect.order])),
    );
    for (const marketId of new Set([...group.touched.values()].map((order) => order.marketId))) {
      publisher.publish(depthChannel, { id: marketId }, this.depth(marketId));
      this.#publishTrades(
        marketId,
        fills.filter((fill) => fill.marketId === marketId),
      );
    }
  }

  #publishBalances(orders: readonly Order[]): void {
    const changed = new Map<number, Set<number>>();
    for (const order of orders) {
      const { baseId, quoteId } = this.terms(order.marketId);
      const assets = changed.get(order.userId) ?? new Set();
      changed.set(order.userId, assets.add(baseId).add(quoteId));
    }
    for (const [userId, assets] of changed) this.#deps.balancesChanged(userId, [...assets]);
  }

  #publishTrades(marketId: number, fills: readonly StoredFill[]): void {
    if (fills.length === 0) return;
    const news = fills.map((fill) => presentTrade(this.terms(marketId), fill)).reverse();
    this.#trades.set(marketId, [...news, ...this.trades(marketId)].slice(0, RECENT_TRADES));
    this.#deps.platform.publisher.publish(tradesChannel, { id: marketId }, news);
  }
}
