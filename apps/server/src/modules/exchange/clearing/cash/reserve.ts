/**
 * What an order reserves. The desk asks nothing else about it, so that a product with margin can put another reserve in
 * its place.
 * Units: atoms. Invariants: never less for more open lots; what an order may still cost is covered by it.
 */
import type { Side } from '@glasshouse/contract';
import { type Order, isHeld, isLive, openLots } from '../../domain/order.ts';
import { type MarketRules, givenAsset, holdOf } from '../../rules/market-rules.ts';

/** How much of which asset an order holds. */
export interface Reserve {
  /** The asset that orders of a side hold. */
  asset(rules: MarketRules, side: Side): number;
  /** What an order may cost at most as it stands. */
  atMost(rules: MarketRules, order: Order): bigint;
  /** What it holds: that, or nothing where it never rests or has ended. */
  needs(rules: MarketRules, order: Order): bigint;
}

/** Full reserve: a buy its limit price times its open lots, rounded up to the atom; a sell the lots themselves. */
export const fullReserve: Reserve = {
  asset: givenAsset,
  atMost: (rules, order) => holdOf(rules, order.side, order.priceTicks ?? 0, openLots(order)),
  needs: (rules, order) => (isHeld(order) && isLive(order) ? fullReserve.atMost(rules, order) : 0n),
};
