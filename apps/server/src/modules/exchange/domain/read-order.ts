/**
 * Reads what a user typed as an order of a market: grammar, steps and sizes, and which fields go together, before
 * anything is looked at in memory.
 *
 * Units: decimal texts in, ticks, lots and atoms out. Invariants: nothing is rounded but the worst price of a waiting
 * market order; what does not fit is denied with the field and the reason. Limits: MAX_LOTS, MAX_TICKS, and price x lots
 * below 2^53.
 */
import type { Force, OrderKind, Side, StpMode, TriggerSource } from '@glasshouse/contract/orders';
import { MAX_DECIMALS, parseAmount, powerOfTen } from '@glasshouse/money';
import { type Decision, accept, deny } from './decision.ts';
import { MAX_LOTS, MAX_TICKS, type MarketRules, notionalOf, quantityText, tickLots } from '../rules/market-rules.ts';

/** The fields of an order as they arrive. */
export interface OrderText {
  side: Side;
  kind: OrderKind | undefined;
  amount: string | undefined;
  price: string | undefined;
  quoteAmount?: string | undefined;
  force?: Force | undefined;
  trigger?: string | undefined;
  triggerBy?: TriggerSource | undefined;
  display?: string | undefined;
  stp?: StpMode | undefined;
  clientId?: string | undefined;
}

/** An order that fits its market. What is left out is as the contract says. */
export interface OrderRequest {
  readonly side: Side;
  readonly kind: OrderKind;
  /** Null for a market order; of a waiting market order the worst price. */
  readonly priceTicks: number | null;
  /** 0 when it is by quote amount. */
  readonly lots: number;
  readonly quoteAtoms?: bigint | null;
  readonly force?: Force;
  readonly stp?: StpMode;
  readonly triggerTicks?: number | null;
  readonly triggerBy?: TriggerSource | null;
  readonly displayLots?: number | null;
  readonly clientId?: string | null;
}

/** How far beyond its trigger a waiting market order may trade: 5 percent, which is also what a buy reserves. */
const PROTECTION_PERCENT = 5;
/** An iceberg shows at least this part of itself. */
const MOST_TIPS = 100;

/** Whether an order waits for its trigger. */
export function isWaiting(order: Pick<OrderRequest, 'kind'>): boolean {
  return order.kind !== 'limit' && order.kind !== 'market';
}

/** The worst price of a waiting market order: rounded towards its trigger, never beyond what a price can be. */
export function worstOf(side: Side, triggerTicks: number): number {
  const distance = Math.floor((triggerTicks * PROTECTION_PERCENT) / 100);
  return side === 'buy' ? Math.min(triggerTicks + distance, MAX_TICKS) : Math.max(triggerTicks - distance, 1);
}

/** The text as whole steps, or how it fails: 'invalid' is no number, 'step' is between two steps. */
function readSteps(text: string, stepUnits: bigint, decimals: number): bigint | 'invalid' | 'step' {
  const parsed = parseAmount(text, MAX_DECIMALS);
  if (!parsed.ok) return 'invalid';
  const step = stepUnits * powerOfTen(MAX_DECIMALS - decimals);
  return parsed.atoms % step === 0n ? parsed.atoms / step : 'step';
}

/** Reads an amount of the base asset in lots. */
export function readLots(text: string, rules: MarketRules, path = 'amount'): Decision<number> {
  const lots = readSteps(text, rules.lotUnits, rules.quantityDecimals);
  if (lots === 'invalid') return deny('ORDER_AMOUNT_INVALID', {}, path);
  if (lots === 'step' || lots % BigInt(rules.lotStep) !== 0n) return deny('ORDER_AMOUNT_LOT', { lot: rules.lot }, path);
  if (lots > BigInt(MAX_LOTS)) return tooLarge(rules, BigInt(MAX_LOTS));
  return accept(Number(lots));
}

