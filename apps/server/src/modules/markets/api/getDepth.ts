/** `GET /market/depth`: the book of a market under the number by which the channel's differences go on. */
import { getDepth } from '@glasshouse/contract/markets';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Feed } from '../feeds/feed.ts';
import type { LiveBooks } from '../live/live-books.ts';

/** Binds the call. */
export function bindGetDepth(feed: Feed, books: LiveBooks): BoundCall {
  return handleVisitor(getDepth, (input) => {
    const market = feed.get(Number(input.id)) ?? refuse('MARKETS_UNKNOWN_MARKET');
    return books.state(market.id);
  });
}
