/** The exchange: one order desk under every product with a book. What products and the wiring may use of it. */
import type { MarketKind, RebateProduct } from '@glasshouse/contract';
import type { OrderItem } from '@glasshouse/contract/orders';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { FeeSource } from '../../platform/fees.ts';
import type { FollowedRows } from '../../platform/follow/index.ts';
import { forgetAnswers, forgetProcesses } from '../../platform/leader/index.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import type { BookSource } from '../../platform/market-desk.ts';
import { registerVenueMetrics } from './desk/metrics.ts';
import { clearingOf } from './clearing/clearing.ts';
import type { BookProduct, OrderChange, OrderNotice } from './desk/book-product.ts';
import { followingOf } from './desk/following.ts';
import { type ExchangeDeps, Venue } from './desk/venue.ts';
import type { Order } from './domain/order.ts';
import type { QuoteCommand } from './domain/place-quote.ts';
import { presentOrder } from './domain/present.ts';
import { type Quote, type QuoteAnswer, quoteKey } from './domain/quote.ts';
import type { VenueName } from './domain/venues.ts';
import type { MarketMode } from './rules/market-mode.ts';
import { type FeeAssetOf, loadFillFees } from './store/fees.ts';
import { fillsOfVenue, hasNotifications, loadFilledAfter, takeNotifications } from './store/notifications.ts';
import { exchangeInvariants } from './store/invariants.ts';
import { loadTradesAfter } from './store/orders.ts';
import { OPEN_BY_USER, loadOwnersOfOpen } from './store/owners.ts';
import { sealedFills } from './store/sealed-fills.ts';
import { loadTraders } from './store/volumes.ts';

export { feeTiersParameter } from './admin/fee-tiers-parameter.ts';
export { cashClearing } from './clearing/cash/cash-clearing.ts';
export { type CashNames, holdJournal } from './clearing/cash/postings.ts';
export { cashInvariants } from './store/cash-invariants.ts';
export {
  type ClearedSide,
  type Clearing,
  type FillEffect,
  type FillJournal,
  type Filled,
  type HoldEffect,
  clearingOf,
} from './clearing/clearing.ts';
export type { TickWatch } from './clearing/tick-watch.ts';
export type { BatchReading, BookProduct, ClearingStore, OrderChange, OrderNotice, ProductEvent } from './desk/book-product.ts';
export type { ExchangeDeps, Venue } from './desk/venue.ts';
export { CommandRefusal } from './desk/batch-failures.ts';
export { granted } from './desk/granted.ts';
export type { BalancesChanged } from './desk/venue-events.ts';
export type { MarketRulesInput, PresentRules } from './desk/rule-book.ts';
export type { VenueName } from './domain/venues.ts';
export type { CancelCommand } from './domain/cancel.ts';
export type { Command } from './domain/commands.ts';
export type { Answer } from './domain/commands.ts';
export { type Decision, type Denial, accept, deny } from './domain/decision.ts';
export { ofStop } from './domain/oco.ts';
export { type Order, fillOrder, isHeld, isLive, namedOrder, openLots } from './domain/order.ts';
export type { PlacementCommand } from './domain/placement.ts';
export type { ActAnswer, ActCommand } from './domain/act.ts';
export { BATCH_WORK, type Batch, type BatchState, type ChangedParty, type IndexTick } from './domain/batch.ts';
export { type Adjusted, adjustStanding, endStanding, shrinkStanding } from './domain/standing.ts';
export type { AuctionRecord, AuctionRecordOrder } from './domain/session-auction.ts';
export type { AuctionKind, PauseReason, Phase, SessionState } from './domain/session-state.ts';
export {
  type Session,
  type SessionCalendar,
  type SessionTerms,
  AUCTION_MS,
  MARKET_HOLD_PPM,
  MARKET_PPM,
  PAUSE_MS,
} from './rules/session.ts';
export { around } from './rules/session.ts';
export type { FeeRates } from './rules/fees.ts';
export { type FeeIn } from './clearing/cash/postings.ts';
export { placeSystem } from './domain/system-order.ts';
export type { QuoteCommand } from './domain/place-quote.ts';
export { type Quote, type QuoteAnswer, quoteKey } from './domain/quote.ts';
export { presentFill, presentOrder } from './domain/present.ts';
export { presentOwnFees, presentRates, presentTier, presentVolume } from './domain/present-fees.ts';
export { checkNotional, checkRules, checkSize, checkTips, readLots, readOrder, readTicks } from './domain/read-order.ts';
export { FEE_TIERS, type FeeTiers, dayOf, rateText, tierAfter, tierOf } from './rules/fees.ts';
export { MARKET_MODES, type MarketMode } from './rules/market-mode.ts';
export { checkTakesCancels, checkTakesOrders } from './rules/market-mode.ts';
export { type MarketRules, meanPriceText, priceText, quantityText, settleIdOf } from './rules/market-rules.ts';
export { loadCursors } from './store/adjustments.ts';
export { loadPhases } from './store/phases.ts';
export { loadDeskFigures } from './store/figures.ts';
export { exchangeInvariants } from './store/invariants.ts';
export { type ListQuery, findOrderOf, listFillsOf, listOrdersOf, sumOpenLots } from './store/orders.ts';
export { type ListFilters, OwnLists } from './desk/own-lists.ts';
export { loadMarketOf } from './store/owners.ts';
export { sealedFills } from './store/sealed-fills.ts';
export { loadTraded } from './store/traded.ts';
export { loadVolumes } from './store/volumes.ts';