/** Reads a price in ticks. */
export function readTicks(text: string, rules: MarketRules, path = 'target_price'): Decision<number> {
  const ticks = readSteps(text, rules.tickUnits, rules.priceDecimals);
  if (ticks === 'invalid' || (ticks !== 'step' && ticks > BigInt(MAX_TICKS))) return deny('ORDER_PRICE_INVALID', {}, path);
  if (ticks === 'step' || ticks % BigInt(rules.tickStep) !== 0n) return deny('ORDER_PRICE_TICK', { tick: rules.tick }, path);
  return accept(Number(ticks));
}

/** Reads an amount of the quote asset in atoms: decimals beyond the asset's are refused. */
export function readQuote(text: string, rules: MarketRules): Decision<bigint> {
  const parsed = parseAmount(text, rules.quoteScale);
  if (!parsed.ok) return deny('ORDER_AMOUNT_INVALID', {}, 'quote_amount');
  const max = (BigInt(Number.MAX_SAFE_INTEGER) * rules.valueNumerator) / rules.valueDenominator;
  if (parsed.atoms <= max) return accept(parsed.atoms);
  return deny('ORDER_AMOUNT_INVALID', {}, 'quote_amount');
}

function tooLarge(rules: MarketRules, maxLots: bigint) {
  return deny('ORDER_AMOUNT_TOO_LARGE', { max: quantityText(rules, maxLots), asset: rules.lotCode }, 'amount');
}

/** Denies an order that the engine could not count exactly at this price. */
export function checkSize(rules: MarketRules, priceTicks: number, lots: number): Decision<null> {
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  return tickLots(priceTicks, lots) > limit ? tooLarge(rules, limit / BigInt(priceTicks)) : accept(null);
}

/**
 * Denies what was read by older rules: they may have changed between reading an order and deciding it. The worst price of a
 * waiting market order is not its owner's and has no step.
 */
export function checkRules(rules: MarketRules, order: OrderRequest): Decision<null> {
  const { tickStep, lotStep } = rules;
  const isPriced = order.priceTicks !== null && !order.kind.endsWith('market');
  if (isPriced && (order.priceTicks ?? 0) % tickStep !== 0) return deny('ORDER_PRICE_TICK', { tick: rules.tick }, 'target_price');
  if ((order.triggerTicks ?? 0) % tickStep !== 0) return deny('ORDER_PRICE_TICK', { tick: rules.tick }, 'trigger_price');
  if (order.lots % lotStep !== 0) return deny('ORDER_AMOUNT_LOT', { lot: rules.lot }, 'amount');
  if ((order.displayLots ?? 0) % lotStep !== 0) return deny('ORDER_AMOUNT_LOT', { lot: rules.lot }, 'display_amount');
  return order.priceTicks === null ? accept(null) : checkNotional(rules, order.priceTicks, order.lots);
}

/** Denies an order whose value at a price is below the market's minimum; exactly the minimum is accepted (AMB-80). */
export function checkNotional(rules: MarketRules, priceTicks: number, lots: number): Decision<null> {
  // Compared without rounding: a value a fraction of an atom below the minimum is below it.
  if (notionalOf(rules, priceTicks, lots) >= rules.minNotionalAtoms * rules.valueDenominator) return accept(null);
  return deny('ORDER_NOTIONAL_TOO_SMALL', { min: rules.minNotional, asset: rules.quoteCode }, 'amount');
}

/** Fields that mean nothing in an order of its kind are refused: silence would not be what was wished. */
function strayField(text: OrderText, kind: OrderKind): string | null {
  const waits = isWaiting({ kind });
  if (text.quoteAmount !== undefined && (kind !== 'market' || text.amount !== undefined)) return 'quote_amount';
  if (text.force !== undefined && text.force !== 'gtc' && kind !== 'limit') return 'force';
  if (text.display !== undefined && (kind !== 'limit' || (text.force ?? 'gtc') !== 'gtc')) return 'display_amount';
  if (text.trigger !== undefined && !waits) return 'trigger_price';
  if (text.triggerBy !== undefined && !waits) return 'trigger_by';
  return null;
}

