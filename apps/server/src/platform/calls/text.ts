/** Which texts are taken at all, whatever they are for. Pure. */

/**
 * More marks upon one letter than any writing has. Normalizing sorts the marks of a letter, in time that grows with the
 * square of their number: some thousands would hold up everybody for half a second.
 */
const HEAPED = /\p{M}{65}/u;

/** Whether a text can be kept and read: no NUL, no half a character (PostgreSQL stores neither), no heap of marks. */
export function isSoundText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed() && !HEAPED.test(text);
}
