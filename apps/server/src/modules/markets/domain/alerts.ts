/**
 * When a price alert fires.
 *
 * Units: epoch milliseconds UTC; prices in ticks; changes in millionths of the price 24 hours ago. Invariants: a condition is fulfilled when its measure is at or above its threshold; an armed alert fires at
 * the first tick that fulfils its condition and is armed again by the first that does not, so a crossing fires once; a
 * repeating one says nothing of a crossing within its cool-down. Ticks without a price do not come here.
 */
import type { AlertCondition } from '@glasshouse/contract/markets';

/** Changes are compared in millionths. */
export const CHANGE_UNITS = 1_000_000;

/** One tick: its price, and the price 24 hours before it; null when that is not known. */
export interface AlertTick {
  readonly time: number;
  readonly priceTicks: number;
  readonly dayAgoTicks: number | null;
}

/** A difference in millionths of `from`, rounded down, so that it is at or above a whole number exactly when it really is. */
function millionths(difference: number, from: number): number {
  const scaled = BigInt(difference) * BigInt(CHANGE_UNITS);
  const quotient = scaled / BigInt(from);
  return Number(scaled % BigInt(from) < 0n ? quotient - 1n : quotient);
}

/** What a condition compares with its threshold; null when it cannot be said. */
export function measureOf(condition: AlertCondition, { priceTicks, dayAgoTicks }: AlertTick): number | null {
  if (condition === 'above') return priceTicks;
  if (condition === 'below') return -priceTicks;
  if (dayAgoTicks === null || dayAgoTicks <= 0) return null;
  const rise = priceTicks - dayAgoTicks;
  return millionths(condition === 'up_24h' ? rise : -rise, dayAgoTicks);
}

/** The part of an alert that decides. */
export interface WatchedAlert {
  readonly condition: AlertCondition;
  readonly threshold: number;
  readonly isRepeating: boolean;
  readonly cooldownMs: number;
  readonly isArmed: boolean;
  readonly seenTo: number;
  readonly firedAt: number | null;
}

/** What becomes of an alert. */
export interface AlertOutcome {
  readonly isActive: boolean;
  readonly isArmed: boolean;
  readonly seenTo: number;
  /** The ticks at which it fires, in their order. */
  readonly fires: readonly AlertTick[];
}

/** Goes through ticks in their order; those that the alert was decided by already are left out. */
export function decideAlert(alert: WatchedAlert, ticks: readonly AlertTick[]): AlertOutcome {
  let { isArmed, seenTo, firedAt } = alert;
  const fires: AlertTick[] = [];
  for (const tick of ticks) {
    if (tick.time <= seenTo) continue;
    seenTo = tick.time;
    const measure = measureOf(alert.condition, tick);
    if (measure === null) continue;
    if (measure < alert.threshold) {
      isArmed = true;
      continue;
    }
    if (!isArmed) continue;
    isArmed = false;
    if (firedAt !== null && tick.time - firedAt < alert.cooldownMs) continue;
    firedAt = tick.time;
    fires.push(tick);
    if (!alert.isRepeating) return { isActive: false, isArmed, seenTo, fires };
  }
  return { isActive: true, isArmed, seenTo, fires };
}
