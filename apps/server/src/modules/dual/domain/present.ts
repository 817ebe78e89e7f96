/** Products and positions as the wire shows them. Pure. */
import type {
  DualDetail,
  DualOffer,
  DualPast,
  DualPosition as ShownPosition,
  DualQuote as ShownQuote,
  DualSettlement,
} from '@glasshouse/contract/dual';
import { formatAmount, powerOfTen } from '@glasshouse/money';
import {
  type DualQuote,
  type DualRate,
  MODEL_DECIMALS,
  againstHolding,
  breakEven,
  meanText,
  modelOf,
  outcomeOf,
  paidOf,
  payouts,
  termYield,
  unitsLeft,
} from '@glasshouse/proofs/dual';
import { type CitedPrice, type DualPrice, type DualProduct, type DualState, type DualVolatility, heldFor } from './dual.ts';
import type { TwoCoins } from './opening.ts';

const RATE_DECIMALS = 6;
const YIELD_DECIMALS = 8;
const SIGMA_DECIMALS = 4;
const SHARE_DECIMALS = 6;
/** Decimals of values of the model that are shown. */
const MODEL_SHOWN = 10;

/** A rate of a year as a fraction. */
export const rateText = (rate: bigint): string => formatAmount(rate, RATE_DECIMALS);
const yieldText = (product: DualProduct, rate: DualRate) => formatAmount(termYield(product, rate), YIELD_DECIMALS);
const base = ({ scale }: Pick<DualProduct, 'scale'>, atoms: bigint) => formatAmount(atoms, scale);
const quote = ({ quoteScale }: Pick<DualProduct, 'quoteScale'>, atoms: bigint) => formatAmount(atoms, quoteScale);
/** An amount in the coin that is put in. */
const put = (product: DualProduct, atoms: bigint) => (product.type === 'call' ? base : quote)(product, atoms);
const putCode = ({ type, asset, quoteAsset }: DualProduct) => (type === 'call' ? asset : quoteAsset);
/** A price of so many ticks. */
export const priceText = ({ priceDecimals }: Pick<DualProduct, 'priceDecimals'>, ticks: bigint): string =>
  formatAmount(ticks, priceDecimals);
const modelText = (value: bigint) => formatAmount(value / powerOfTen(MODEL_DECIMALS - MODEL_SHOWN), MODEL_SHOWN);

/** A fraction of two whole numbers, cut, with its sign. */
function fraction(n: bigint, d: bigint, decimals: number): string {
  return formatAmount((n * powerOfTen(decimals)) / d, decimals);
}

/** What is known of a product at a moment. */
export interface ProductNow {
  readonly now: number;
  readonly sold: number;
  readonly remaining: number;
  /** The index that quotes; null without one. */
  readonly index: bigint | null;
  /** Null without a tick or a volatility. */
  readonly quote: DualQuote | null;
  readonly price: DualPrice | null;
}

function statusOf(product: DualProduct, { now, price, remaining, quote: quoted }: ProductNow): DualOffer['status'] {
  if (price !== null) return price.outcome === 'ok' ? 'settled' : 'failed';
  if (now >= product.maturity) return 'settling';
  if (now >= product.closesAt) return 'closed';
  if (now < product.opensAt) return 'soon';
  if (quoted?.isPaused === true) return 'paused';
  return remaining === 0 ? 'sold_out' : 'on_sale';
}

/** A product. */
export function presentProduct(product: DualProduct, at: ProductNow): DualOffer {
  const isQuoted = at.quote !== null && !at.quote.isPaused && at.now < product.closesAt;
  const quoted = isQuoted ? at.quote : null;
  return {
    id: product.id,
    currency_id: product.assetId,
    code: product.asset,
    type: product.type,
    section: product.section,
    per_share_price: put(product, product.share),
    put_in_code: putCode(product),
    base_scale: product.scale,
    quote_scale: product.quoteScale,
    annualized_rate: quoted && rateText(quoted.rate),
    term_yield: quoted && yieldText(product, quoted),
    linked_price: priceText(product, product.linked),
    distance: at.index === null ? null : fraction(product.linked - at.index, at.index, YIELD_DECIMALS),
    holding_days: at.quote?.units ?? Math.max(0, unitsLeft(product, at.now)),
    unit_ms: product.unitMs,
    maturity: product.maturity,
    opens: product.opensAt,
    closes: product.closesAt,
    remaining_shares: at.now < product.closesAt ? at.remaining : 0,
    max_shares: product.maxShares,
    max_user_shares: product.maxUser,
    progress: fraction(BigInt(at.sold), BigInt(product.maxShares), SHARE_DECIMALS),
    status: statusOf(product, at),
    is_demo: product.isDemo,
    record: product.recordHash,
  };
}

