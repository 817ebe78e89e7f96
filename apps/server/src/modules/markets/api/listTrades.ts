/** `GET /market/trades`: the last trades of a market, newest first; none that were made under another kind of prices. */
import { listTrades } from '@glasshouse/contract/markets';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { BookSource } from '../../../platform/market-desk.ts';
import type { Feed } from '../feeds/feed.ts';

/** Binds the call. */
export function bindListTrades(feed: Feed, books: () => BookSource, since: () => number): BoundCall {
  return handleVisitor(listTrades, (input) => {
    const market = feed.get(Number(input.id)) ?? refuse('MARKETS_UNKNOWN_MARKET');
    return books()
      .trades(market.id)
      .filter(({ time }) => time >= since());
  });
}
