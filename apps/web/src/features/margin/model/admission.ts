/** What the account would refuse an order for, seen before it is sent: its distance from the index, and the level after it. Pure. */
import type { SideEffect } from '@glasshouse/contract/orders';
import { GUARD_PPM, LIQUIDATION_WIDTH_PPM, guardOf, shownLevel, assetsOf, debtsOf } from '@glasshouse/proofs/margin';
import { type AfterOrder } from './order.ts';

/** Prices that an order may have, in ticks, and how far from the index they are in parts per million. */
export interface Guard {
  readonly low: bigint;
  readonly high: bigint;
  readonly widthPpm: bigint;
}

/** The guard at an index: wider for an order all of whose proceeds repay. */
export function guardFor(index: bigint, effect: SideEffect, after: AfterOrder | null): Guard {
  const isRepaying = effect === 'repay' && after !== null && after.repays > 0n && after.repays === after.received;
  const widthPpm = isRepaying ? LIQUIDATION_WIDTH_PPM : GUARD_PPM;
  return { ...guardOf(index, widthPpm), widthPpm };
}

/** Whether a price is outside. */
export const isOutside = ({ low, high }: Guard, ticks: bigint): boolean => ticks < low || ticks > high;

/** The level after an order in ten-thousandths where it is below that of the call, and the order does more than repay; else null. */
export function shortLevel({ items, repays, received }: AfterOrder, callPpm: number): bigint | null {
  if (repays > 0n && repays === received) return null;
  const [assets, debts] = [assetsOf(items), debtsOf(items)];
  return debts > 0n && assets * 1_000_000n < BigInt(callPpm) * debts ? shownLevel(assets, debts) : null;
}