/** How often the lead is kept or sought. */
const LEAD_EVERY_MS = 1_000;
/** How often ticks of the index are looked for that another process recorded. */
const INDEX_EVERY_MS = 500;
/** How often a process reads the revision of the rules without a notice of a change; the leader reads it in every batch. */
const RULES_EVERY_MS = 1_000;
/** How often a process renews its sign of life, and the leader looks for closed connections. */
const CONNECTIONS_EVERY_MS = 1_000;
/** How often answers that were not fetched, and processes that are gone, are deleted. */
const FORGET_EVERY_MS = 60_000;

/** Tables that a change of market rules, or of a mode, writes. */
const RULE_TABLES = ['market_rules', 'market_rules_revision'] as const;

/** A change of an order of which its owner is notified, with the order as it is now. */
export interface OrderNotification {
  readonly what: OrderChange;
  readonly userId: number;
  readonly order: OrderItem;
  /** Kind and parameters, as the product of the order names them. */
  readonly notice: OrderNotice;
}

/** What other modules may do with the exchange. */
export interface Exchange {
  /** Lists the markets of a product, before the start, and returns their venue. */
  list(product: BookProduct): Venue;
  /** The venues that products list. */
  venues(): VenueName[];
  /** Whether a market has a book. */
  hasBook(marketId: number): boolean;
  /** Whether this process leads every venue. */
  isLeading(): boolean;
  /** Depth and trades of all its markets. */
  books: BookSource;
  /** Symbols of markets that take cancels only because triggers fail to fire; at most some seconds late where another process leads. */
  failingMarkets(): string[];
  /**
   * Sets the mode of a market in the caller's transaction: every batch that begins after its commit goes by it, in every
   * process. RangeError for a market without a book.
   */
  setMarketMode(tx: Tx, marketId: number, mode: MarketMode): Promise<void>;
  /** Cancels all live orders of a market (`delisted`), whatever its mode; returns how many. Call it after the commit of the mode. */
  endOrdersOf(marketId: number): Promise<number>;
  /**
   * Replaces the quote of a market maker in a market as a whole (ADR 35). It lives in the memory of this process; where
   * another one leads it is refused (UNAVAILABLE).
   */
  quote(command: Omit<QuoteCommand, 'type'>): Promise<QuoteAnswer>;
  /** The quote of a user that stands in a market of this process. */
  quoteOf(userId: number, marketId: number): Quote | undefined;
  /** From now on the trades that some users take carry `demo: true` wherever they are public. */
  markTraders(userIds: readonly number[]): Promise<void>;
  /** The fees of fills in markets of a kind, in the order in which they were committed. */
  feesOf(product: RebateProduct, kind: MarketKind): FeeSource;
  /** Which of some users ever traded in a book. */
  tradersAmong(db: Db, userIds: readonly number[]): Promise<Set<number>>;
  /** Changes of orders that their owners did not cause, to be notified. */
  orderNotifications: {
    /** Whether orders that were triggered, or that the operator ended, are in their queue. */
    wait(db: Db): Promise<boolean>;
    /** The fills of a venue, which are followed. */
    fills(venue: VenueName): FollowedRows;
    /** Takes triggered orders, and those that the operator ended, out of their queue, oldest first, in the transaction of their notifications. */
    take(tx: Tx, limit: number): Promise<OrderNotification[]>;
    /** Orders that a venue's fills after one ended while they rested or after their trigger; `upto` null: there was no fill. */
    filledAfter(
      tx: Tx,
      venue: VenueName,
      fillId: number,
      limit: number,
    ): Promise<{ upto: number | null; fills: number; told: OrderNotification[] }>;
  };
}

