/** What of a friend's name is shown. */

const SHOWN = 2;
/** Graphemes, so that a letter with its marks stays one. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first two letters of a nickname, in capitals where the script has them. */
export function initialsOf(nickname: string): string {
  const first = [...letters.segment(nickname.trim())].slice(0, SHOWN);
  return first.map(({ segment }) => segment.toUpperCase()).join('');
}
