/**
 * Orders and fills.
 *
 * Units: ticks, lots, tick-lots; fees in atoms of the asset received; epoch milliseconds UTC.
 * Invariants: 0 <= filledLots <= lots; `filledValue` is the sum over the fills of price x lots; an order that is not
 * open never changes again. Values are immutable: a change is a new value.
 */
import type { OrderKind, OrderStatus, Side } from '@glasshouse/contract';

/** An order as the desk keeps it. */
export interface Order {
  readonly id: number;
  /** Priority among orders of one price: lower came first. */
  readonly sequence: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  /** Limit; null for a market order. */
  readonly priceTicks: number | null;
  readonly lots: number;
  readonly filledLots: number;
  readonly filledValue: bigint;
  readonly fee: bigint;
  readonly status: OrderStatus;
  readonly created: number;
  readonly updated: number;
}

/** A trade between two orders with everything that was paid for it; `id` is given when it is stored. */
export interface Fill {
  readonly marketId: number;
  readonly makerOrderId: number;
  readonly takerOrderId: number;
  readonly makerUser: number;
  readonly takerUser: number;
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

/** Lots that are still open. */
export function openLots(order: Order): number {
  return order.lots - order.filledLots;
}

/** The order after a fill of `lots` at `priceTicks`. */
export function fillOrder(order: Order, fill: { priceTicks: number; lots: number; fee: bigint; time: number }): Order {
  const filledLots = order.filledLots + fill.lots;
  return {
    ...order,
    filledLots,
    filledValue: order.filledValue + BigInt(fill.priceTicks) * BigInt(fill.lots),
    fee: order.fee + fill.fee,
    status: filledLots === order.lots ? 'filled' : order.status,
    updated: fill.time,
  };
}

/** The order after its owner or the engine ended it. */
export function endOrder(order: Order, time: number): Order {
  return { ...order, status: 'cancelled', updated: time };
}
