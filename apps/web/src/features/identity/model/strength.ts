/** How hard a new password is to guess, roughly: length first, then how many different characters. A hint, not a rule. Pure. */
import { PASSWORD_MIN_LENGTH } from '@glasshouse/contract';

/** Parts of the strength line that are filled. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const LONG = 10;
const VERY_LONG = 14;
const FEW_DIFFERENT = 5;

/** 0 for nothing typed, 1 for a password that is refused or a few characters again and again. */
export function strengthOf(password: string): Strength {
  const characters = [...password];
  if (characters.length === 0) return 0;
  const different = new Set(characters).size;
  if (characters.length < PASSWORD_MIN_LENGTH || different < FEW_DIFFERENT) return 1;
  if (characters.length >= VERY_LONG) return 4;
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  if (characters.length >= LONG) return kinds >= 3 ? 4 : 3;
  return kinds >= 3 ? 3 : 2;
}
