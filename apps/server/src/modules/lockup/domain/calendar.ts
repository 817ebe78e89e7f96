/** What is still to come of open orders in a stretch of time. Pure. */
import { payoutAt } from '@glasshouse/proofs/lockup';
import type { LockupState } from './lockup.ts';

/** A payout or a return. */
export interface DueLine {
  readonly orderId: number;
  readonly assetId: number;
  readonly kind: 'payout' | 'return';
  readonly at: number;
  readonly atoms: bigint;
  readonly isDone: boolean;
}

/** Payouts and returns to come in [from, to); of orders with minutes for units only the returns. */
export function dueLines(states: readonly LockupState[], from: number, to: number): DueLine[] {
  return states.flatMap(({ order, paid }): DueLine[] => {
    const line = { orderId: order.id, assetId: order.assetId, isDone: false };
    const payouts = order.isDemo ? [] : Array.from({ length: order.units - paid }, (_, i) => payoutAt(order, paid + 1 + i));
    return [
      ...payouts.map((at) => ({ ...line, kind: 'payout' as const, at, atoms: order.daily })),
      { ...line, kind: 'return' as const, at: order.expiresAt, atoms: order.amount },
    ].filter(({ at }) => at >= from && at < to);
  });
}
