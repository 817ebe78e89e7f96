/**
 * The exchange engine: order books that match by price and time. Pure: no input or output, no clock,
 * no random number; the same commands give the same events and the same state.
 *
 * Units and limits: events.ts and order-book.ts. Depends on nothing.
 */
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
  SELL,
  type Side,
} from './events.ts';
export { NaiveBook } from './naive-book.ts';
export { OrderBook, type OrderBookOptions } from './order-book.ts';
export { type ReadableBook, restore, snapshot, stateHash } from './state.ts';