function notificationsOf(venueOf: (marketId: number) => Venue): Exchange['orderNotifications'] {
  const noted = async (tx: Tx, what: OrderNotification['what'], order: Order): Promise<OrderNotification> => {
    const venue = venueOf(order.marketId);
    const rules = venue.rules(order.marketId);
    const item = presentOrder(rules, order);
    const notice = await venue.productOf(rules.kind, order.account).noticeOf(what, item, tx);
    return { what, userId: order.userId, order: item, notice };
  };
  const all = async (tx: Tx, changes: readonly { what: OrderNotification['what']; order: Order }[]) => {
    const told: OrderNotification[] = [];
    for (const { what, order } of changes) told.push(await noted(tx, what, order));
    return told;
  };
  return {
    wait: hasNotifications,
    fills: (venue) => fillsOfVenue(venue),
    take: async (tx, limit) => all(tx, await takeNotifications(tx, limit)),
    filledAfter: async (tx, venue, fillId, limit) => {
      const { upto, fills, orders } = await loadFilledAfter(tx, venue, fillId, limit);
      const told = await all(
        tx,
        orders.map((order) => ({ what: 'filled' as const, order })),
      );
      return { upto, fills, told };
    },
  };
}

/** The fees of a kind of markets, whichever of its venue there are when they are asked for. */
function feesOf(venues: () => readonly Venue[], product: RebateProduct, kind: MarketKind): FeeSource {
  const place = () => {
    const venue = venues().find(({ kinds: own }) => own.has(kind));
    if (!venue) throw new RangeError(`no market of kind ${kind} has a book`);
    return { venue, marketIds: venue.allRules().flatMap((rules) => (rules.kind === kind ? [rules.marketId] : [])) };
  };
  return {
    product,
    fills() {
      const { venue, marketIds } = place();
      return fillsOfVenue(venue.name, marketIds);
    },
    after(db, fillId, limit) {
      const { venue, marketIds } = place();
      const assetOf: FeeAssetOf = (marketId, account, side) =>
        clearingOf(venue.rules(marketId), { account }).feeAsset(venue.rules(marketId), side);
      return loadFillFees(db, { venue: venue.name, marketIds, assetOf }, fillId, limit);
    },
  };
}

/** Books of all venues; the fills of each are followed by their ids. */
function booksOf(venues: () => readonly Venue[], db: Db): BookSource {
  const venueOf = (marketId: number) => venues().find(({ ruleBook }) => ruleBook.find(marketId) !== undefined);
  return {
    depth: (marketId) => venueOf(marketId)?.depth(marketId) ?? { bids: [], asks: [] },
    session: (marketId) => venueOf(marketId)?.sessionShown(marketId) ?? null,
    trades: (marketId) => venueOf(marketId)?.trades(marketId) ?? [],
    venues: () => venues().map(({ name }) => name),
    tradesAfter: (venue, fillId, limit) => loadTradesAfter(db, venue, fillId, limit),
  };
}

