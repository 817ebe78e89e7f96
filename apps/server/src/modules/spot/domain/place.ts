/**
 * Decides the placing of an order. A denial leaves the group exactly as it was.
 *
 * Limit: MAX_OPEN_ORDERS of a user in a market; market orders never rest and are not counted.
 *
 * A limit order reserves its whole hold first, then trades, then rests; the remainder of one that meets an order of
 * its own owner expires. A market order is an amount of the base asset: it trades what the book offers within the
 * price band; if its whole cost is not there it is denied and nothing happens; what the book cannot give expires.
 */
import { formatAmount } from '@glasshouse/money';
import type { MarketBook, Report } from './books.ts';
import { type Decision, accept, deny } from './decision.ts';
import type { Group } from './group.ts';
import type { Order } from './order.ts';
import { bandAround } from './price-band.ts';
import { type OrderRequest, checkNotional, checkSize } from './read-order.ts';
import { costOf, settleEnd, settleTrade } from './settle.ts';
import { type Terms, baseAtoms, givenAsset, holdOf, priceText } from './terms.ts';

/** Most open orders of a user in one market. */
const MAX_OPEN_ORDERS = 200;

/** A wish to place an order. */
export interface PlaceCommand extends OrderRequest {
  readonly type: 'place';
  readonly userId: number;
  readonly marketId: number;
}

function newOrder(group: Group, command: PlaceCommand): Order {
  const id = group.input.nextOrderId();
  const { userId, marketId, side, kind, priceTicks, lots } = command;
  const time = group.input.now;
  return {
    id,
    sequence: id,
    userId,
    marketId,
    side,
    kind,
    priceTicks,
    lots,
    filledLots: 0,
    filledValue: 0n,
    fee: 0n,
    status: 'open',
    created: time,
    updated: time,
  };
}

function checkFunds(group: Group, terms: Terms, command: PlaceCommand, needed: bigint): Decision<null> {
  const assetId = givenAsset(terms, command.side);
  const available = group.available(command.userId, assetId);
  if (available >= needed) return accept(null);
  const [asset, scale] = command.side === 'buy' ? [terms.quoteCode, terms.quoteScale] : [terms.baseCode, terms.baseScale];
  return deny('SPOT_INSUFFICIENT_BALANCE', { needed: formatAmount(needed - available, scale), asset });
}

/** Settles what the engine reported about a new order. */
function settleReport(group: Group, terms: Terms, order: Order, report: Report): Order {
  group.created.add(order.id);
  group.save(order);
  let taker = order;
  for (const trade of report.trades) taker = settleTrade(group, terms, taker, trade);
  return report.expiredLots > 0 ? settleEnd(group, terms, taker) : taker;
}

function placeLimit(group: Group, terms: Terms, command: PlaceCommand, priceTicks: number): Decision<Order> {
  const index = group.input.index(terms.marketId);
  const band = index === null ? null : bandAround(index);
  if (band && (priceTicks < band.low || priceTicks > band.high))
    return deny('SPOT_PRICE_BAND', { low: priceText(terms, band.low), high: priceText(terms, band.high) }, 'target_price');
  if (group.openCount(command.userId, command.marketId) >= MAX_OPEN_ORDERS)
    return deny('SPOT_TOO_MANY_ORDERS', { max: MAX_OPEN_ORDERS });
  const assetId = givenAsset(terms, command.side);
  const hold = holdOf(terms, command.side, priceTicks, command.lots);
  const funds = checkFunds(group, terms, command, hold);
  if (!funds.ok) return funds;
  const order = newOrder(group, command);
  group.move(command.userId, assetId, -hold, hold);
  group.effects.push({ type: 'hold', order, assetId, atoms: hold });
  return accept(settleReport(group, terms, order, group.input.books.of(terms.marketId).enterLimit(order, priceTicks)));
}

/** What a market order needs: a buy the cost of all its trades, a sell the whole amount. */
function marketNeeds(terms: Terms, command: PlaceCommand, report: Report): bigint {
  if (command.side === 'sell') return baseAtoms(terms, command.lots);
  return report.trades.reduce((sum, trade) => sum + costOf(terms, trade, null), 0n);
}

function tradeOrUndo(group: Group, terms: Terms, command: PlaceCommand, book: MarketBook, worstTicks: number): Decision<Order> {
  const mark = book.engine.mark();
  const order = newOrder(group, command);
  const report = book.enterMarket(order, worstTicks);
  const funds =
    report.trades.length === 0
      ? deny(report.metOwn ? 'SPOT_OWN_ORDER_FIRST' : 'SPOT_NO_LIQUIDITY')
      : checkFunds(group, terms, command, marketNeeds(terms, command, report));
  if (!funds.ok) {
    book.engine.rollbackTo(mark);
    return funds;
  }
  return accept(settleReport(group, terms, order, report));
}

function placeMarket(group: Group, terms: Terms, command: PlaceCommand): Decision<Order> {
  const index = group.input.index(terms.marketId);
  if (index === null) return deny('MARKETS_NO_PRICE');
  const band = bandAround(index);
  const book = group.input.books.of(terms.marketId);
  const best = book.bestAgainst(command.side);
  if (best === null) return deny('SPOT_NO_LIQUIDITY');
  const size = checkSize(terms, band.high, command.lots);
  if (!size.ok) return size;
  const notional = checkNotional(terms, best, command.lots);
  if (!notional.ok) return notional;
  return tradeOrUndo(group, terms, command, book, command.side === 'buy' ? band.high : band.low);
}

/** Decides one order: the order as it stands after it traded, or why not. */
export function decidePlace(group: Group, command: PlaceCommand): Decision<Order> {
  const terms = group.input.terms(command.marketId);
  if (!terms.open) return deny('SPOT_MARKET_CLOSED');
  return command.priceTicks === null ? placeMarket(group, terms, command) : placeLimit(group, terms, command, command.priceTicks);
}
