/**
 * The exchange engine: order books that match by price and time. Pure: no input or output, no clock,
 * no random number; the same commands give the same events and the same state.
 *
 * Units and limits: events.ts and order-book.ts. Depends on nothing.
 */
export {
  type Auction,
  type AuctionOrder,
  type AuctionPrice,
  type AuctionTerms,
  type AuctionTrade,
  auctionPrice,
  uncross,
} from './auction.ts';
export { BookStore, type BookStoreOptions } from './book-store.ts';
export { applyCommand, type Command, type CommandTarget } from './command.ts';
export {
  BUY,
  CANCEL_REASON,
  type CancelReason,
  FOK,
  type Force,
  GTC,
  IOC,
  type MatchSink,
  NO_OWNER,
  NO_PRICE,
  POST_ONLY,
  type RestingOrder,
  SELF_TRADE,
  SELL,
  type SelfTrade,
  type Side,
} from './events.ts';
export { Market } from './market.ts';
export type { MarketOptions, MarketValues } from './market-options.ts';
export { applyMarketCommand, type MarketCommand, type MarketTarget } from './market-command.ts';
export { type MarketSnapshot, marketHash, restoreMarket, snapshotMarket } from './market-state.ts';
export {
  FREE_RULES,
  type LimitLeg,
  MARKET_MODE,
  type MarketMode,
  type MarketRules,
  type MarketSink,
  type OcoLeg,
  type PendingOrder,
  type QuoteLevel,
  REFUSAL,
  type Refusal,
  TRIGGER_SOURCE,
  TRIGGER_TYPE,
  type TriggerOrder,
  type TriggerSource,
  type TriggerType,
} from './market-words.ts';
export { NaiveBook } from './naive-book.ts';
export { NaiveMarket } from './naive-market.ts';
export { OrderBook, type OrderBookOptions } from './order-book.ts';
export { type ReadableBook, restore, snapshot, stateHash } from './state.ts';
