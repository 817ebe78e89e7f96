/**
 * Passwords that everybody would try first: the commonest of known leaks (in any case of letters), and the own address
 * or number. Pure; the list of leaks is handed in, in lower case.
 */
import { kindOf } from './contact.ts';
import type { FieldProblem } from './credentials.ts';

/** Shorter parts of an address stand in good passwords by chance. */
const TELLING_LENGTH = 4;
/** Digits of a number as people say it without its dialling code. */
const SAID_DIGITS = 7;

/** What a contact gives away: of an address the part before the @, of a number its last digits. */
function tellingPart(contact: string): string {
  return kindOf(contact) === 'email' ? contact.slice(0, contact.lastIndexOf('@')) : contact.slice(-SAID_DIGITS);
}

/** What is wrong with a password that others would guess, or null. `contacts` are the user's own, in their one form. */
export function commonProblem(password: string, contacts: readonly string[], leaked: ReadonlySet<string>): FieldProblem | null {
  const folded = password.normalize('NFKC').toLowerCase();
  if (leaked.has(folded)) return { field: 'password', code: 'IDENTITY_PASSWORD_COMMON' };
  const own = contacts.map(tellingPart).filter((part) => part.length >= TELLING_LENGTH);
  return own.some((part) => folded.includes(part)) ? { field: 'password', code: 'IDENTITY_PASSWORD_OWN' } : null;
}
