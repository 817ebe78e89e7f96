/**
 * The port through which the books of the engine are read. The desk that owns a kind of market registers itself at
 * wiring, so that this module imports no product and no circle arises.
 */
import type { Depth, PublicTrade } from '@glasshouse/contract';
import type { PriceEvent } from './domain/candle-builder.ts';

/** Levels and trades that a source answers with, at most. */
export const BOOK_LEVELS = 50;
export const RECENT_TRADES = 50;

/** Who knows the books of some markets. */
export interface BookSource {
  /** The best levels of each side. Asked when somebody reads the book. */
  depth(marketId: number): Pick<Depth, 'bids' | 'asks'>;
  /** The last trades, newest first. */
  trades(marketId: number): PublicTrade[];
  /** Fills after the one with this id, in the order of their ids; prices in ticks, volumes in lots. For candles. */
  tradesAfter(fillId: number, limit: number): Promise<readonly PriceEvent[]>;
}
