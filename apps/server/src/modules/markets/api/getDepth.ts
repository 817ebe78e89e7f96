/** `GET /market/depth`: the book of a market, as the desk that owns it tells. */
import { getDepth } from '@glasshouse/contract';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { BookSource } from '../book-source.ts';
import type { Feed } from '../feed.ts';

/** Binds the call. */
export function bindGetDepth(feed: Feed, books: () => BookSource): BoundCall {
  return handleVisitor(getDepth, (input) => {
    const market = feed.get(Number(input.id)) ?? refuse('MARKETS_UNKNOWN_MARKET');
    return books().depth(market.id);
  });
}
