/** `GET /market/health`: how the sources of every instrument are doing, and whether it has a price now. */
import { getPriceHealth } from '@glasshouse/contract';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Feed } from '../feed.ts';

/** Binds the call. */
export function bindGetPriceHealth(feed: Feed): BoundCall {
  return handleVisitor(getPriceHealth, () => {
    const health = feed.port.health();
    return {
      prices: feed.source,
      min_sources: feed.port.minSources,
      list: feed.instruments().map((market) => {
        const { quotes, result } = feed.second(market);
        const stateOf = (source: string) => result.states[quotes.findIndex((quote) => quote.source === source)] ?? 'silent';
        return {
          symbol: market.symbol,
          has_price: result.index !== null,
          sources: health
            .filter(({ symbol }) => symbol === market.symbol)
            .map(({ source, isConnected, heardAt, skewMs, failures }) => ({
              source,
              state: stateOf(source),
              connected: isConnected,
              heard_at: heardAt,
              skew_ms: skewMs,
              failures,
            })),
        };
      }),
    };
  });
}
