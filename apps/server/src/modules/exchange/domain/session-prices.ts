/** Which prices a market with trading hours takes and trades at. Units: ticks, tick-lots. */
import type { Side } from '@glasshouse/contract/orders';
import type { Batch } from './batch.ts';
import { type Decision, accept, deny } from './decision.ts';
import { type MarketRules, priceText } from '../rules/market-rules.ts';
import { type PriceBand, bandAround } from '../rules/price-band.ts';
import { MARKET_HOLD_PPM, MARKET_PPM, type SessionTerms, above, around, below } from '../rules/session.ts';
import { type SessionState, isQueueing } from './session-state.ts';

/** The price that orders outside a session are measured by: an auction's reference, the last price in a pause, else the close. */
export function baseTicks(terms: SessionTerms, state: SessionState): number | null {
  const { phase, marketId, referenceTicks, closeTicks } = state;
  const last = state.last?.priceTicks ?? null;
  if (phase === 'auction' || phase === 'uncrossed') return referenceTicks;
  if (phase === 'open' || phase === 'pause') return last ?? referenceTicks;
  return closeTicks ?? terms.closeTicks(marketId) ?? last;
}

/** What trades while the market is open; outside that how far from its last price orders are taken. Null where nobody knows one. */
export function bandOfSession(terms: SessionTerms, state: SessionState, now: number): PriceBand | null {
  const base = baseTicks(terms, state);
  if (base === null) return null;
  if (state.phase !== 'open' && state.phase !== 'uncrossed') return bandAround(base);
  const session = terms.calendar.at(now);
  const ticks = state.last?.priceTicks ?? base;
  return around(ticks, session === null ? terms.collarPpm : terms.bandPpm(session, now));
}

/** What a market order of the queue is a limit of: a buy never more than what it holds for. */
export function marketLimit(side: Side, referenceTicks: number, holdTicks: number | null): number {
  if (side === 'sell') return below(referenceTicks, MARKET_PPM);
  return Math.min(above(referenceTicks, MARKET_PPM), holdTicks ?? Infinity);
}

/** The limit that a market buy holds for. */
export const holdLimit = (baseTicks: number): number => above(baseTicks, MARKET_HOLD_PPM);

/** A limit as a denial looks at it. */
export interface Limited {
  readonly side: Side;
  readonly priceTicks: number;
  /** Whether it waits for a trigger, and so is not in the market yet. */
  readonly isWaiting: boolean;
}

const outside = (rules: MarketRules, { low, high }: PriceBand, path: string) =>
  deny('ORDER_PRICE_BAND', { low: priceText(rules, low), high: priceText(rules, high) }, path);

/**
 * Denies a limit that would trade outside the band now: a buy above it, a sell below, and what would meet an order outside. One
 * that would rest far from the market is taken up to a tenth and ten times its price.
 */
export function checkSessionPrice(batch: Batch, rules: MarketRules, limited: Limited, path: string): Decision<null> {
  const { side, priceTicks, isWaiting } = limited;
  const { book, band } = batch.market(rules.marketId);
  if (band === null) return accept(null);
  const state = batch.session(rules);
  const wide = bandAround(Math.round((band.low + band.high) / 2));
  const most = isQueueing(state) ? band : wide;
  if (priceTicks < most.low || priceTicks > most.high) return outside(rules, most, path);
  if (isQueueing(state) || isWaiting) return accept(null);
  const isBeyond = side === 'buy' ? priceTicks > band.high : priceTicks < band.low;
  return isBeyond ? outside(rules, band, path) : checkMeets(batch, rules, side, book.crossing(side, priceTicks), path);
}

/** Denies what would meet an order outside the band. */
export function checkMeets(batch: Batch, rules: MarketRules, side: Side, meets: number | null, path: string): Decision<null> {
  const { band } = batch.market(rules.marketId);
  if (band === null || meets === null || (meets >= band.low && meets <= band.high)) return accept(null);
  return outside(rules, band, path);
}
