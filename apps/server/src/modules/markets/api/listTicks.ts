/** `GET /market/ticks`: logged ticks of an instrument with their places in the public log, oldest first. */
import { listTicks } from '@glasshouse/contract/markets';
import { pricesOfInstrument } from '@glasshouse/proofs';
import { type BoundCall, handleVisitor } from '../../../platform/calls/handler.ts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { formatPrice } from '../domain/market.ts';
import type { Feed } from '../feeds/feed.ts';
import { ticksBetween } from '../store/ticks.ts';

const MAX_TICKS = 300;

/** Binds the call. */
export function bindListTicks(feed: Feed, db: Db): BoundCall {
  return handleVisitor(listTicks, async (input) => {
    const market = feed.bySymbol(input.symbol) ?? refuse('MARKETS_UNKNOWN_MARKET');
    const from = Number(input.from);
    const to = input.to === undefined ? Number.MAX_SAFE_INTEGER : Number(input.to);
    if (from > to) throw new Refusal('PARAMETER_ERROR', {}, 'error', [{ path: 'from', code: 'FIELD_INVALID' }]);
    const ticks = await ticksBetween(db, market.id, { from, to, limit: MAX_TICKS });
    return {
      symbol: market.symbol,
      list: ticks.map(({ time, seq, priceTicks, prices, leaf }) => ({
        time,
        seq,
        index: priceTicks === null ? null : formatPrice(market, priceTicks),
        prices: pricesOfInstrument(prices, market.symbol),
        leaf,
      })),
    };
  });
}
