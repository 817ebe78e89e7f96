/**
 * The exchange engine: order books that match by price and time. Pure: no input or output, no clock,
 * no random number; the same commands give the same events and the same state.
 *
 * Units and limits: events.ts and order-book.ts. Depends on nothing.
 */
export { BookStore } from './book-store.ts';
export * from './events.ts';
export { OrderBook, type OrderBookOptions } from './order-book.ts';
