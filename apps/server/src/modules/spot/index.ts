/** Spot trading: what other modules and the wiring may know of the desk. */
import { type SpotOrder, fillsChannel, ordersChannel } from '@glasshouse/contract';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Invariant } from '../../platform/invariants.ts';
import type { BookSource } from '../../platform/market-desk.ts';
import { listUserOrdersHandler } from './admin/listUserOrders.ts';
import { amendOrderHandler } from './api/amendOrder.ts';
import { cancelAllOrdersHandler } from './api/cancelAllOrders.ts';
import { cancelOnDisconnectHandler } from './api/cancelOnDisconnect.ts';
import { cancelOrderHandler } from './api/cancelOrder.ts';
import { fiatGateOf } from './api/fiat-gate.ts';
import { getFeeTierHandler } from './api/getFeeTier.ts';
import { getFeesHandler } from './api/getFees.ts';
import { getOrderHandler } from './api/getOrder.ts';
import { listFillsHandler } from './api/listFills.ts';
import { listOrdersHandler } from './api/listOrders.ts';
import { placeBatchHandler } from './api/placeBatch.ts';
import { placeOcoHandler } from './api/placeOco.ts';
import { placeOrderHandler } from './api/placeOrder.ts';
import type { CancelCommand } from './domain/cancel.ts';
import type { Answer } from './domain/commands.ts';
import type { MarketMode } from './domain/market-mode.ts';
import type { Order } from './domain/order.ts';
import { presentOrder } from './domain/present.ts';
import type { PlaceCommand } from './domain/place.ts';
import { spotInvariants, spotJournals } from './invariants.ts';
import type { MarketRulesInput, PresentRules } from './market-rules.ts';
import { registerSpotMetrics } from './metrics.ts';
import { SPOT_RULE_TABLES, spotRulesKind } from './parameters.ts';
import { spotSections } from './person-sections.ts';
import { type FillFees, loadFillFees } from './store/fees.ts';
import { forgetAnswers } from './store/handoffs.ts';
import { forgetProcesses } from './store/processes.ts';
import { loadOwnersOfOpen } from './store/owners.ts';
import { loadTradesAfter } from './store/orders.ts';
import { loadFilledAfter, takeOrderNews } from './store/news.ts';
import { loadTraders } from './store/volumes.ts';
import { sealedFills } from './store/sealed-fills.ts';
import { spotTiersKind } from './tiers.ts';
import { type SpotDeps, SpotDesk } from './spot-desk.ts';

export { spotInvariants } from './invariants.ts';

export type { CancelCommand } from './domain/cancel.ts';
export { MARKET_MODES, type MarketMode } from './domain/market-mode.ts';
export type { Order } from './domain/order.ts';
export type { MarketRulesInput, PresentRules } from './market-rules.ts';
export type { PlaceCommand } from './domain/place.ts';
export type { BalancesChanged } from './desk-news.ts';
export type { SpotDeps } from './spot-desk.ts';
export type { FillFees } from './store/fees.ts';
export { sealedFills } from './store/sealed-fills.ts';

/** How often the lead is kept or sought. */
const LEAD_EVERY_MS = 1_000;
/** How often orders that wait for the index are shown the newest recorded ticks. */
const INDEX_EVERY_MS = 500;
/** How often a process looks whether rules of markets were changed; whoever decides orders looks in every group. */
const RULES_EVERY_MS = 300;
/** How often a process says that it lives, and the leader looks for closed connections. */
const CONNECTIONS_EVERY_MS = 1_000;
/** How often answers that nobody came for, and processes that are gone, are forgotten. */
const FORGET_EVERY_MS = 60_000;

/** What an owner is told of an order, with the order as it is now. */
export interface ToldOrder {
  readonly what: 'filled' | 'triggered' | 'ended';
  readonly userId: number;
  readonly order: SpotOrder;
}

/** What other modules may do with the desk. */
export interface Spot {
  /**
   * Hands in commands of ordinary users, in ticks and lots; they are decided in this order and, where there is room,
   * in one group. Each promise settles after the commit; a refused one rejects with a Refusal. What would have to wait for
   * a market that catches up with a cascade is refused (UNAVAILABLE).
   */
  submit(commands: readonly (PlaceCommand | CancelCommand)[]): Promise<Answer>[];
  /** The open orders of a user, from memory. */
  openOrdersOf(userId: number): Order[];
  /** Symbols of markets that take cancels only because triggers fail to fire; at most some seconds late where another process leads. */
  failingMarkets(): string[];
  /** Whether this process leads, so that commands can be handed in here. */
  isLeading(): boolean;
  /**
   * Sets what a spot market takes, in the transaction of whoever decided it: every group of orders that begins after its
   * commit goes by it, in every process. RangeError for a market that is not of the desk.
   */
  setMarketMode(tx: Tx, marketId: number, mode: MarketMode): Promise<void>;
  /**
   * Sets the steps, the minimum and the fees of orders that come after the commit; those that live keep theirs. Refusal
   * SPOT_RULES_INVALID with the field: steps are whole multiples of those that the market was made with.
   */
  setMarketRules(tx: Tx, marketId: number, rules: MarketRulesInput): Promise<void>;
  /** What rules in a spot market, as this process knows it (0.3 s late at most where it does not decide). */
  marketRules(marketId: number): PresentRules;
  /** Cancels all live orders of a market (`delisted`), whatever its mode; how many. To be called after the commit of the mode. */
  endOrdersOf(marketId: number): Promise<number>;
  /** Both fees of the fills after one, in the order in which they were committed. */
  feesAfter(db: Db, fillId: number, limit: number): Promise<FillFees[]>;
  /** Which of some users ever traded. */
  tradersAmong(db: Db, userIds: readonly number[]): Promise<Set<number>>;
  /** Users with open orders of a market that were placed at a time or later. */
  ownersOfOpen(tx: Tx, marketId: number, since: number): Promise<number[]>;
  /** What owners hear of orders that they do not look at. */
  orderNews: {
    /** Takes what triggered and what the house ended out of its queue, oldest first, within the transaction of its news. */
    take(tx: Tx, limit: number): Promise<ToldOrder[]>;
    /** Orders that the fills after one ended while they rested or after their trigger; `upto` null: there was no fill. */
    filledAfter(tx: Tx, fillId: number, limit: number): Promise<{ upto: number | null; fills: number; told: ToldOrder[] }>;
  };
  /** Depth and trades, for the markets module. */
  books: BookSource;
  /** For the check of the money. */
  invariants: readonly Invariant[];
}

