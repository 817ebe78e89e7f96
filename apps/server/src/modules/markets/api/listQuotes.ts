/** `GET /currency/quotation_new`: all markets with their newest quote. */
import { listQuotes } from '@glasshouse/contract/markets';
import type { Clock } from '../../../platform/clock.ts';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import { presentQuote } from '../domain/present.ts';
import type { Feed } from '../feeds/feed.ts';

/** Binds the call. */
export function bindListQuotes(feed: Feed, clock: Clock): BoundCall {
  return handleVisitor(listQuotes, () => {
    const now = clock.now();
    return feed.listed().map((market) => {
      const history = feed.history(market);
      return presentQuote(
        market,
        { prices: feed.sourceOf(market), mode: feed.modeOf(market), steps: feed.stepsOf(market) },
        history?.figures(now) ?? null,
        history?.sparkline(now) ?? [],
      );
    });
  });
}
