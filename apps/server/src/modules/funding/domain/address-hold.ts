/**
 * How long a new address waits before a withdrawal may go to it. Its owner may shorten that only when a second factor
 * has been on for a day: whoever has stolen a session and adds a factor of his own gains nothing. Pure. Times in ms.
 */
import { ADDRESS_HOLD_HOURS, FACTOR_AGE_HOURS } from '@glasshouse/contract/funding';

const HOURS_A_DAY = 24;

/** The wait when nothing was chosen, in hours. */
export const DEFAULT_HOLD_HOURS = ADDRESS_HOLD_HOURS[0];

/** From when an address that is added now may be used. `dayMs`: how long a day of waiting lasts; ten minutes in a demo. */
export const usableFrom = (now: number, holdHours: number, dayMs: number): number =>
  now + Math.round((holdHours * dayMs) / HOURS_A_DAY);

/** Whether the wait may be shortened. `factorSince`: since when there has been a second factor, null: there is none. */
export const mayLower = (factorSince: number | null, now: number, dayMs: number): boolean =>
  factorSince !== null && now - factorSince >= (FACTOR_AGE_HOURS * dayMs) / HOURS_A_DAY;

/** Whether a wait may be chosen: a known one, and a shorter one than now only with a factor. */
export function decideHold(hours: number, current: number, canLower: boolean): 'unknown' | 'needs_factor' | 'good' {
  if (!(ADDRESS_HOLD_HOURS as readonly number[]).includes(hours)) return 'unknown';
  return hours < current && !canLower ? 'needs_factor' : 'good';
}
