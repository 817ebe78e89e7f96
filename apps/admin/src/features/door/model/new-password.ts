/** Checks of a new staff password before it is sent; the server also refuses leaked and obvious ones. */
import { STAFF_PASSWORD_MIN_LENGTH } from '@glasshouse/contract/backoffice';

/** The first fault, or null. */
export function checkNewPassword(password: string, again: string): 'short' | 'differ' | null {
  if ([...password].length < STAFF_PASSWORD_MIN_LENGTH) return 'short';
  return password === again ? null : 'differ';
}
