/** The list of an auction as the screen draws it: what could trade at each price. Pure. */
import type { StockAuctionReceipt } from '@glasshouse/contract/stocks';
import { parseAmount } from '@glasshouse/money';
import { SHARE_SCALE, PRICE_DECIMALS, type StockAuctionFacts, limitOf, priceText, sharesText } from '@glasshouse/proofs/stocks';

type Listed = StockAuctionReceipt['orders'][number];

/** A price with the shares that could trade at it. */
export interface PriceBar {
  readonly price: string;
  readonly shares: string;
  /** Whether all traded at it. */
  readonly isIt: boolean;
}

interface Line {
  readonly side: 'buy' | 'sell';
  readonly limit: bigint;
  readonly lots: bigint;
}

function atoms(text: string, scale: number): bigint {
  const parsed = parseAmount(text, scale, 'nonNegative');
  if (!parsed.ok) throw new TypeError('an amount');
  return parsed.atoms;
}

const lineOf = (order: Listed, facts: StockAuctionFacts): Line => ({
  side: order.side,
  lots: atoms(order.shares, SHARE_SCALE),
  limit: limitOf(
    {
      side: order.side,
      price: order.price === null ? null : atoms(order.price, PRICE_DECIMALS),
      hold: order.hold === null ? null : atoms(order.hold, PRICE_DECIMALS),
      lots: 0n,
      sequence: Number(order.sequence),
    },
    facts,
  ),
});

function tradableAt(lines: readonly Line[], price: bigint): bigint {
  let [bids, asks] = [0n, 0n];
  for (const { side, limit, lots } of lines) {
    if (side === 'buy' && limit >= price) bids += lots;
    if (side === 'sell' && limit <= price) asks += lots;
  }
  return bids < asks ? bids : asks;
}

/** At most so many prices around the one of the auction, ascending: limits of the list at which something could trade. */
export function priceBars(orders: readonly Listed[], facts: StockAuctionFacts, most = 5): PriceBar[] {
  const { price } = facts;
  if (price === null) return [];
  const lines = orders.map((order) => lineOf(order, facts));
  const prices = [...new Set([price, ...lines.map(({ limit }) => limit)])]
    .filter((one) => tradableAt(lines, one) > 0n)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const at = prices.indexOf(price);
  const start = Math.max(0, Math.min(at - Math.floor(most / 2), prices.length - most));
  return prices
    .slice(start, start + most)
    .map((one) => ({ price: priceText(one), shares: sharesText(tradableAt(lines, one)), isIt: one === price }));
}

/** The user's own line of the list; null without one. */
export const ownLine = ({ orders, own }: Pick<StockAuctionReceipt, 'orders' | 'own'>): Listed | null =>
  orders.find(({ sequence }) => sequence === own) ?? null;
