/**
 * What an order of a stock would cost, hold and bring, and when it would trade. Pure; it repeats what the desk decides, by the published
 * rules. Units: ticks, lots (atoms of the share), USDT atoms.
 */
import { type StockCalendar, below, costOf, feeOf, marketHoldPrice, sharesFor, valueOf } from '@glasshouse/proofs/stocks';
import { MARKET_PPM } from '../../exchange/clearing/index.ts';

/** What is previewed. */
export interface PreviewOrder {
  readonly side: 'buy' | 'sell';
  readonly kind: string;
  readonly force: string;
  readonly priceTicks: number | null;
  readonly lots: number;
  readonly quoteAtoms: bigint | null;
}

/** What it is held against. */
export interface PreviewGrounds {
  readonly feePpm: number;
  /** Whether orders wait for an auction now. */
  readonly isQueueing: boolean;
  /** What prices are measured by: the index, the reference of the auction, the last close; null where nobody knows one. */
  readonly base: number | null;
  /** Prices that trade now; null outside a session. */
  readonly band: { readonly low: number; readonly high: number } | null;
  /** The best price of the other side; null for an empty book. */
  readonly best: number | null;
}

/** The figures. */
export interface Previewed {
  readonly price: bigint;
  readonly lots: bigint;
  readonly value: bigint;
  readonly fee: bigint;
  /** A buy with its fee, a sell without. */
  readonly total: bigint;
  /** In USDT of a buy, in shares of a sell. */
  readonly holds: bigint;
  readonly when: 'now' | 'auction' | 'session';
}

const isWaiting = ({ kind }: PreviewOrder) => kind !== 'limit' && kind !== 'market';

/** The price that its figures are of: its limit, or the farthest that it may trade at; null where nobody knows a price. */
function priceOf(order: PreviewOrder, { isQueueing, base, band }: PreviewGrounds): bigint | null {
  if (order.priceTicks !== null) return BigInt(order.priceTicks);
  if (base === null) return null;
  const ticks = BigInt(base);
  if (isQueueing) return order.side === 'buy' ? marketHoldPrice(ticks) : below(ticks, MARKET_PPM);
  if (band === null) return null;
  return BigInt(order.side === 'buy' ? band.high : band.low);
}

function whenOf(order: PreviewOrder, { isQueueing, best }: PreviewGrounds): Previewed['when'] {
  if (isWaiting(order)) return 'session';
  if (isQueueing) return 'auction';
  const { kind, side, priceTicks } = order;
  if (kind === 'market' || order.force === 'ioc' || order.force === 'fok') return 'now';
  const meets = best !== null && priceTicks !== null && (side === 'buy' ? priceTicks >= best : priceTicks <= best);
  return meets ? 'now' : 'session';
}

/** The figures of an order; null where nobody knows a price. */
export function previewOf(order: PreviewOrder, grounds: PreviewGrounds): Previewed | null {
  const price = priceOf(order, grounds);
  if (price === null) return null;
  const { feePpm } = grounds;
  const isBuy = order.side === 'buy';
  const lots = order.quoteAtoms === null ? BigInt(order.lots) : sharesFor(order.quoteAtoms, price, feePpm);
  const value = valueOf(lots, price);
  const fee = feeOf(value, feePpm);
  const total = isBuy ? costOf(lots, price, feePpm) : value - fee;
  return { price, lots, value, fee, total, holds: isBuy ? total : lots, when: whenOf(order, grounds) };
}

/** The open of the session behind the one in which something trades: then the custodian's books follow. */
export const settlesAt = (calendar: StockCalendar, now: number): number => calendar.opening(calendar.next(now).close).open;
