/** Products and positions of dual investment as the module keeps them. Units: atoms, ticks of the market, ppm a year, epoch milliseconds. */
import type { DualOutcome, DualProductFacts, DualProductTerms } from '@glasshouse/proofs/dual';

/** A coin that is sold and bought, with the market whose index its products are quoted and settled by. */
export interface DualCoin {
  readonly assetId: number;
  readonly code: string;
  readonly scale: number;
  readonly quoteId: number;
  readonly quoteCode: string;
  readonly quoteScale: number;
  readonly marketId: number;
  readonly symbol: string;
  readonly priceDecimals: number;
}

/** A product: never changed once it is published. */
export interface DualProduct extends DualProductFacts {
  readonly id: number;
  readonly assetId: number;
  readonly quoteId: number;
  readonly marketId: number;
  /** The maturity that it is settled with: of one coin, instant and window. */
  readonly maturityId: number;
  /** SHA-256 of its record, in hex. */
  readonly recordHash: string;
}

/** A product that is still to be written. */
export type NewProduct = Omit<DualProduct, 'id' | 'maturityId' | 'recordHash'>;

/** A second of the log that a position cites. */
export interface CitedPrice {
  readonly leaf: number;
  readonly time: number;
  readonly ticks: bigint;
}

/** The volatility of an hour. */
export interface DualVolatility {
  readonly assetId: number;
  readonly hour: number;
  readonly prices: string;
  readonly closes: readonly bigint[];
  readonly days: readonly bigint[];
  readonly min: bigint;
  readonly max: bigint;
  readonly start: bigint | null;
  readonly n: number;
  readonly sigma: bigint;
  readonly isStart: boolean;
  readonly recordHash: string;
}

/** A position with what it was accepted on. */
export interface DualPosition {
  readonly id: number;
  readonly userId: number;
  readonly productId: number;
  readonly shares: number;
  readonly putIn: bigint;
  /** The minute that quoted, in ms, and its tick. */
  readonly minute: number;
  readonly quote: CitedPrice;
  /** The newest tick when it was accepted. */
  readonly newest: CitedPrice;
  readonly prices: string;
  /** The hour of the volatility. */
  readonly hour: number;
  readonly sigma: bigint;
  readonly units: number;
  readonly rate: bigint;
  /** Both payouts: in the coin below the linked price, in USDT at or above it. */
  readonly ifBase: bigint;
  readonly ifQuote: bigint;
  readonly boughtAt: number;
  /** Size of the newest signed head by then. */
  readonly headSize: number;
  readonly recordHash: string;
}

/** How a maturity was settled. */
export interface DualPrice {
  readonly maturityId: number;
  readonly outcome: 'ok' | 'none';
  readonly end: number;
  readonly sumPriceMs: bigint;
  readonly sumMs: bigint;
  readonly first: number | null;
  readonly last: number | null;
  readonly prices: string | null;
  readonly minutes: readonly { readonly priceMs: bigint; readonly ms: bigint }[];
  readonly recordHash: string;
}

/** What became of a position. */
export interface DualResult {
  readonly outcome: DualOutcome;
  readonly paidBase: bigint;
  readonly paidQuote: bigint;
  readonly settledAt: number;
  readonly recordHash: string;
}

/** All that is known of a position. */
export interface DualState {
  readonly position: DualPosition;
  readonly product: DualProduct;
  /** Null before the settlement. */
  readonly price: DualPrice | null;
  readonly result: DualResult | null;
}

/** What is set aside for a position: both payouts less what was put in, which stays the user's. */
export function heldFor(
  { type }: Pick<DualProductTerms, 'type'>,
  { putIn, ifBase, ifQuote }: Pick<DualPosition, 'putIn' | 'ifBase' | 'ifQuote'>,
): {
  readonly base: bigint;
  readonly quote: bigint;
} {
  return type === 'call' ? { base: ifBase - putIn, quote: ifQuote } : { base: ifBase, quote: ifQuote - putIn };
}

/** The asset that is put in. */
export const putInAsset = ({ type, assetId, quoteId }: Pick<DualProduct, 'type' | 'assetId' | 'quoteId'>): number =>
  type === 'call' ? assetId : quoteId;