/** Creates spot trading. */
export function createSpot(deps: SpotDeps): Spot & { module: Module; desk: SpotDesk } {
  const desk = new SpotDesk(deps);
  const fiat = fiatGateOf(deps, desk);
  registerSpotMetrics(deps.platform.metrics, desk);
  const { db } = deps.platform;
  const toldOf = (what: ToldOrder['what'], order: Order): ToldOrder => {
    return { what, userId: order.userId, order: presentOrder(desk.terms(order.marketId), order) };
  };
  const books: BookSource = {
    depth: (marketId) => desk.depth(marketId),
    trades: (marketId) => desk.trades(marketId),
    tradesAfter: (fillId, limit) => loadTradesAfter(db, fillId, limit),
  };
  const setMarketRules: Spot['setMarketRules'] = (tx, marketId, rules) => desk.rules.setRules(tx, marketId, rules);
  const module = defineModule({
    name: 'spot',
    deps: ['ledger', 'markets', 'parameters'],
    migrations: new URL('./store/migrations/', import.meta.url),
    outcomes: { spot_orders: 'order', spot_fills: 'fill', spot_adjustments: 'settlement' },
    calls: [
      placeOrderHandler(desk, fiat),
      placeBatchHandler(desk, fiat),
      placeOcoHandler(desk, fiat),
      amendOrderHandler(desk, fiat),
      cancelOrderHandler(desk),
      cancelAllOrdersHandler(desk),
      cancelOnDisconnectHandler(desk),
      listOrdersHandler(db, desk),
      getOrderHandler(db, desk),
      listFillsHandler(db, desk),
      getFeesHandler(deps.platform, desk),
      getFeeTierHandler(deps.platform, desk),
    ],
    staffCalls: [listUserOrdersHandler(desk)],
    channels: [ordersChannel, fillsChannel],
    decides: ['domain/settle.ts'],
    journals: spotJournals,
    invariants: spotInvariants,
    sealed: [sealedFills],
    parameters: [spotRulesKind({ setMarketRules }, deps.markets), spotTiersKind()],
    person: { sections: spotSections(desk) },
    market: {
      kinds: ['spot'],
      books,
      steps: (marketId) => desk.rules.present(marketId),
      setMode: (tx, marketId, mode) => desk.rules.setMode(tx, marketId, mode),
      modeTables: SPOT_RULE_TABLES,
      endOrders: (marketId) => desk.endOrdersOf(marketId),
      ownersOfOpen: loadOwnersOfOpen,
    },
    jobs: [
      {
        name: 'spot.lead',
        everyMs: LEAD_EVERY_MS,
        run: async () => {
          await desk.lead();
        },
      },
      { name: 'spot.rules', everyMs: RULES_EVERY_MS, run: () => desk.followRules() },
      { name: 'spot.index', everyMs: INDEX_EVERY_MS, run: () => desk.followIndex() },
      { name: 'spot.connections', everyMs: CONNECTIONS_EVERY_MS, run: () => desk.connections.follow() },
      {
        name: 'spot.forget',
        everyMs: FORGET_EVERY_MS,
        run: async () => {
          await forgetAnswers(db);
          await forgetProcesses(db);
        },
      },
    ],
    start: () => desk.start(),
    stop: () => desk.stop(),
  });
  return {
    module,
    desk,
    submit: (commands) => desk.submit(commands.map((command) => ({ command, attempt: null, atOnce: true }))),
    openOrdersOf: (userId) => desk.openOrdersOf(userId),
    failingMarkets: () => desk.failingMarkets(),
    isLeading: () => desk.isLeading,
    setMarketMode: (tx, marketId, mode) => desk.rules.setMode(tx, marketId, mode),
    setMarketRules,
    marketRules: (marketId) => desk.rules.present(marketId),
    endOrdersOf: (marketId) => desk.endOrdersOf(marketId),
    feesAfter: loadFillFees,
    tradersAmong: loadTraders,
    ownersOfOpen: loadOwnersOfOpen,
    orderNews: {
      take: async (tx, limit) => (await takeOrderNews(tx, limit)).map(({ what, order }) => toldOf(what, order)),
      filledAfter: async (tx, fillId, limit) => {
        const { upto, fills, orders } = await loadFilledAfter(tx, fillId, limit);
        return { upto, fills, told: orders.map((order) => toldOf('filled', order)) };
      },
    },
    books,
    invariants: spotInvariants,
  };
}
