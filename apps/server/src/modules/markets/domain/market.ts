/**
 * A market: one row of the table of instruments, and the way between its integers and the wire.
 *
 * Units: prices are integer ticks and quantities integer lots of the market; on the wire both are decimal texts.
 * Invariants: tick and lot are whole multiples of 10^-priceDecimals and 10^-quantityDecimals, so nothing is rounded.
 * Limits: ticks and lots are safe integers; at most 10 decimals.
 */
import type { Quote } from '@glasshouse/contract/markets';
import { formatAmount, parseAmount } from '@glasshouse/money';

/** Kinds whose markets an index is named after; the others share the index of their symbol. */
export const INDEX_KINDS = ['spot', 'stock'] as const satisfies readonly Quote['kind'][];
/** Whether an index is named after markets of a kind. */
export const hasOwnIndex = (kind: Quote['kind']): boolean => (INDEX_KINDS as readonly Quote['kind'][]).includes(kind);

/** An instrument. Ids of assets are those of the ledger. */
export interface Market {
  readonly id: number;
  /** Such as `BTC/USDT`. */
  readonly symbol: string;
  readonly kind: Quote['kind'];
  readonly baseId: number;
  readonly quoteId: number;
  readonly base: string;
  readonly quote: string;
  /** Smallest step of a price and of a quantity, as decimal texts. */
  readonly tick: string;
  readonly lot: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Smallest value of an order in the quote asset, as decimal text. */
  readonly minNotional: string;
  /** Where the market begins; the mode that counts is `modeOf` of the feed. */
  readonly status: 'normal' | 'cancel_only' | 'halted';
  /** The calendar of its trading hours; null trades day and night. */
  readonly sessions: 'us-stocks' | 'practice' | null;
  /** The recording that the replay plays for it, by its file's name. */
  readonly recording: string | null;
  /** The kind of a market of contracts: what a lot is one of (linear: of the base asset; inverse: of the currency of prices). */
  readonly contract: 'linear' | 'inverse' | null;
  /** Name of its index. */
  readonly index: string;
  /** Decimals of its volumes. */
  readonly volumeScale: number;
  /** The tick in units of 10^-priceDecimals and the lot in units of 10^-quantityDecimals. */
  readonly tickUnits: bigint;
  readonly lotUnits: bigint;
}

/** Reads a decimal text of our own tables as units of 10^-decimals; a text that does not fit is a mistake there. */
export function unitsOf(text: string, decimals: number): bigint {
  const parsed = parseAmount(text, decimals, 'nonNegative');
  if (!parsed.ok) throw new RangeError(`${text} does not fit ${decimals} decimals`);
  return parsed.atoms;
}

/** A price of so many ticks, as canonical decimal text. */
export function formatPrice(market: Market, ticks: number): string {
  return formatAmount(BigInt(ticks) * market.tickUnits, market.priceDecimals);
}

/** A price as decimal text in ticks of the market; RangeError when it is not a multiple of the tick. */
export function ticksOf(market: Pick<Market, 'priceDecimals' | 'tickUnits'>, price: string): number {
  const units = unitsOf(price, market.priceDecimals);
  if (units % market.tickUnits !== 0n) throw new RangeError(`${price} is not a multiple of the tick`);
  return Number(units / market.tickUnits);
}