/** Denies an iceberg of too many displayed slices: each is a fill of its own for the one who takes it whole. */
export function checkTips(displayLots: number | null, openLots: number, path: string): Decision<null> {
  if (displayLots === null || displayLots * MOST_TIPS >= openLots) return accept(null);
  return deny('ORDER_DISPLAY_INVALID', {}, path);
}

function readDisplay(text: OrderText, rules: MarketRules, lots: number): Decision<number | null> {
  if (text.display === undefined) return accept(null);
  const display = readLots(text.display, rules, 'display_amount');
  if (!display.ok) return display;
  if (display.value >= lots) return deny('ORDER_DISPLAY_INVALID', {}, 'display_amount');
  const tips = checkTips(display.value, lots, 'display_amount');
  return tips.ok ? display : tips;
}

function readMarket(text: OrderText, rules: MarketRules, rest: Rest): Decision<OrderRequest> {
  if (text.quoteAmount !== undefined) {
    const quote = readQuote(text.quoteAmount, rules);
    return quote.ok ? accept({ ...rest, kind: 'market', priceTicks: null, lots: 0, quoteAtoms: quote.value }) : quote;
  }
  const lots = readLots(text.amount ?? '', rules);
  return lots.ok ? accept({ ...rest, kind: 'market', priceTicks: null, lots: lots.value }) : lots;
}

function readTrigger(text: OrderText, rules: MarketRules, kind: OrderKind): Decision<number | null> {
  if (!isWaiting({ kind })) return accept(null);
  if (text.trigger === undefined || text.trigger === '') return deny('ORDER_TRIGGER_REQUIRED', {}, 'trigger_price');
  return readTicks(text.trigger, rules, 'trigger_price');
}

function readPrice(text: OrderText, rules: MarketRules, kind: OrderKind, triggerTicks: number | null): Decision<number> {
  if (kind.endsWith('_market') && triggerTicks !== null) return accept(worstOf(text.side, triggerTicks));
  if (text.price === undefined || text.price === '') return deny('ORDER_PRICE_REQUIRED', {}, 'target_price');
  return readTicks(text.price, rules);
}

type Rest = Pick<OrderRequest, 'side' | 'stp' | 'clientId'>;

/**
 * Reads an order. The kind, when not named, is limit with a price and market without; a price that was left empty is
 * one that is missing, not the wish for a market order. A limit order needs a price (RULE-103), a market order's is not
 * used.
 */
export function readOrder(text: OrderText, rules: MarketRules): Decision<OrderRequest> {
  const kind = text.kind ?? (text.price === undefined ? 'market' : 'limit');
  const rest: Rest = { side: text.side, stp: text.stp ?? 'expire_taker', clientId: text.clientId ?? null };
  const stray = strayField(text, kind);
  if (stray !== null) return deny('ORDER_FIELD_NOT_ALLOWED', {}, stray);
  if (kind === 'market') return readMarket(text, rules, rest);
  const lots = readLots(text.amount ?? '', rules);
  if (!lots.ok) return lots;
  const trigger = readTrigger(text, rules, kind);
  if (!trigger.ok) return trigger;
  const price = readPrice(text, rules, kind, trigger.value);
  if (!price.ok) return price;
  const display = readDisplay(text, rules, lots.value);
  if (!display.ok) return display;
  for (const check of [checkSize, checkNotional]) {
    const fits = check(rules, price.value, lots.value);
    if (!fits.ok) return fits;
  }
  return accept({
    ...rest,
    kind,
    priceTicks: price.value,
    lots: lots.value,
    // What a waiting market order cannot trade up to its worst price must not rest there.
    force: kind.endsWith('_market') ? 'ioc' : (text.force ?? 'gtc'),
    triggerTicks: trigger.value,
    triggerBy: trigger.value === null ? null : (text.triggerBy ?? 'last'),
    displayLots: display.value,
  });
}
