/** What books and order forms need of a market: steps, scales and names. All figures are decimal text. */
import type { ContractKind, PriceSource, Quote } from '@glasshouse/contract/markets';
import { canonicalDecimal, divDecimals, mulDecimals } from '@glasshouse/money';

/** A tradable pair. */
export interface Pair {
  id: number;
  symbol: string;
  /** Of a market of contracts. */
  contract?: ContractKind | undefined;
  base: string;
  quote: string;
  baseId: number;
  quoteId: number;
  /** What amounts are counted in where it is not the base currency. */
  share?: string;
  /** Smallest step of a price, in the quote currency. */
  tick: string;
  /** Smallest step of an amount, in the base currency. */
  lot: string;
  priceDecimals: number;
  amountDecimals: number;
  /** Smallest value of an order, in the quote currency. */
  minNotional: string;
  /** Decimals of the smallest unit of each currency: fees and costs are rounded there. */
  baseScale: number;
  quoteScale: number;
  /** Whether the market takes new orders. */
  open: boolean;
  prices: PriceSource;
}

/** Used until the list of currencies has been read; no asset is finer. */
const FALLBACK_SCALE = 8;

/** The pair of a quote. `scaleOf` returns the decimals of a currency; undefined until it was read. */
export function pairOf(quote: Quote, scaleOf: (currencyId: number) => number | undefined): Pair {
  return {
    id: quote.id,
    symbol: quote.symbol,
    contract: quote.contract,
    base: quote.base,
    quote: quote.quote,
    baseId: quote.currency_id,
    quoteId: quote.legal_id,
    tick: quote.tick,
    lot: quote.lot,
    priceDecimals: quote.price_decimals,
    amountDecimals: quote.quantity_decimals,
    minNotional: quote.min_notional,
    baseScale: scaleOf(quote.currency_id) ?? FALLBACK_SCALE,
    quoteScale: scaleOf(quote.legal_id) ?? FALLBACK_SCALE,
    open: quote.status === 'normal',
    prices: quote.prices,
  };
}

/** The largest multiple of `step` that is not above `value`. */
export function floorToStep(value: string, step: string): string {
  return mulDecimals(divDecimals(value, step, 0, 'down'), step, 20, 'down');
}

/** A price of the chart to the tick of its market. */
export const toTick = (price: string, { tick }: Pick<Pair, 'tick'>): string => floorToStep(canonicalDecimal(price), tick);

/** The smallest multiple of `step` that is not below `value`. */
export function ceilToStep(value: string, step: string): string {
  return mulDecimals(divDecimals(value, step, 0, 'up'), step, 20, 'down');
}

/** Base and quote of a symbol such as `BTC/USDT`, for orders and fills that name only the symbol. */
export function splitSymbol(symbol: string): { base: string; quote: string } {
  const [base = symbol, quote = ''] = symbol.split('/');
  return { base, quote };
}
