/** Spot trading: what other modules and the wiring may use of it. Orders, books and fills are the exchange's. */
import type { VerificationLevel } from '@glasshouse/contract/kyc';
import { fillsChannel, ordersChannel } from '@glasshouse/contract/spot';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Module, defineModule } from '../../platform/module.ts';
import { NO_CHANGES, type ParameterSource } from '../../platform/parameters.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type Answer,
  type CancelCommand,
  type Exchange,
  type MarketRulesInput,
  type Order,
  type PlacementCommand,
  type PresentRules,
  type Venue,
  FEE_TIERS,
  exchangeInvariants,
  feeTiersParameter,
} from '../exchange/index.ts';
import type { Invariant, Ledger } from '../ledger/index.ts';
import type { Markets } from '../markets/index.ts';
import { listUserOrdersHandler } from './admin/listUserOrders.ts';
import { spotRulesKind } from './admin/rules-parameter.ts';
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
import { spotClearing, spotJournals } from './domain/clearing.ts';
import { notificationOf } from './domain/notification-of.ts';
import { recomputedSpot } from './store/recomputed-invariants.ts';
import { spotSections } from './store/person-sections.ts';

export { SPOT_NAMES } from './domain/clearing.ts';
export { notificationOf as spotNotificationOf } from './domain/notification-of.ts';

/** What must hold of spot and of the exchange that it trades on, for what runs without the other modules. */
const ALL_INVARIANTS: readonly Invariant[] = [...exchangeInvariants, ...spotClearing.invariants, ...recomputedSpot];

/** The fee tiers of spot. */
const TIERS = feeTiersParameter('spot.tiers', FEE_TIERS);

/** What spot is constructed with. */
export interface SpotDeps {
  platform: Platform;
  ledger: Ledger;
  markets: Markets;
  exchange: Exchange;
  /** Published parameters; without it the original values hold. */
  parameters?: ParameterSource;
  /** The level of a user; nobody is verified where it is not known. */
  levelOf?: ((db: Db, userId: number) => Promise<VerificationLevel>) | undefined;
  /** Units of fiat money for one US dollar. */
  fiatPerUsd?: ((code: string) => string | null) | undefined;
}

/** What other modules may do with spot. */
export interface Spot extends Omit<Exchange, 'list' | 'orderNotifications' | 'feesOf' | 'tradersAmong'> {
  /**
   * Hands in commands of ordinary users, in ticks and lots; they are decided in this order and, where there is room, in one
   * batch. Each promise settles after the commit; a refused one rejects with a Refusal. What would have to wait for a market
   * that catches up with a cascade is refused (UNAVAILABLE).
   */
  submit(commands: readonly (PlacementCommand | CancelCommand)[]): Promise<Answer>[];
  /** The open orders of a user, from memory. */
  openOrdersOf(userId: number): Order[];
  /**
   * Sets the steps, the minimum and the fees of orders that come after the commit; live orders keep theirs. Refusal
   * ORDER_RULES_INVALID with the field: steps are whole multiples of those that the market was made with.
   */
  setMarketRules(tx: Tx, marketId: number, rules: MarketRulesInput): Promise<void>;
  /** The rules of a spot market, at most 0.3 s late where another process leads. */
  marketRules(marketId: number): PresentRules;
  /** For the check of the money. */
  invariants: readonly Invariant[];
}

const rulesSetter =
  (venue: Venue): Spot['setMarketRules'] =>
  (tx, marketId, rules) =>
    venue.ruleBook.setRules(tx, marketId, rules);

/** The assets in which spot trades are counted: a trade counts by what its seller received. */
const quotesOf = (markets: SpotDeps['markets']) => () =>
  markets.markets().flatMap(({ kind, quoteId }) => (kind === 'spot' ? [quoteId] : []));

function moduleOf({ platform, markets, exchange }: SpotDeps, venue: Venue, fiat: ReturnType<typeof fiatGateOf>): Module {
  const { db } = platform;
  return defineModule({
    name: 'spot',
    deps: ['exchange', 'parameters'],
    channels: [ordersChannel, fillsChannel],
    journals: spotJournals,
    figures: { days: [{ name: 'spot_volume', cause: 'spot_trade', way: 'atoms_in', assets: quotesOf(markets) }] },
    fees: [exchange.feesOf('spot', 'spot')],
    invariants: [...spotClearing.invariants, ...recomputedSpot],
    calls: [
      placeOrderHandler(venue, fiat),
      placeBatchHandler(venue, fiat),
      placeOcoHandler(venue, fiat),
      amendOrderHandler(venue, fiat),
      cancelOrderHandler(venue),
      cancelAllOrdersHandler(venue),
      cancelOnDisconnectHandler(venue),
      listOrdersHandler(db, venue),
      getOrderHandler(db, venue),
      listFillsHandler(db, venue),
      getFeesHandler(platform, venue),
      getFeeTierHandler(platform, venue),
    ],
    staffCalls: [listUserOrdersHandler(venue)],
    parameters: [spotRulesKind({ setMarketRules: rulesSetter(venue) }, markets), TIERS.kind],
    person: { sections: spotSections(venue) },
  });
}

/** Creates spot trading. */
export function createSpot(deps: SpotDeps): Spot & { module: Module; desk: Venue } {
  const { exchange, parameters = NO_CHANGES } = deps;
  const venue = exchange.list({
    venue: 'cash',
    kind: 'spot',
    account: 'change',
    clearing: spotClearing,
    tiersAt: (time) => TIERS.tiersOf(parameters.at('spot.tiers', 0, time)),
    channels: { orders: ordersChannel, fills: fillsChannel },
    noticeOf: notificationOf,
  });
  return {
    ...exchange,
    module: moduleOf(deps, venue, fiatGateOf(deps, venue)),
    desk: venue,
    submit: (commands) => venue.submit(commands.map((command) => ({ command, attempt: null, atOnce: true }))),
    isLeading: () => venue.isLeading,
    openOrdersOf: (userId) => venue.openOrdersOf(userId).filter(({ marketId }) => venue.rules(marketId).kind === 'spot'),
    setMarketRules: rulesSetter(venue),
    marketRules: (marketId) => venue.ruleBook.present(marketId),
    invariants: ALL_INVARIANTS,
  };
}
