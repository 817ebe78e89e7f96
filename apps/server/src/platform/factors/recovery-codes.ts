/**
 * Recovery codes: what signs in when the phone is lost. Ten at a time, each good once. Twelve characters of an
 * alphabet of 31 are 59 bits: nobody guesses one, so they need no lock that a stranger could close.
 */

// No 0/O, 1/I/L: people copy them from paper.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** How many are made at a time. */
export const RECOVERY_CODES = 10;

/** New codes as they are shown: `ABCD-EFGH-JKMN`. `below` answers a random number from 0 to max - 1. */
export function newRecoveryCodes(below: (max: number) => number): string[] {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[below(ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** A code in its one form, however it was typed; null when the text is none. */
export function canonicalRecoveryCode(text: string): string | null {
  const bare = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const isOne = bare.length === GROUPS * GROUP_LENGTH && [...bare].every((letter) => ALPHABET.includes(letter));
  return isOne ? bare : null;
}
