/** What of a friend's name is shown. */

/** Graphemes, so that a letter with its marks stays one. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const MANY = 5;

/** The ends of a nickname: enough to know a friend again, not enough to look for a stranger. Empty stays empty. */
export function maskedName(nickname: string): string {
  const all = [...letters.segment(nickname.trim())].map(({ segment }) => segment);
  if (all.length === 0) return '';
  return all.length < MANY ? `${all[0]}…` : `${all.slice(0, 2).join('')}…${all.at(-1)}`;
}
