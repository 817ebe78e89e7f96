/** Refuses new passwords that others would guess. The list of leaked ones is read when the first is chosen. */
import { commonProblem } from '../domain/common-passwords.ts';
import { refuseProblem } from './refuse-fields.ts';

let leaked: Promise<ReadonlySet<string>> | undefined;

/** The commonest leaked passwords, in lower case. */
export function leakedPasswords(): Promise<ReadonlySet<string>> {
  leaked ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return leaked;
}

/** Refuses a password that is common, or that contains one of the user's contacts. */
export async function requireUncommon(password: string, contacts: readonly string[]): Promise<void> {
  refuseProblem(commonProblem(password, contacts, await leakedPasswords()));
}
