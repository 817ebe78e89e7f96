/**
 * Settles trades and ends orders: who pays what, which holds shrink.
 *
 * The exact value of a trade is price x lots, which may be a fraction of a quote atom. The seller receives it rounded
 * down. A buyer with a hold pays what the hold shrinks by, at most the value rounded up; a buyer without one pays it
 * rounded up. The difference (0 or 1 atom) goes to the house's rounding account, so that every division favours the
 * house by less than one atom (I8). A hold is always exactly its formula for the open lots (I4); what a better price
 * leaves over is released to the buyer.
 */
import type { Side } from '@glasshouse/contract';
import type { Trade } from './books.ts';
import { feeOn } from './fees.ts';
import type { Group } from './group.ts';
import { type Fill, type Order, endOrder, fillOrder, openLots } from './order.ts';
import { type Terms, baseAtoms, givenAsset, holdOf, tickLots, valueOf } from './terms.ts';

/** By how much the hold of an order shrinks when `lots` of it trade; null for an order without a hold. */
function holdShrinks(terms: Terms, order: Order, lots: number): bigint | null {
  if (order.priceTicks === null) return null;
  const open = openLots(order);
  return holdOf(terms, order.side, order.priceTicks, open) - holdOf(terms, order.side, order.priceTicks, open - lots);
}

/** What a buyer pays for a trade, in quote atoms. */
export function costOf(terms: Terms, trade: Pick<Trade, 'priceTicks' | 'lots'>, holdShrink: bigint | null): bigint {
  const up = valueOf(terms, tickLots(trade.priceTicks, trade.lots), 'up');
  return holdShrink !== null && holdShrink < up ? holdShrink : up;
}

function moveMoney(
  group: Group,
  terms: Terms,
  fill: Fill,
  parties: { buyer: Order; seller: Order; buyHold: bigint | null; sellHold: bigint | null },
): void {
  const { buyer, seller, buyHold, sellHold } = parties;
  const base = baseAtoms(terms, fill.lots);
  const [buyFee, sellFee] = fill.takerSide === 'buy' ? [fill.takerFee, fill.makerFee] : [fill.makerFee, fill.takerFee];
  if (buyHold === null) group.move(buyer.userId, terms.quoteId, -fill.paid, 0n);
  else group.move(buyer.userId, terms.quoteId, buyHold - fill.paid, -buyHold);
  if (sellHold === null) group.move(seller.userId, terms.baseId, -base, 0n);
  else group.move(seller.userId, terms.baseId, 0n, -sellHold);
  group.move(buyer.userId, terms.baseId, base - buyFee, 0n);
  group.move(seller.userId, terms.quoteId, fill.received - sellFee, 0n);
}

/** Settles one trade of a taker; answers the taker after it. */
export function settleTrade(group: Group, terms: Terms, taker: Order, trade: Trade): Order {
  const maker = group.order(trade.makerId);
  if (!maker || maker.status !== 'open') throw new RangeError(`the book has order ${trade.makerId}, which is not open`);
  const { fees, now } = group.input;
  const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
  const buyHold = holdShrinks(terms, buyer, trade.lots);
  const sellHold = holdShrinks(terms, seller, trade.lots);
  const received = valueOf(terms, tickLots(trade.priceTicks, trade.lots), 'down');
  const feeOf = (side: Side, ppm: bigint) => feeOn(side === 'buy' ? baseAtoms(terms, trade.lots) : received, ppm);
  const fill: Fill = {
    marketId: terms.marketId,
    makerOrderId: maker.id,
    takerOrderId: taker.id,
    makerUser: maker.userId,
    takerUser: taker.userId,
    takerSide: taker.side,
    priceTicks: trade.priceTicks,
    lots: trade.lots,
    paid: costOf(terms, trade, buyHold),
    received,
    makerFee: feeOf(maker.side, fees.makerPpm),
    takerFee: feeOf(taker.side, fees.takerPpm),
    time: now,
  };
  moveMoney(group, terms, fill, { buyer, seller, buyHold, sellHold });
  const after = (order: Order, fee: bigint) =>
    fillOrder(order, { priceTicks: trade.priceTicks, lots: trade.lots, fee, time: now });
  const takerAfter = after(taker, fill.takerFee);
  group.save(after(maker, fill.makerFee));
  group.save(takerAfter);
  group.effects.push({
    type: 'fill',
    fill,
    buyOrder: buyer,
    sellOrder: seller,
    buyHold: buyHold ?? 0n,
    sellHold: sellHold ?? 0n,
  });
  return takerAfter;
}

/** Ends an open order: what it still holds is available again. */
export function settleEnd(group: Group, terms: Terms, order: Order): Order {
  const ended = endOrder(order, group.input.now);
  group.save(ended);
  if (order.priceTicks === null) return ended;
  const assetId = givenAsset(terms, order.side);
  const atoms = holdOf(terms, order.side, order.priceTicks, openLots(order));
  group.move(order.userId, assetId, atoms, -atoms);
  group.effects.push({ type: 'release', order: ended, assetId, atoms });
  return ended;
}
