/**
 * What a broadcast may say: text and nothing else. Links are refused too, so that nobody who gets at the staff's desks can
 * send every user to a page of his own. Pure.
 */
import { BROADCAST_LENGTH, type BroadcastText } from '@glasshouse/contract';

/** What is wrong with a text; null when nothing is. */
export type TextProblem = 'empty' | 'long' | 'markup' | null;

const LINK = /https?:|www\.|[\p{L}\p{N}-]+\.(?:com|net|org|io|app|info|xyz|top|cc|me)\b/iu;
const MARKUP = /[<>]|\p{Cc}(?<![\n])|[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/u;

/** Looks at one line or text. */
export function problemOf(text: string, max: number): TextProblem {
  if (text.trim() === '') return 'empty';
  if (Array.from(text).length > max) return 'long';
  return MARKUP.test(text) || LINK.test(text) ? 'markup' : null;
}

/** What is wrong with title and text, by field. */
export function problemsOf({ title, text }: BroadcastText): { field: 'title' | 'text'; problem: NonNullable<TextProblem> }[] {
  const found = [
    { field: 'title' as const, problem: title.includes('\n') ? 'markup' : problemOf(title, BROADCAST_LENGTH.title) },
    { field: 'text' as const, problem: problemOf(text, BROADCAST_LENGTH.text) },
  ];
  return found.flatMap(({ field, problem }) => (problem === null ? [] : [{ field, problem: problem as 'empty' }]));
}
