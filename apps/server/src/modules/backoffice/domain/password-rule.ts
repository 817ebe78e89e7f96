/**
 * The rule of staff passwords, stricter than users': at least twelve characters as people see them, none of the leaked
 * ones, not the own name, more than a few different characters. Pure; the list of leaks is handed in, in lower case.
 */
import { type ErrorCode, PASSWORD_MAX_LENGTH } from '@glasshouse/contract';
import { STAFF_PASSWORD_MIN_LENGTH } from '@glasshouse/contract/backoffice';

/** Shorter names stand in good passwords by chance. */
const TELLING_LENGTH = 4;
const MIN_DIFFERENT = 5;

/** Why a password is refused. */
export interface PasswordProblem {
  code: ErrorCode;
  params: Record<string, number>;
}

/** What is wrong with a password of an address, or null. */
export function passwordProblem(password: string, email: string, leaked: ReadonlySet<string>): PasswordProblem | null {
  const folded = password.normalize('NFKC').toLowerCase();
  const characters = Array.from(password);
  if (characters.length < STAFF_PASSWORD_MIN_LENGTH)
    return { code: 'BACKOFFICE_PASSWORD_TOO_SHORT', params: { min: STAFF_PASSWORD_MIN_LENGTH } };
  if (characters.length > PASSWORD_MAX_LENGTH)
    return { code: 'BACKOFFICE_PASSWORD_TOO_LONG', params: { max: PASSWORD_MAX_LENGTH } };
  const name = email.slice(0, email.lastIndexOf('@'));
  const isOwn = name.length >= TELLING_LENGTH && folded.includes(name);
  const isMonotonous = new Set(folded).size < MIN_DIFFERENT;
  return isOwn || isMonotonous || leaked.has(folded) ? { code: 'BACKOFFICE_PASSWORD_OBVIOUS', params: {} } : null;
}
