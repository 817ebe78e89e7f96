/**
 * Reads what a user typed as an order of a market: grammar, steps and sizes, before anything is looked at in memory.
 *
 * Units: decimal texts in, ticks and lots out. Invariants: nothing is rounded; what does not fit is denied with the
 * field and the reason. Limits: MAX_LOTS, MAX_TICKS, and price x lots below 2^53.
 */
import type { OrderKind, Side } from '@glasshouse/contract';
import { MAX_DECIMALS, parseAmount, powerOfTen } from '@glasshouse/money';
import { type Decision, accept, deny } from './decision.ts';
import { MAX_LOTS, MAX_TICKS, type Terms, quantityText, tickLots } from './terms.ts';

/** The fields of an order as they arrive. */
export interface OrderText {
  side: Side;
  kind: OrderKind | undefined;
  amount: string;
  price: string | undefined;
}

/** An order that fits its market. */
export interface OrderRequest {
  readonly side: Side;
  readonly kind: OrderKind;
  /** Null for a market order. */
  readonly priceTicks: number | null;
  readonly lots: number;
}

/** The text as whole steps, or how it fails: 'invalid' is no number, 'step' is between two steps. */
function readSteps(text: string, stepUnits: bigint, decimals: number): bigint | 'invalid' | 'step' {
  const parsed = parseAmount(text, MAX_DECIMALS);
  if (!parsed.ok) return 'invalid';
  const step = stepUnits * powerOfTen(MAX_DECIMALS - decimals);
  return parsed.atoms % step === 0n ? parsed.atoms / step : 'step';
}

function readLots(text: string, terms: Terms): Decision<number> {
  const lots = readSteps(text, terms.lotUnits, terms.quantityDecimals);
  if (lots === 'invalid') return deny('SPOT_AMOUNT_INVALID', {}, 'amount');
  if (lots === 'step') return deny('SPOT_AMOUNT_LOT', { lot: terms.lot }, 'amount');
  if (lots > BigInt(MAX_LOTS)) return tooLarge(terms, BigInt(MAX_LOTS));
  return accept(Number(lots));
}

function readTicks(text: string, terms: Terms): Decision<number> {
  const ticks = readSteps(text, terms.tickUnits, terms.priceDecimals);
  if (ticks === 'invalid' || (ticks !== 'step' && ticks > BigInt(MAX_TICKS)))
    return deny('SPOT_PRICE_INVALID', {}, 'target_price');
  if (ticks === 'step') return deny('SPOT_PRICE_TICK', { tick: terms.tick }, 'target_price');
  return accept(Number(ticks));
}

function tooLarge(terms: Terms, maxLots: bigint) {
  return deny('SPOT_AMOUNT_TOO_LARGE', { max: quantityText(terms, maxLots), asset: terms.baseCode }, 'amount');
}

/** Denies an order that the engine could not count exactly at this price. */
export function checkSize(terms: Terms, priceTicks: number, lots: number): Decision<null> {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return tickLots(priceTicks, lots) > limit ? tooLarge(terms, limit / BigInt(priceTicks)) : accept(null);
}

/** Denies an order whose value at a price is below the market's minimum; exactly the minimum is accepted (AMB-80). */
export function checkNotional(terms: Terms, priceTicks: number, lots: number): Decision<null> {
  // Compared without rounding: a value a fraction of an atom below the minimum is below it.
  const value = tickLots(priceTicks, lots) * terms.valueNumerator;
  if (value >= terms.minNotionalAtoms * terms.valueDenominator) return accept(null);
  return deny('SPOT_NOTIONAL_TOO_SMALL', { min: terms.minNotional, asset: terms.quoteCode }, 'amount');
}

/**
 * Reads an order. The kind, when not named, is limit with a price and market without; a price that was left empty is
 * one that is missing, not the wish for a market order. A limit order needs a price (RULE-103), a market order's is not
 * used.
 */
export function readOrder(text: OrderText, terms: Terms): Decision<OrderRequest> {
  const lots = readLots(text.amount, terms);
  if (!lots.ok) return lots;
  const kind = text.kind ?? (text.price === undefined ? 'market' : 'limit');
  if (kind === 'market') return accept({ side: text.side, kind, priceTicks: null, lots: lots.value });
  if (text.price === undefined || text.price === '') return deny('SPOT_PRICE_REQUIRED', {}, 'target_price');
  const price = readTicks(text.price, terms);
  if (!price.ok) return price;
  const size = checkSize(terms, price.value, lots.value);
  if (!size.ok) return size;
  const notional = checkNotional(terms, price.value, lots.value);
  if (!notional.ok) return notional;
  return accept({ side: text.side, kind, priceTicks: price.value, lots: lots.value });
}
