/** `GET /currency/quotation_new`: all markets with their newest quote. */
import { listQuotes } from '@glasshouse/contract';
import type { Clock } from '../../../platform/clock.ts';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import { figuresAt, sparklineAt } from '../domain/candles.ts';
import { presentQuote } from '../domain/present.ts';
import type { Feed } from '../feed.ts';

/** Binds the call. */
export function bindListQuotes(feed: Feed, clock: Clock): BoundCall {
  return handleVisitor(listQuotes, () => {
    const now = clock.now();
    return feed
      .all()
      .map(({ market, tables }) =>
        presentQuote(market, feed.source, tables ? figuresAt(tables, now) : null, tables ? sparklineAt(tables, now) : []),
      );
  });
}
