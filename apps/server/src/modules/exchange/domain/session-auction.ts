/**
 * The auction of a market: all that is queued at one price, in one batch.
 *
 * Units: ticks and lots. Invariants: the fills of an auction are all of it and at its price; who was refused for meeting an own
 * order is not in it, so no user trades with themselves.
 */
import { type Auction, type AuctionOrder, type AuctionPrice, BUY, SELL, auctionPrice, uncross } from '@glasshouse/matching';
import type { Side } from '@glasshouse/contract/orders';
import type { Batch } from './batch.ts';
import type { OpenOrders } from './open-orders.ts';
import { type Order, isLive, openLots } from './order.ts';
import { type MarketRules } from '../rules/market-rules.ts';
import { AUCTION_MS, FAR_PPM, LAST_MOMENTS_MS, MOVED_PPM, type SessionTerms, around, isBeyond } from '../rules/session.ts';
import { baseTicks, marketLimit } from './session-prices.ts';
import { type AuctionKind, type SessionState, turned } from './session-state.ts';
import { endOrder, settleEvents } from './settle.ts';

/** An order as an auction saw it. */
export interface AuctionRecordOrder {
  readonly orderId: number;
  readonly side: Side;
  /** Null: a market order. */
  readonly priceTicks: number | null;
  /** What a market buy holds for; null for any other. */
  readonly holdTicks: number | null;
  readonly lots: number;
  readonly sequence: number;
  readonly filledLots: number;
}

/** An auction that was held, for its record. */
export interface AuctionRecord {
  readonly id: number;
  readonly marketId: number;
  readonly kind: AuctionKind;
  readonly day: number;
  readonly at: number;
  readonly tickTime: number;
  readonly referenceTicks: number;
  /** The collar, both ends inclusive. */
  readonly low: number;
  readonly high: number;
  readonly isLonger: boolean;
  readonly priceTicks: number | null;
  readonly lots: number;
  /** Lots that bids have more than asks at the price. */
  readonly surplus: number;
  /** Ids of its fills, which follow each other; null without one. */
  readonly firstFill: number | null;
  readonly lastFill: number | null;
  /** In their sequence. */
  readonly orders: readonly AuctionRecordOrder[];
}

/** Whether a queued order takes part: one that still waits for its trigger does not. */
const takesPart = ({ triggerTicks, triggered }: Order) => triggerTicks === null || triggered !== null;

function entryOf(order: Order, referenceTicks: number): AuctionOrder {
  const { id, side, kind, priceTicks, sequence } = order;
  const limitTicks = kind === 'market' ? marketLimit(side, referenceTicks, priceTicks) : (priceTicks ?? 0);
  return { id, side: side === 'buy' ? BUY : SELL, limitTicks, lots: openLots(order), sequence };
}

const termsOf = (terms: SessionTerms, referenceTicks: number) => {
  const { low, high } = around(referenceTicks, terms.collarPpm);
  return { referenceTicks, lowTicks: low, highTicks: high };
};

/** What an auction would come to now; null where there is nothing to measure it by. */
export function indicativeOf(
  openOrders: Pick<OpenOrders, 'queuedOf'>,
  terms: SessionTerms,
  state: SessionState,
): AuctionPrice | null {
  const reference = baseTicks(terms, state);
  if (reference === null) return null;
  const orders = openOrders.queuedOf(state.marketId).filter(takesPart);
  return auctionPrice(
    orders.map((order) => entryOf(order, reference)),
    termsOf(terms, reference),
  );
}

/** Whether an auction is to be longer: its price is far from the reference, or has just moved. Once. */
function isUneasy(orders: readonly Order[], terms: SessionTerms, state: SessionState, { priceTicks }: AuctionPrice): boolean {
  const reference = state.referenceTicks ?? 0;
  if (state.isLonger || priceTicks === null) return false;
  if (isBeyond(priceTicks, reference, FAR_PPM)) return true;
  const since = (state.until ?? 0) - LAST_MOMENTS_MS;
  const before = orders.filter(({ created }) => created < since).map((order) => entryOf(order, reference));
  const earlier = auctionPrice(before, termsOf(terms, reference)).priceTicks;
  return earlier === null || isBeyond(priceTicks, earlier, MOVED_PPM);
}

/** Ends what was for the auction alone. */
function endLeft(batch: Batch, rules: MarketRules, orders: readonly Order[]): void {
  for (const { id } of orders) {
    const left = batch.order(id) as Order;
    if (!isLive(left) || left.session?.tif !== 'at_open') continue;
    endOrder(batch, rules, left, left.kind === 'market' ? 'unfilled' : 'no_auction_fill');
  }
}

function recordOf(batch: Batch, orders: readonly Order[], state: SessionState, auction: Auction): AuctionRecord {
  const { marketId, kind, day, tickTime, referenceTicks, isLonger } = state;
  const terms = batch.input.rules(marketId).session as SessionTerms;
  const { low, high } = around(referenceTicks as number, terms.collarPpm);
  const ids = batch.effects.flatMap((effect) => (effect.type === 'fill' ? [effect.fill.id] : []));
  return {
    id: batch.input.nextOrderId(),
    marketId,
    kind: kind ?? 'opening',
    day,
    at: batch.input.now,
    tickTime: tickTime as number,
    referenceTicks: referenceTicks as number,
    low,
    high,
    isLonger,
    priceTicks: auction.priceTicks,
    lots: auction.lots,
    surplus: auction.surplus,
    firstFill: ids[0] ?? null,
    lastFill: ids.at(-1) ?? null,
    orders: orders.map((order) => ({
      orderId: order.id,
      side: order.side,
      priceTicks: order.kind === 'market' ? null : order.priceTicks,
      holdTicks: order.kind === 'market' ? order.priceTicks : null,
      lots: openLots(order),
      sequence: order.sequence,
      filledLots: (batch.order(order.id) as Order).filledLots - order.filledLots,
    })),
  };
}

/** Holds the auction of a market, or makes it longer. It is alone in its batch: its fills are all that the batch has. */
export function holdAuction(batch: Batch, rules: MarketRules): void {
  const state = batch.session(rules);
  const terms = rules.session as SessionTerms;
  const reference = state.referenceTicks as number;
  const orders = batch.input.openOrders.queuedOf(rules.marketId).filter(takesPart);
  const entries = orders.map((order) => entryOf(order, reference));
  const auction = uncross(entries, termsOf(terms, reference));
  if (isUneasy(orders, terms, state, auction)) {
    const until = (state.until ?? batch.input.now) + AUCTION_MS.longer;
    return batch.turn(turned(state, state.since, 'auction', { until, isLonger: true }));
  }
  settleEvents(
    batch,
    rules,
    auction.trades.map(({ bidId, askId, lots }) => ({
      type: 'trade',
      makerId: askId,
      takerId: bidId,
      priceTicks: auction.priceTicks as number,
      lots,
    })),
  );
  const record = recordOf(batch, orders, state, auction);
  batch.auctions.push(record);
  endLeft(batch, rules, orders);
  const { priceTicks, lots, firstFill, lastFill } = record;
  batch.turn(turned(state, batch.input.now, 'uncrossed', { priceTicks, lots, firstFill, lastFill }));
}
