/**
 * Orders that wait for an auction: taken with their hold, changed and cancelled until it begins. They are not in the book.
 *
 * An order that would meet an own one of the queue is refused when it comes: to end it in the auction would be a cancel, free
 * of charge, of what everybody saw.
 */
import { clearingOf } from '../clearing/clearing.ts';
import type { Batch } from './batch.ts';
import { type Decision, accept, deny } from './decision.ts';
import type { Order, OrderSession } from './order.ts';
import type { PlacementCommand } from './placement.ts';
import { checkNotional, checkSize, isWaiting } from './read-order.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import type { SessionTerms } from '../rules/session.ts';
import { baseTicks, holdLimit } from './session-prices.ts';
import { type SessionState, isCalled, isQueueing } from './session-state.ts';

/** How long an order lives; undefined for one that trades at once or not at all. */
export function orderSession(
  terms: SessionTerms,
  state: SessionState,
  command: PlacementCommand,
  now: number,
): OrderSession | undefined {
  const { kind, force } = command;
  const neverRests = kind === 'market' || (kind === 'limit' && (force === 'ioc' || force === 'fok'));
  if (neverRests && !isQueueing(state)) return undefined;
  const { day } = terms.calendar.next(now);
  const tif = kind === 'market' ? 'at_open' : (command.tif ?? 'day');
  return { tif, endsDay: tif === 'gtc' ? terms.calendar.gtcDay(day) : day };
}

/** Denies what a market with trading hours does not take in its phase. */
export function checkPhase(state: SessionState, command: PlacementCommand): Decision<null> {
  const { kind, force, tif, side, quoteAtoms = null } = command;
  if (!isQueueing(state)) return tif === 'at_open' ? deny('ORDER_FIELD_NOT_ALLOWED', {}, 'tif') : accept(null);
  if (tif === 'at_open' && isWaiting(command)) return deny('ORDER_FIELD_NOT_ALLOWED', {}, 'tif');
  if (kind === 'limit' && (force === 'ioc' || force === 'fok')) return deny('ORDER_QUEUE_ONLY', {}, 'force');
  return quoteAtoms !== null && side === 'sell' ? deny('ORDER_QUEUE_ONLY', {}, 'quote_amount') : accept(null);
}

/** Whether an order stands until its auction is over. */
export function stands(batch: Batch, rules: MarketRules, order: Pick<Order, 'status'>): boolean {
  return order.status === 'queued' && isCalled(batch.session(rules));
}

const limitOf = ({ side, priceTicks }: Order) => priceTicks ?? (side === 'buy' ? Infinity : 0);

/** Denies an order that would meet an own one of the queue. */
export function checkOwn(batch: Batch, order: Order): Decision<null> {
  for (const own of batch.ownOrders(order.userId)) {
    const isOther = own.marketId === order.marketId && own.side !== order.side && own.id !== order.id;
    if (!isOther || own.status !== 'queued' || own.id === order.partnerId) continue;
    if (own.triggerTicks !== null && own.triggered === null) continue;
    const [bid, ask] = order.side === 'buy' ? [order, own] : [own, order];
    if (limitOf(bid) >= limitOf(ask)) return deny('ORDER_OWN_FIRST', {}, 'target_price');
  }
  return accept(null);
}

/** A market order as it is queued: a buy with the limit that it holds for, one by amount with the lots that this pays for. */
export function sizeMarket(batch: Batch, rules: MarketRules, order: Order, budget: (atoms: bigint) => number): Decision<Order> {
  const base = baseTicks(rules.session as SessionTerms, batch.session(rules));
  if (base === null) return deny('MARKETS_NO_PRICE');
  const priceTicks = order.side === 'buy' ? holdLimit(base) : null;
  const { quoteAtoms } = order;
  if (quoteAtoms === null) {
    const size = checkSize(rules, priceTicks ?? base, order.lots);
    const fits = size.ok ? checkNotional(rules, base, order.lots) : size;
    return fits.ok ? accept({ ...order, priceTicks }) : fits;
  }
  const spendable = clearingOf(rules, order).reserve.spendable?.(rules, order, quoteAtoms) ?? quoteAtoms;
  const most = Math.floor(budget(spendable) / (priceTicks as number));
  const lots = most - (most % rules.lotStep);
  if (lots === 0 || quoteAtoms < rules.minNotionalAtoms)
    return deny('ORDER_NOTIONAL_TOO_SMALL', { min: rules.minNotional, asset: rules.quoteCode }, 'quote_amount');
  return accept({ ...order, priceTicks, lots, quoteAtoms: null });
}
