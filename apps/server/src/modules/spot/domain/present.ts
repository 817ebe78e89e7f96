/** Shapes orders, fills and books for the wire. Units: canonical decimal texts. */
import type { Depth, PublicTrade, Side, SpotFill, SpotOrder } from '@glasshouse/contract';
import { divRound, formatAmount } from '@glasshouse/money';
import type { MarketBook } from './books.ts';
import type { Fill, Order } from './order.ts';
import { type Terms, priceText, quantityText } from './terms.ts';

/** The asset that an order of a side receives, in which its fee is taken. */
function received(terms: Terms, side: Side): { id: number; scale: number } {
  return side === 'buy' ? { id: terms.baseId, scale: terms.baseScale } : { id: terms.quoteId, scale: terms.quoteScale };
}

/** Mean price of the fills to the price's decimals, halves up; null without fills. */
function averagePrice(terms: Terms, order: Order): string | null {
  if (order.filledLots === 0) return null;
  return formatAmount(divRound(order.filledValue * terms.tickUnits, BigInt(order.filledLots), 'halfUp'), terms.priceDecimals);
}

/** An order for its owner. */
export function presentOrder(terms: Terms, order: Order): SpotOrder {
  const fee = received(terms, order.side);
  return {
    id: order.id,
    market_id: order.marketId,
    symbol: terms.symbol,
    currency_id: terms.baseId,
    legal_id: terms.quoteId,
    type: order.side,
    kind: order.kind,
    target_price: order.priceTicks === null ? null : priceText(terms, order.priceTicks),
    amount: quantityText(terms, order.lots),
    filled: quantityText(terms, order.filledLots),
    average_price: averagePrice(terms, order),
    fee: formatAmount(order.fee, fee.scale),
    fee_currency_id: fee.id,
    status: order.status,
    created: order.created,
    updated: order.updated,
  };
}

/** A fill for one of its two parties. */
export function presentFill(terms: Terms, fill: Fill & { id: number }, userId: number): SpotFill {
  const isTaker = fill.takerUser === userId;
  const side: Side = isTaker === (fill.takerSide === 'buy') ? 'buy' : 'sell';
  const fee = received(terms, side);
  return {
    id: fill.id,
    order_id: isTaker ? fill.takerOrderId : fill.makerOrderId,
    market_id: fill.marketId,
    symbol: terms.symbol,
    type: side,
    role: isTaker ? 'taker' : 'maker',
    price: priceText(terms, fill.priceTicks),
    quantity: quantityText(terms, fill.lots),
    fee: formatAmount(isTaker ? fill.takerFee : fill.makerFee, fee.scale),
    fee_currency_id: fee.id,
    time: fill.time,
  };
}

/** A trade as everybody may see it: its side is the taker's. */
export function presentTrade(terms: Terms, fill: Fill & { id: number }): PublicTrade {
  return {
    id: fill.id,
    price: priceText(terms, fill.priceTicks),
    quantity: quantityText(terms, fill.lots),
    side: fill.takerSide,
    time: fill.time,
  };
}

/** The best levels of a book. */
export function presentDepth(terms: Terms, book: MarketBook, levels: number, sequence: number, time: number): Depth {
  const side = (of: Side) =>
    book.levels(of, levels).map(([ticks, lots]): [string, string] => [priceText(terms, ticks), quantityText(terms, lots)]);
  return { id: terms.marketId, sequence, bids: side('buy'), asks: side('sell'), time };
}
