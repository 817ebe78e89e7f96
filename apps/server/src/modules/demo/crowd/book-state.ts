/** The best prices of a public book and the last trade beside it. */
import type { Market } from '../../markets/index.ts';
import { type Books, lastTicksOf, ticksOf } from '../api/parts.ts';
import type { BookState } from './domain/schedule.ts';

/** In ticks; null where a side is empty. */
export function bookStateOf(books: Books, market: Market): BookState | null {
  const { bids, asks } = books.depth(market.id);
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (bid === undefined || ask === undefined) return null;
  return { bid: ticksOf(bid, market), ask: ticksOf(ask, market), last: lastTicksOf(books, market) };
}
