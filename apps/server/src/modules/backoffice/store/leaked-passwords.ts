/** The commonest passwords of known leaks that are long enough for staff; loaded at start only. */
import { STAFF_PASSWORD_MIN_LENGTH } from '@glasshouse/contract/backoffice';

/** Reads the list, in lower case. */
export async function loadLeakedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const all = dictionary['passwords-common'] as readonly string[];
  return new Set(all.filter((password) => password.length >= STAFF_PASSWORD_MIN_LENGTH).map((one) => one.toLowerCase()));
}
