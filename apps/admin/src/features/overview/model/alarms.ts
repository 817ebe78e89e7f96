/** What an alarm leads to, and what waits too long. Pure. */
import type { UnusualCode } from '@glasshouse/contract/overview';
import { hrefOf } from '../../../app/navigation.ts';

/** From this weight on somebody is to look at once. */
export const isAlarm = (weight: number): boolean => weight >= 60;

/** A request is to be decided within this time. */
export const TARGET_MS = 30 * 60_000;

/** Whether something waits longer than the target. */
export const isLate = (since: number, now: number): boolean => now - since > TARGET_MS;

/** Where one looks into an alarm: the newest users, the log of what failed at the door, the books, or the health. */
export function cureOf(code: UnusualCode): string {
  switch (code) {
    case 'registrations_one_address':
      return hrefOf('/users');
    case 'sign_in_failures':
    case 'second_factor_blocks':
      return hrefOf('/users');
    case 'fees_low':
    case 'house_low':
      return hrefOf('/accounting');
    case 'market_stuck':
      return hrefOf('/modes');
    default:
      return hrefOf('/health');
  }
}