/** The module; channels, journals and the invariants of a clearing belong to the products. */
function moduleOf({
  venues,
  venueOf,
  deps: { platform, markets },
  kinds,
  books,
}: {
  venues: () => readonly Venue[];
  venueOf: (marketId: number) => Venue;
  deps: ExchangeDeps;
  kinds: readonly string[];
  books: BookSource;
}): Module {
  const { db } = platform;
  const each = (work: (venue: Venue) => Promise<unknown>) => async () => {
    await Promise.all(venues().map(work));
  };
  const following = followingOf(venues, platform, markets);
  const hasBook = (marketId: number) => venues().some(({ ruleBook }) => ruleBook.find(marketId) !== undefined);
  return defineModule({
    name: 'exchange',
    deps: ['ledger', 'markets'],
    migrations: new URL('./store/migrations/', import.meta.url),
    outcomes: { orders: 'order', fills: 'fill', order_adjustments: 'settlement' },
    decides: ['domain/', 'rules/', 'clearing/'],
    invariants: exchangeInvariants,
    sealed: [sealedFills],
    person: { stillOpen: OPEN_BY_USER },
    market: {
      kinds,
      has: hasBook,
      books,
      steps: (marketId) => venueOf(marketId).ruleBook.present(marketId),
      setMode: async (tx, marketId, mode) => {
        if (hasBook(marketId)) await venueOf(marketId).ruleBook.setMode(tx, marketId, mode);
      },
      modeTables: RULE_TABLES,
      endOrders: async (marketId) => (hasBook(marketId) ? venueOf(marketId).endOrdersOf(marketId) : 0),
      ownersOfOpen: loadOwnersOfOpen,
    },
    jobs: [
      { name: 'exchange.lead', everyMs: LEAD_EVERY_MS, run: each((venue) => venue.lead()) },
      { name: 'exchange.rules', everyMs: RULES_EVERY_MS, run: () => following.rules() },
      { name: 'exchange.index', everyMs: INDEX_EVERY_MS, run: () => following.index() },
      { name: 'exchange.connections', everyMs: CONNECTIONS_EVERY_MS, run: each((venue) => venue.connections.follow()) },
      {
        name: 'exchange.forget',
        everyMs: FORGET_EVERY_MS,
        run: async () => {
          await forgetAnswers(db);
          await forgetProcesses(db);
        },
      },
    ],
    async start() {
      await each((venue) => venue.start())();
      following.start();
    },
    async stop() {
      await following.stop();
      await each((venue) => venue.stop())();
    },
  });
}

/** Creates the exchange. Products list their markets with it before the modules are connected. */
export function createExchange(deps: ExchangeDeps): Exchange & { module: Module } {
  const venues = new Map<VenueName, Venue>();
  const all = () => [...venues.values()];
  const { db, metrics } = deps.platform;
  registerVenueMetrics(metrics, all);
  const kinds: string[] = [];
  const venueOf = (marketId: number): Venue => {
    const found = all().find((venue) => venue.ruleBook.find(marketId) !== undefined);
    if (!found) throw new RangeError(`market ${marketId} has no book`);
    return found;
  };
  const books = booksOf(all, db);
  return {
    module: moduleOf({ venues: all, venueOf, deps, kinds, books }),
    books,
    list(product) {
      const venue = venues.get(product.venue) ?? new Venue(deps, product.venue);
      venues.set(product.venue, venue);
      venue.list(product);
      if (!kinds.includes(product.kind)) kinds.push(product.kind);
      return venue;
    },
    venues: () => all().map(({ name }) => name),
    hasBook: (marketId) => all().some(({ ruleBook }) => ruleBook.find(marketId) !== undefined),
    isLeading: () => all().every((venue) => venue.isLeading),
    failingMarkets: () => all().flatMap((venue) => venue.failingMarkets()),
    setMarketMode: (tx, marketId, mode) => venueOf(marketId).ruleBook.setMode(tx, marketId, mode),
    endOrdersOf: (marketId) => venueOf(marketId).endOrdersOf(marketId),
    quote: (command) => venueOf(command.marketId).quote(command),
    quoteOf: (userId, marketId) => venueOf(marketId).quotes.get(quoteKey({ userId, marketId })),
    markTraders: async (userIds) => {
      for (const venue of venues.values()) await venue.markTraders(userIds);
    },
    feesOf: (product, kind) => feesOf(all, product, kind),
    tradersAmong: loadTraders,
    orderNotifications: notificationsOf(venueOf),
  };
}
