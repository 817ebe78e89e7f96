/** Own options as a list that the channel keeps current. */
import type { OptionOrder } from '@glasshouse/contract/options';

/** Whether an option waits for its result. */
export const isRunning = (order: Pick<OptionOrder, 'status'>): boolean => order.status === 'placed' || order.status === 'open';

/** How far an option has come: its newest state wins, whatever the order in which states arrive. */
const STAGE: Record<OptionOrder['status'], number> = { placed: 0, open: 1, won: 2, lost: 2, refunded: 2 };

/** Puts a state of an option into running options, newest first; one that has its result leaves. */
export function applyRunning(list: readonly OptionOrder[], order: OptionOrder): OptionOrder[] {
  const known = list.find((one) => one.id === order.id);
  if (known && STAGE[known.status] > STAGE[order.status]) return [...list];
  if (!isRunning(order)) return list.filter((one) => one.id !== order.id);
  if (known) return list.map((one) => (one.id === order.id ? order : one));
  return [order, ...list].toSorted((a, b) => b.id - a.id);
}

/** Milliseconds until the settlement moment of an option, never below zero. */
export function timeLeft(order: Pick<OptionOrder, 'expiry_time'>, now: number): number {
  return Math.max(0, order.expiry_time - now);
}

/** Share of the time that has passed, 0 to 1. */
export function passedShare(order: Pick<OptionOrder, 'expiry_time' | 'seconds'>, now: number): number {
  const whole = order.seconds * 1000;
  return Math.min(1, Math.max(0, (whole - timeLeft(order, now)) / whole));
}
