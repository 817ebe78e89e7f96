/** Shapes orders, fills and books for the wire. Units: canonical decimal texts. */
import type { Depth, MarketSession, PublicTrade } from '@glasshouse/contract/markets';
import type { Side, FillItem, OrderItem } from '@glasshouse/contract/orders';
import { formatAmount } from '@glasshouse/money';
import { clearingOf } from '../clearing/clearing.ts';
import { type Fill, type Order, isLive } from './order.ts';
import type { Phase, StoredPhase } from './session-state.ts';
import { type MarketRules, meanPriceText, priceText, quantityText, valueOf } from '../rules/market-rules.ts';

/** The asset in which an order of a side pays its fee. */
function feeAssetOf(rules: MarketRules, order: Pick<Order, 'account' | 'side'>): { id: number; scale: number } {
  const id = clearingOf(rules, order).feeAsset(rules, order.side);
  return { id, scale: id === rules.baseId ? rules.baseScale : rules.quoteScale };
}

/** The value of the fills in what they are paid in, rounded down. */
function filledValueText(rules: MarketRules, { filledValue }: Order): string {
  const atoms = rules.contract === 'inverse' ? filledValue : valueOf(rules, filledValue, 'down');
  return formatAmount(atoms, rules.settle.scale);
}

/** What an order is of: while it lives without what self-trade prevention took, so that what is not filled is open. */
function amountOf(order: Order): number {
  if (order.quoteAtoms !== null) return order.filledLots;
  return isLive(order) ? order.lots - order.removedLots : order.lots;
}

const PHASES: Readonly<Record<Phase, MarketSession['phase']>> = {
  closed: 'queue',
  auction: 'auction',
  uncrossed: 'auction',
  open: 'open',
  pause: 'pause',
};

/** The phase of a market with trading hours. */
export const presentSession = ({ phase, until, pausedFor }: StoredPhase): MarketSession => ({
  phase: PHASES[phase],
  ends: until,
  pause: pausedFor,
});

/** An order for its owner. */
export function presentOrder(rules: MarketRules, order: Order): OrderItem {
  const fee = feeAssetOf(rules, order);
  const isMarket = order.kind.endsWith('market');
  return {
    id: order.id,
    client_id: order.clientId,
    market_id: order.marketId,
    symbol: rules.symbol,
    currency_id: rules.baseId,
    legal_id: rules.quoteId,
    type: order.side,
    kind: order.kind,
    force: order.force,
    stp: order.stp,
    target_price: isMarket || order.priceTicks === null ? null : priceText(rules, order.priceTicks),
    amount: quantityText(rules, amountOf(order)),
    quote_amount: order.quoteAtoms === null ? null : formatAmount(order.quoteAtoms, rules.quoteScale),
    trigger_price: order.triggerTicks === null ? null : priceText(rules, order.triggerTicks),
    trigger_by: order.triggerBy,
    triggered: order.triggered,
    display_amount: order.displayLots === null ? null : quantityText(rules, order.displayLots),
    oco_id: order.ocoId,
    filled: quantityText(rules, order.filledLots),
    filled_value: filledValueText(rules, order),
    average_price: meanPriceText(rules, BigInt(order.filledLots), order.filledValue),
    fee: formatAmount(order.fee, fee.scale),
    fee_currency_id: fee.id,
    status: order.status,
    ...(order.account === 'margin' && { account: order.account }),
    ...(order.session &&
      rules.session && { tif: order.session.tif, ends_day: rules.session.calendar.dateOf(order.session.endsDay) }),
    end_reason: order.endReason,
    created: order.created,
    updated: order.updated,
  };
}

/** A fill for one of its two parties. */
export function presentFill(rules: MarketRules, fill: Fill, userId: number): FillItem {
  const isTaker = fill.takerUser === userId;
  const side: Side = isTaker === (fill.takerSide === 'buy') ? 'buy' : 'sell';
  const fee = feeAssetOf(rules, { account: isTaker ? fill.takerAccount : fill.makerAccount, side });
  return {
    id: fill.id,
    order_id: isTaker ? fill.takerOrderId : fill.makerOrderId,
    market_id: fill.marketId,
    symbol: rules.symbol,
    type: side,
    role: isTaker ? 'taker' : 'maker',
    price: priceText(rules, fill.priceTicks),
    quantity: quantityText(rules, fill.lots),
    value: formatAmount(fill.received, rules.settle.scale),
    fee: formatAmount(isTaker ? fill.takerFee : fill.makerFee, fee.scale),
    fee_currency_id: fee.id,
    time: fill.time,
  };
}

/** A trade as it is public: its side is the taker's; `isDemo` marks takers of the demo's crowd. */
export function presentTrade(rules: MarketRules, fill: Fill, isDemo = false): PublicTrade {
  return {
    id: fill.id,
    price: priceText(rules, fill.priceTicks),
    quantity: quantityText(rules, fill.lots),
    side: fill.takerSide,
    time: fill.time,
    ...(isDemo && { demo: true }),
  };
}

type Level = readonly [priceTicks: number, lots: number];

/** The best levels of a book. */
export function presentDepth(
  rules: MarketRules,
  { bids, asks }: { bids: readonly Level[]; asks: readonly Level[] },
): Pick<Depth, 'bids' | 'asks'> {
  const shown = ([ticks, lots]: Level): [string, string] => [priceText(rules, ticks), quantityText(rules, lots)];
  return { bids: bids.map(shown), asks: asks.map(shown) };
}
