/** Which texts are accepted in any field. Pure. */

/**
 * More marks upon one letter than any writing has. Normalizing sorts the marks of a letter, in time that grows with the
 * square of their number: some thousands would block the process for half a second.
 */
const HEAPED = /\p{M}{65}/u;

/** Most texts of calls: names, numbers and words without any mark; found in one pass. */
const PLAIN = /^[ -~]*$/;

/** Whether a text can be kept and read: no NUL, no half a character (PostgreSQL stores neither), no heap of marks. */
export function isSoundText(text: string): boolean {
  return PLAIN.test(text) || (!text.includes('\u0000') && text.isWellFormed() && !HEAPED.test(text));
}

const PATH_LENGTH = 64;
/** A path's beginning, which is a sound text too: half a character at its end would be one that nothing keeps. */
const shortened = (path: string) => path.slice(0, PATH_LENGTH).replace(/[\ud800-\udbff]$/, '');

/** Whether an input holds nothing but sound texts, numbers and the like; false also where it has to be looked into. */
function isPlainlySound(input: Readonly<Record<string, unknown>>): boolean {
  for (const name in input) {
    const value = input[name];
    if (typeof value === 'string' ? !isSoundText(value) : typeof value === 'object' && value !== null) return false;
  }
  return true;
}

/**
 * Where in an input a text is not sound, however deep it lies; names within lists and objects are texts too. At most `most` places,
 * and in no order. Walks without recursion: how deep an input goes, its sender decides.
 */
export function unsoundPlaces(input: Readonly<Record<string, unknown>>, most = 20): string[] {
  // Most inputs: nothing lies within another, and nothing is wrong.
  if (isPlainlySound(input)) return [];
  const found = new Set<string>();
  const rest: [path: string, value: unknown][] = Object.entries(input);
  while (rest.length > 0 && found.size < most) {
    const [path, value] = rest.pop() as [string, unknown];
    if (typeof value === 'string') {
      if (!isSoundText(value)) found.add(path);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        if (isSoundText(name)) rest.push([shortened(`${path}.${name}`), inner]);
        else found.add(path);
      }
    }
  }
  return [...found];
}
