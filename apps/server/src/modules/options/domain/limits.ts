/**
 * Limits that users set for themselves. A tighter one holds at once, a looser one a day later; the newest whose time has
 * come is the one that holds. Units: atoms; a pause is the time until which nothing is accepted.
 */
import { FOREVER_MS, type OptionLimitKind, type OptionPause } from '@glasshouse/contract/options';

/** Kinds of what is kept: limits and the pause. */
export type KeptKind = OptionLimitKind | 'pause';

/** How long a looser limit waits. */
export const LOOSEN_AFTER_MS = 86_400_000;
const DAY_MS = 86_400_000;

/** A change that a user asked for; value null takes the limit away. */
export interface LimitChange {
  readonly kind: KeptKind;
  readonly value: bigint | null;
  readonly askedAt: number;
  readonly effectiveAt: number;
}

/** What holds of a kind, and what will hold later. */
export interface InForce {
  readonly value: bigint | null;
  readonly next: { readonly value: bigint | null; readonly from: number } | null;
}

/** From the changes of one kind in the order in which they were asked for. */
export function inForce(changes: readonly LimitChange[], now: number): InForce {
  // A later wish takes the place of an earlier one that still waits: that one never comes into force.
  const counting = changes.filter(({ askedAt, effectiveAt }, i) => {
    const later = changes[i + 1];
    return later === undefined || effectiveAt <= askedAt || later.askedAt >= effectiveAt;
  });
  const at = counting.findLastIndex(({ effectiveAt }) => effectiveAt <= now);
  const pending = counting[at + 1];
  return {
    value: counting[at]?.value ?? null,
    next: pending ? { value: pending.value, from: pending.effectiveAt } : null,
  };
}

/** Whether one value of a kind lets a user do more than another. Equal ones do not. */
export function isLooser(kind: KeptKind, value: bigint | null, than: bigint | null): boolean {
  if (kind === 'pause') return (value ?? 0n) < (than ?? 0n);
  if (than === null) return false;
  return value === null || value > than;
}

/** When a wish takes effect: at once, unless it is looser than what holds. */
export function effectiveAt(kind: KeptKind, value: bigint | null, held: InForce, now: number): number {
  return isLooser(kind, value, held.value) ? now + LOOSEN_AFTER_MS : now;
}

const DAYS: Readonly<Record<Exclude<OptionPause, 'forever'>, number>> = {
  day: 1,
  three_days: 3,
  week: 7,
  month: 30,
  half_year: 182,
  year: 365,
};

/** Until when a pause of this length lasts, begun now; never sooner than one that holds. */
export function pauseUntil(length: OptionPause, held: bigint | null, now: number): bigint {
  const wanted = BigInt(length === 'forever' ? FOREVER_MS : now + DAYS[length] * DAY_MS);
  return held !== null && held > wanted ? held : wanted;
}

/** The beginning of the day and of the week (Monday) of a time, UTC. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS) * DAY_MS;
}

/** 1970-01-01 was a Thursday. */
export function weekOf(now: number): number {
  return Math.floor((now + 3 * DAY_MS) / (7 * DAY_MS)) * 7 * DAY_MS - 3 * DAY_MS;
}

/** What counts against the limits: net loss of the settled ones, with what is at stake in open ones. */
export interface Used {
  readonly day: bigint;
  readonly week: bigint;
}

/** Why a stake does not fit the user's own limits, with what would; null when it does. */
export function limitDenial(
  limits: Readonly<Record<KeptKind, bigint | null>>,
  used: Used,
  stake: bigint,
  now: number,
): { kind: KeptKind; left: bigint } | null {
  if (limits.pause !== null && limits.pause > BigInt(now)) return { kind: 'pause', left: limits.pause };
  if (limits.stake !== null && stake > limits.stake) return { kind: 'stake', left: limits.stake };
  const left = (limit: bigint, spent: bigint) => (spent >= limit ? 0n : limit - spent);
  if (limits.day_loss !== null && stake > left(limits.day_loss, used.day))
    return { kind: 'day_loss', left: left(limits.day_loss, used.day) };
  if (limits.week_loss !== null && stake > left(limits.week_loss, used.week))
    return { kind: 'week_loss', left: left(limits.week_loss, used.week) };
  return null;
}
