/**
 * Orders and fills.
 *
 * Units: ticks, lots, tick-lots; fees in atoms of the asset received; epoch milliseconds UTC.
 * Invariants: 0 <= filledLots + removedLots <= lots; `filledValue` is the sum over the fills of price x lots
 * (inverse: of their values in the coin); an order that has ended never changes again. Values are immutable: a change is a new value.
 */
import type { AccountType } from '@glasshouse/contract';
import type { EndReason, Force, OrderKind, OrderStatus, Side, StpMode, Tif, TriggerSource } from '@glasshouse/contract/orders';
import { type MarketRules, filledValueOf } from '../rules/market-rules.ts';

/** How long an order of a market with trading hours lives: its last day, and for an auction alone. */
export interface OrderSession {
  readonly tif: Tif;
  /** It ends when the session of this day closes. */
  readonly endsDay: number;
}

/** An order as the desk keeps it. */
export interface Order {
  readonly id: number;
  /** Priority among orders of one price, and among triggers of one price: lower came first. */
  readonly sequence: number;
  readonly userId: number;
  /** The account that it trades from. */
  readonly account: AccountType;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly force: Force;
  readonly stp: StpMode;
  /** Limit, of a waiting market order the worst price it may trade at; null for a market order. */
  readonly priceTicks: number | null;
  /** Of an order by quote amount what it has traded and lost to self-trade prevention so far. */
  readonly lots: number;
  readonly filledLots: number;
  /** Lots that self-trade prevention took from it while it lived. */
  readonly removedLots: number;
  readonly filledValue: bigint;
  readonly fee: bigint;
  /** What a market order by quote amount spends or wants, in atoms; null for any other. */
  readonly quoteAtoms: bigint | null;
  readonly triggerTicks: number | null;
  readonly triggerBy: TriggerSource | null;
  /** When the trigger fired. */
  readonly triggered: number | null;
  /** Time of the last recorded tick that had been looked at when an order by the index was placed; else null. */
  readonly afterTick: number | null;
  /** An iceberg's size of a tip, and what of the present tip is left; null for any other. */
  readonly displayLots: number | null;
  readonly shownLots: number | null;
  readonly clientId: string | null;
  /** The pair it belongs to (the id of its first order) and the other order of it. */
  readonly ocoId: number | null;
  readonly partnerId: number | null;
  /** The block that it belongs to: its own id is the block itself, another one makes it a member. Null: it stands alone. */
  readonly blockId: number | null;
  /** Of a level of a quote: the side of the quote, which its fills and its hold name. Absent for orders. */
  readonly quoteId?: number;
  /** In markets with trading hours, of what rests, waits or is queued. Absent for any other. */
  readonly session?: OrderSession;
  /** The connection whose end cancels it. */
  readonly connection: string | null;
  /** The fees that ruled in its market when it took its place, in parts per million; null: by the tier of its owner. */
  readonly makerPpm: number | null;
  readonly takerPpm: number | null;
  /** When its owner last took a new place with it, by whose rules it pays fees. */
  readonly feesSince: number;
  /** How often it was changed while it lived, by its owner or by self-trade prevention. */
  readonly revision: number;
  readonly status: OrderStatus;
  readonly endReason: EndReason | null;
  /** What its end gave back, in atoms of what it held. */
  readonly released: bigint;
  readonly created: number;
  readonly updated: number;
}

/** A trade between two orders with everything that was paid for it. */
export interface Fill {
  /** Rises in the order of the commits of one venue. */
  readonly id: number;
  readonly marketId: number;
  readonly makerOrderId: number;
  readonly takerOrderId: number;
  readonly makerUser: number;
  readonly takerUser: number;
  readonly makerAccount: AccountType;
  readonly takerAccount: AccountType;
  readonly takerSide: Side;
  readonly priceTicks: number;
  readonly lots: number;
  /** Quote atoms that the buyer paid and that the seller received; the difference (0 or 1) is the house's rounding. */
  readonly paid: bigint;
  readonly received: bigint;
  /** In atoms of what each received. */
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  readonly time: number;
}

/** Whether an order still rests, waits or is queued. */
export function isLive(order: Pick<Order, 'status'>): boolean {
  return order.status === 'open' || order.status === 'pending' || order.status === 'queued';
}

/** Whether an order that waits is a stop; else it takes a profit. */
export function isStop({ kind }: Pick<Order, 'kind'>): boolean {
  return kind.startsWith('stop');
}

/** Whether an order fires when a price rises to its trigger, and not when one falls to it: a stop follows the price, a profit is taken from it. */
export function firesRising(side: Side, stop: boolean): boolean {
  return (side === 'buy') === stop;
}

/** Whether an order holds money while it lives; one that never rests or waits trades at once from what is available. */
export function isHeld({
  id,
  blockId,
  kind,
  force,
  session,
}: Pick<Order, 'id' | 'blockId' | 'kind' | 'force' | 'session'>): boolean {
  // The members of a block hold what it needs.
  if (blockId === id) return false;
  // A market order that is queued holds what it may cost.
  if (kind === 'market') return session !== undefined;
  return kind !== 'limit' || (force !== 'ioc' && force !== 'fok');
}

/** Whether an order stands for members, which share its trades. */
export function isBlock({ id, blockId }: Pick<Order, 'id' | 'blockId'>): boolean {
  return blockId === id;
}

/** Whether the book has a live order: members of a block are behind it. */
export function isInBook({ id, blockId }: Pick<Order, 'id' | 'blockId'>): boolean {
  return blockId === null || blockId === id;
}

/** Lots that are still open. */
export function openLots(order: Pick<Order, 'lots' | 'filledLots' | 'removedLots'>): number {
  return order.lots - order.filledLots - order.removedLots;
}

/** The cause under which the ledger holds an order's money: a pair has one. */
export function holdCause(order: Pick<Order, 'id' | 'ocoId'>): number {
  return order.ocoId ?? order.id;
}

/** The order that a fill names: of a level of a quote its side. */
export function namedOrder({ id, quoteId }: Pick<Order, 'id' | 'quoteId'>): number {
  return quoteId ?? id;
}

/** The order after a fill of `lots` at `priceTicks`. One by quote amount grows by it and is ended by the engine. */
export function fillOrder(
  rules: MarketRules,
  order: Order,
  fill: { priceTicks: number; lots: number; fee: bigint; time: number },
): Order {
  const filledLots = order.filledLots + fill.lots;
  const isByQuote = order.quoteAtoms !== null;
  const shown = order.shownLots === null ? null : Math.max(0, order.shownLots - fill.lots);
  const after: Order = {
    ...order,
    lots: isByQuote ? filledLots + order.removedLots : order.lots,
    filledLots,
    filledValue: order.filledValue + filledValueOf(rules, fill.priceTicks, fill.lots),
    fee: order.fee + fill.fee,
    shownLots: shown,
    updated: fill.time,
  };
  if (isByQuote || openLots(after) > 0) return after;
  return after.removedLots === 0 ? { ...after, status: 'filled' } : { ...after, status: 'cancelled', endReason: 'self_trade' };
}
