/**
 * Quotes: orders of an owner that are replaced as a whole. Whether a market takes one is asked before anything happens.
 *
 * Units: those of events.ts. Returns the first refusal, NONE when there is none. A quote replaces only orders that are whole
 * and alone: none with hidden lots, an OCO partner or a trigger.
 */
import type { Cascade } from './cascade.ts';
import { BUY, GTC, type SelfTrade, SELL } from './events.ts';
import { checkPrice, checkValue, checkWho, isSelfTrade } from './market-checks.ts';
import type { MarketGate } from './market-gate.ts';
import { MARKET_MODE, type QuoteLevel, REFUSAL, type Refusal } from './market-words.ts';
import type { OrderBook } from './order-book.ts';

const { NONE } = REFUSAL;
const MOST = 2 ** 31;

/** A quote as it is asked for. */
export interface QuoteRequest {
  readonly owner: number;
  readonly gone: readonly number[];
  readonly levels: readonly QuoteLevel[];
  readonly selfTrade: SelfTrade;
}

/** A quote whose bids reach its asks. */
function isCrossed(levels: readonly QuoteLevel[]): boolean {
  let [bid, ask] = [0, MOST];
  for (const { side, priceTicks } of levels) {
    if (side === BUY && priceTicks > bid) bid = priceTicks;
    if (side === SELL && priceTicks < ask) ask = priceTicks;
  }
  return bid >= ask;
}

function refuseShape(gate: MarketGate, { owner, gone, levels, selfTrade }: QuoteRequest): Refusal {
  if ((owner | 0) !== owner || owner <= 0) return REFUSAL.OWNER;
  if (!isSelfTrade(selfTrade)) return REFUSAL.SELF_TRADE;
  const ids = new Set(gone);
  for (const { id, side, priceTicks, lots } of levels) {
    const refusal = checkWho(gate.rules, id, owner, side, lots) || checkPrice(gate.rules, priceTicks);
    if (refusal !== NONE) return refusal;
    ids.add(id);
  }
  if (ids.size < gone.length + levels.length) return REFUSAL.DUPLICATE;
  return isCrossed(levels) ? REFUSAL.CROSSED : NONE;
}

/** The slot of a resting order that a quote may replace, 0 for none. */
function plainSlot(book: OrderBook, id: number): number {
  const slot = book.resting.find(id);
  return slot !== 0 && book.isPlainAt(slot) ? slot : 0;
}

function refuseLevel(gate: MarketGate, book: OrderBook, owner: number, level: QuoteLevel): Refusal {
  const { id, side, priceTicks, lots } = level;
  if (gate.isLive(id)) {
    const { resting } = book;
    const slot = plainSlot(book, id);
    const isKept =
      slot !== 0 &&
      resting.ownerOf(slot) === owner &&
      resting.sideOf(slot) === side &&
      resting.priceOf(slot) === priceTicks &&
      resting.lotsOf(slot) >= lots;
    if (!isKept) return REFUSAL.DUPLICATE;
  }
  return gate.refusePrice(priceTicks) || checkValue(gate.rules, priceTicks * lots);
}

/** The refusal of a quote. */
export function refuseQuote(gate: MarketGate, book: OrderBook, request: QuoteRequest): Refusal {
  const { owner, gone, levels } = request;
  const shape = refuseShape(gate, request);
  if (shape !== NONE) return shape;
  const closed = gate.closedRefusal();
  // Without levels it only ends orders, which a market takes that takes cancels.
  if (closed !== NONE && (levels.length > 0 || gate.mode === MARKET_MODE.HALTED)) return closed;
  for (const id of gone) {
    const slot = plainSlot(book, id);
    if (slot === 0) return REFUSAL.UNKNOWN;
    if (book.resting.ownerOf(slot) !== owner) return REFUSAL.NOT_OWNER;
  }
  for (const level of levels) {
    const refusal = refuseLevel(gate, book, owner, level);
    if (refusal !== NONE) return refusal;
  }
  return NONE;
}

/** Does what was not refused: orders end, levels stay or come in turn, and what they trade with ends its partners. */
export function enterQuote(book: OrderBook, cascade: Cascade, { owner, gone, levels, selfTrade }: QuoteRequest): void {
  for (const id of gone) book.cancel(id);
  for (const { id, side, priceTicks, lots } of levels) {
    const slot = book.resting.find(id);
    const open = slot === 0 ? 0 : book.openOf(slot);
    if (open > lots) book.reduce(id, open - lots);
    if (open === 0) book.limitWith(id, owner, side, priceTicks, lots, GTC, selfTrade);
    cascade.endPartners();
  }
}