/** A volatility. */
export const presentVolatility = (one: DualVolatility) => ({
  sigma: formatAmount(one.sigma, SIGMA_DECIMALS),
  hour: one.hour,
  hours: one.closes.length,
  days: one.days.length >= 10 ? one.days.length : 0,
  is_start_value: one.isStart,
  record: one.recordHash,
});

/** How a product was settled. */
export const presentSettlement = (product: DualProduct, price: DualPrice): DualSettlement => ({
  price: price.outcome === 'ok' ? meanText(price, product.priceDecimals) : null,
  end: price.outcome === 'ok' ? price.end : null,
  covered_ms: Number(price.sumMs),
  is_at_or_above: price.outcome === 'ok' ? outcomeOf(product, price) === 'quote' : null,
  record: price.recordHash,
});

/** Since when and until when a maturity waits for its price; null before and after. */
const settlingOf = (product: DualProduct, price: DualPrice | null, now: number) =>
  price === null && now >= product.maturity ? { since: product.maturity, until: product.maturity + product.extendMs } : null;

/** The inputs of a quote. */
export interface QuoteInputs {
  readonly minute: number;
  readonly tick: CitedPrice;
  readonly volatility: DualVolatility;
}

/** A product with what its formula is made of. */
export function presentDetail(
  product: DualProduct,
  at: ProductNow,
  inputs: QuoteInputs | null,
  { fund, label }: { fund: { free: TwoCoins; held: TwoCoins }; label: DualDetail['label'] },
): DualDetail {
  const offer = presentProduct(product, at);
  const rate = offer.annualized_rate === null ? null : at.quote;
  const model = rate && inputs && modelOf(product, inputs.tick, inputs.volatility.sigma);
  const share = rate && payouts(product, product.share, rate);
  return {
    ...offer,
    window_ms: product.windowMs,
    extend_ms: product.extendMs,
    operator_share: rateText(product.sharePpm),
    label,
    quote:
      rate && inputs && model
        ? {
            minute: inputs.minute,
            index: priceText(product, inputs.tick.ticks),
            tick_time: inputs.tick.time,
            tick_leaf: inputs.tick.leaf,
            volatility: presentVolatility(inputs.volatility),
            term_ms: product.maturity - Math.floor(product.windowMs / 3) - inputs.tick.time,
            option_price: modelText(model.option),
            fair_yield: modelText(model.fair),
            rate: rateText(rate.rate),
            term_yield: yieldText(product, rate),
          }
        : null,
    set_aside: share && { base: base(product, share.heldBase), quote: quote(product, share.heldQuote) },
    break_even: rate && priceText(product, breakEven(product, rate)),
    fund: {
      base: base(product, fund.free.base),
      quote: quote(product, fund.free.quote),
      base_held: base(product, fund.held.base),
      quote_held: quote(product, fund.held.quote),
    },
    settlement: at.price && presentSettlement(product, at.price),
    settling: settlingOf(product, at.price, at.now),
  };
}

/** Moves of the index that outcomes are shown at, in percent. */
const MOVES = [-20n, -10n, 0n, 10n, 20n] as const;

function rowAt(product: DualProduct, putIn: bigint, both: { base: bigint; quote: bigint }, index: bigint, move: bigint) {
  const ticks = (index * (100n + move)) / 100n;
  const mean = { sumPriceMs: ticks, sumMs: 1n };
  const outcome = outcomeOf(product, mean) as 'base' | 'quote';
  const paid = paidOf(product, outcome, both);
  const result = againstHolding(product, putIn, paid, mean);
  const nothing = { paidBase: 0n, paidQuote: 0n };
  // What is held is what nothing would fall short of.
  const held = -againstHolding(product, putIn, nothing, mean);
  return {
    move: fraction(move, 100n, 2),
    price: priceText(product, ticks),
    outcome,
    received: outcome === 'base' ? base(product, paid.paidBase) : quote(product, paid.paidQuote),
    received_code: outcome === 'base' ? product.asset : product.quoteAsset,
    worth: quote(product, held + result),
    held: quote(product, held),
    result: quote(product, result),
  };
}

