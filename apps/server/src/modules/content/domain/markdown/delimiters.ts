/**
 * Which `*`, `_` of a line belong together. Pure; linear in the number of marks.
 *
 * A mark opens when something follows it and closes when something stands before it; where both hold, it closes what is
 * open. CommonMark asks more (punctuation beside the mark), which fails in writing without spaces: `は**「公平」**です` would
 * keep its asterisks.
 */
import type { TextMark } from '@glasshouse/contract/content';

/** A run of marks in a line. */
export interface Delimiter {
  /** `*`, `**`, `***`, or the same with `_`. */
  text: string;
  /** The characters around it; empty at the ends of the text. */
  before: string;
  after: string;
}

/** What became of a delimiter: it begins or ends marks, or is text. */
export type Role = 'open' | 'close' | 'text';

const isSpace = (character: string) => character === '' || /\s/.test(character);
const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

function sides({ text, before, after }: Delimiter): { opens: boolean; closes: boolean } {
  const inWord = text.startsWith('_') && isWord(before) && isWord(after);
  return { opens: !isSpace(after) && !inWord, closes: !isSpace(before) && !inWord };
}

/** The role of each delimiter, in order. */
export function matchDelimiters(delimiters: readonly Delimiter[]): Role[] {
  const roles: Role[] = delimiters.map(() => 'text');
  const open: number[] = [];
  const waiting = new Map<string, number>();
  const count = (text: string, change: number) => waiting.set(text, (waiting.get(text) ?? 0) + change);
  for (const [index, delimiter] of delimiters.entries()) {
    const { opens, closes } = sides(delimiter);
    if (closes && (waiting.get(delimiter.text) ?? 0) > 0) {
      // What was opened within and not closed is text.
      for (;;) {
        const last = open.pop() as number;
        const { text } = delimiters[last] as Delimiter;
        count(text, -1);
        if (text !== delimiter.text) continue;
        roles[last] = 'open';
        roles[index] = 'close';
        break;
      }
    } else if (opens) {
      open.push(index);
      count(delimiter.text, 1);
    }
  }
  return roles;
}

/** The marks that a delimiter stands for. */
export function marksOf(text: string): readonly TextMark[] {
  if (text.length === 1) return ['emphasis'];
  return text.length === 2 ? ['strong'] : ['strong', 'emphasis'];
}
