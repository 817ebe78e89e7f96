/** `GET /market/health`: what the sources of every instrument quote, what became of it, and whether there is a price now. */
import { getPriceHealth } from '@glasshouse/contract/markets';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Market } from '../domain/market.ts';
import { formatPrice } from '../domain/market.ts';
import type { Feed } from '../feeds/feed.ts';

function presentInstrument(feed: Feed, market: Market) {
  const { quotes, result, terms } = feed.second(market);
  const index = feed.index(market.id);
  return {
    symbol: market.symbol,
    has_price: index !== null,
    index: index && formatPrice(market, index.priceTicks),
    time: terms.time,
    sources: feed.port
      .health()
      .filter(({ symbol }) => symbol === market.symbol)
      .map(({ source, isConnected, heardAt, skewMs, failures }) => {
        const at = quotes.findIndex((quote) => quote.source === source);
        const quote = quotes[at];
        return {
          source,
          state: result.states[at] ?? 'silent',
          bid: quote?.bid ?? null,
          ask: quote?.ask ?? null,
          quoted_at: quote ? Number(quote.time) : null,
          connected: isConnected,
          heard_at: heardAt,
          skew_ms: skewMs,
          failures,
        };
      }),
  };
}

/** Binds the call. */
export function bindGetPriceHealth(feed: Feed): BoundCall {
  return handleVisitor(getPriceHealth, ({ symbol }) => {
    const one = symbol === undefined ? null : (feed.bySymbol(symbol) ?? refuse('MARKETS_UNKNOWN_MARKET'));
    const instruments = one === null ? feed.instruments() : [one];
    return {
      prices: one === null ? feed.source : feed.sourceOf(one),
      min_sources: feed.port.minSources,
      max_age_ms: feed.port.maxAgeMs,
      stopped: feed.stopped(),
      list: instruments.map((market) => presentInstrument(feed, market)),
    };
  });
}