/** What shares would be paid at a rate. */
export function presentQuote(
  product: DualProduct,
  shares: number,
  rate: DualRate,
  { index, minute, most }: { index: bigint; minute: number; most: ShownQuote['most'] },
): ShownQuote {
  const putIn = product.share * BigInt(shares);
  const both = payouts(product, putIn, rate);
  const isCall = product.type === 'call';
  return {
    id: product.id,
    num: shares,
    put_in: put(product, putIn),
    put_in_code: putCode(product),
    if_base: base(product, both.base),
    if_quote: quote(product, both.quote),
    yield: put(product, isCall ? both.heldBase : both.heldQuote),
    rate: rateText(rate.rate),
    units: rate.units,
    set_aside: { base: base(product, both.heldBase), quote: quote(product, both.heldQuote) },
    break_even: priceText(product, breakEven(product, rate)),
    against_holding: MOVES.map((move) => rowAt(product, putIn, both, index, move)),
    most,
    minute,
    maturity: product.maturity,
  };
}

function statusNumber({ result, product }: DualState, now: number): ShownPosition['status'] {
  if (result !== null) return result.outcome === 'failed' ? 4 : 3;
  return now >= product.maturity ? 2 : 1;
}

function settlementOf({ position, product, price, result }: DualState): ShownPosition['settlement'] {
  if (result === null || price === null) return null;
  const isDecided = result.outcome !== 'failed';
  const isBase = result.paidBase > 0n;
  return {
    price: isDecided ? meanText(price, product.priceDecimals) : null,
    end: isDecided ? price.end : null,
    outcome: result.outcome,
    paid: isBase ? base(product, result.paidBase) : quote(product, result.paidQuote),
    paid_code: isBase ? product.asset : product.quoteAsset,
    against_holding: isDecided ? quote(product, againstHolding(product, position.putIn, result, price)) : null,
    settled: result.settledAt,
    record: result.recordHash,
  };
}

/** A position in any of its states; `index` is the price of this moment. */
export function presentPosition(state: DualState, now: number, index: bigint | null): ShownPosition {
  const { position, product, price, result } = state;
  const open = result === null ? index : null;
  const held = heldFor(product, position);
  return {
    id: position.id,
    product_id: product.id,
    currency_id: product.assetId,
    code: product.asset,
    type: product.type,
    bought_shares: position.shares,
    per_share_price: put(product, product.share),
    put_in: put(product, position.putIn),
    put_in_code: putCode(product),
    base_scale: product.scale,
    quote_scale: product.quoteScale,
    estimated_income: { base: base(product, position.ifBase), quote: quote(product, position.ifQuote) },
    yield: put(product, product.type === 'call' ? held.base : held.quote),
    rate: rateText(position.rate),
    term_yield: yieldText(product, position),
    units: position.units,
    unit_ms: product.unitMs,
    linked_price: priceText(product, product.linked),
    index: open === null ? null : priceText(product, open),
    side_now: open === null ? null : open >= product.linked ? 'quote' : 'base',
    break_even: priceText(product, breakEven(product, position)),
    bought: position.boughtAt,
    maturity: product.maturity,
    window_ms: product.windowMs,
    status: statusNumber(state, now),
    settling: result === null ? settlingOf(product, price, now) : null,
    settlement: settlementOf(state),
    is_demo: product.isDemo,
    record: position.recordHash,
  };
}

/** A product that is over. */
export const presentPast = (product: DualProduct, price: DualPrice): DualPast => ({
  id: product.id,
  currency_id: product.assetId,
  code: product.asset,
  type: product.type,
  linked_price: priceText(product, product.linked),
  maturity: product.maturity,
  window_ms: product.windowMs,
  is_demo: product.isDemo,
  outcome: outcomeOf(product, price.outcome === 'ok' ? price : null),
  price: price.outcome === 'ok' ? meanText(price, product.priceDecimals) : null,
  end: price.outcome === 'ok' ? price.end : null,
});
