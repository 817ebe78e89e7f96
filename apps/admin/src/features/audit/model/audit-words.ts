/** Words of the audit log, and what its filters ask for by them. Pure. */

/** What an act can be about, as the log names it before the colon. */
export const TARGET_KINDS = [
  'user',
  'review',
  'staff',
  'proposal',
  'withdrawal',
  'session',
  'asset',
  'market',
  'content',
  'payout_batch',
  'house',
] as const;

/** Stands for the number in the words of a kind. */
export const NUMBER_MARK = '#';

/** Texts of the kinds, such as `['user', 'User #']`. */
export type TargetWords = readonly (readonly [kind: string, words: string])[];

/** A target as the log writes it: `user:7` for `user:7`, `7` and, in the reader's language, `User 7`. */
export function targetOf(text: string, words: TargetWords): string {
  if (/^\d+$/.test(text)) return `user:${text}`;
  const wanted = text.toLowerCase();
  for (const [kind, pattern] of words) {
    const [before = '', after = ''] = pattern.toLowerCase().split(NUMBER_MARK);
    const id = text.slice(before.length, text.length - after.length).trim();
    if (before !== '' && id !== '' && wanted.startsWith(before) && wanted.endsWith(after)) return `${kind}:${id}`;
  }
  return text;
}

/** The calls by their words, in the order of the reader's language (`tag`). */
export function actOptions(acts: Readonly<Record<string, Readonly<Record<string, string>>>>, tag: string) {
  return Object.entries(acts)
    .flatMap(([module, calls]) => Object.entries(calls).map(([name, label]) => ({ value: `${module}.${name}`, label })))
    .toSorted((one, other) => one.label.localeCompare(other.label, tag));
}

/** Outcomes to choose from: done, the refusals among the rows on screen, and the one that is chosen. */
export function outcomesOf(rows: readonly { outcome: string }[], chosen = ''): string[] {
  const refusals = new Set([...rows.map(({ outcome }) => outcome), chosen]);
  refusals.delete('ok');
  refusals.delete('');
  return ['ok', ...[...refusals].toSorted()];
}
