/** `GET /market/facts`: what an instrument is. */
import { getFacts } from '@glasshouse/contract/markets';
import { serverText } from '@glasshouse/i18n/server.ts';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Clock } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Market } from '../domain/market.ts';
import { presentInstrument } from '../domain/present.ts';
import { hoursOf } from '../domain/stock-hours.ts';
import type { Feed } from '../feeds/feed.ts';

function shownHours(market: Market, now: number) {
  const hours = hoursOf(market);
  if (market.sessions === null || hours === null)
    return { calendar: 'always' as const, open: true, opens_at: null, closes_at: null };
  const session = hours.open(now);
  return {
    calendar: market.sessions,
    open: session !== null,
    opens_at: session ? null : hours.next(now),
    closes_at: session?.close ?? null,
  };
}

/** Binds the call. */
export function bindGetFacts(feed: Feed, clock: Clock): BoundCall {
  return handleVisitor(getFacts, (input, { lang }) => {
    const market = feed.get(Number(input.id)) ?? refuse('MARKETS_UNKNOWN_MARKET');
    const { symbol } = feed.instrumentOf(market);
    const { port } = feed;
    return {
      ...presentInstrument(market, feed.sourceOf(market), feed.stepsOf(market)),
      name: serverText(lang, 'markets', `assets.${market.base}`),
      hours: shownHours(market, clock.now()),
      index: {
        symbol,
        sources: port
          .health()
          .filter((one) => one.symbol === symbol)
          .map(({ source }) => source),
        min_sources: port.minSources,
        max_age_ms: port.maxAgeMs,
      },
    };
  });
}
