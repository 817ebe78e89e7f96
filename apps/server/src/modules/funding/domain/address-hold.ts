/**
 * How long a new address waits before a withdrawal may go to it. Its owner may shorten that only when a second factor
 * has been on for a day: whoever has stolen a session and adds a factor of his own gains nothing. Pure. Times in ms.
 */
import { ADDRESS_HOLD_HOURS, FACTOR_AGE_HOURS } from '@glasshouse/contract';

const HOUR_MS = 3_600_000;

/** The wait when nothing was chosen, in hours. */
export const DEFAULT_HOLD_HOURS = ADDRESS_HOLD_HOURS[0];

/** From when an address that is added now may be used. */
export const usableFrom = (now: number, holdHours: number): number => now + holdHours * HOUR_MS;

/** Whether the wait may be shortened. `factorSince`: since when there has been a second factor, null: there is none. */
export const mayLower = (factorSince: number | null, now: number): boolean =>
  factorSince !== null && now - factorSince >= FACTOR_AGE_HOURS * HOUR_MS;

/** Whether a wait may be chosen: a known one, and a shorter one than now only with a factor. */
export function decideHold(hours: number, current: number, canLower: boolean): 'unknown' | 'needs_factor' | 'good' {
  if (!(ADDRESS_HOLD_HOURS as readonly number[]).includes(hours)) return 'unknown';
  return hours < current && !canLower ? 'needs_factor' : 'good';
}
