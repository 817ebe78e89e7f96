/**
 * What a broadcast may say: text and nothing else. Links are refused too, so that nobody who gets at the staff's desks can
 * send every user to a page of his own. Pure.
 */
import { BROADCAST_LENGTH, type BroadcastText } from '@glasshouse/contract/notifications';

/** What is wrong with a text; null when nothing is. */
export type TextProblem = 'empty' | 'long' | 'markup' | null;

/** Two letters and more right behind a point are the end of a name: no list of such ends is ever whole. */
const NAME = /[\p{L}\p{N}-]\.[\p{L}-]{2}/u;
/** Browsers read these points like the one of ASCII; between letters of Chinese the first ends a sentence. */
const WIDE_NAME = /[a-z0-9-][\u3002\uFF0E\uFF61][a-z-]{2}/iu;
const IPV4 = /\d{1,3}(?:\.\d{1,3}){3}/;
const LINK = /https?:|www\.|:\/\/|\w@\w/iu;
const isLink = (text: string) =>
  [LINK, NAME, WIDE_NAME, IPV4].some((link) => link.test(text.normalize('NFKC')) || link.test(text));
/** Signs that are not seen, or turn the direction of others; joiners stay, which emoji and Thai need. */
const MARKUP =
  /[<>]|\p{Cc}(?<![\n])|\u034F|\u17B4|\u17B5|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\u{E0000}-\u{E0FFF}]/u;

/** Looks at one line or text. */
export function problemOf(text: string, max: number): TextProblem {
  if (text.trim() === '') return 'empty';
  if (Array.from(text).length > max) return 'long';
  return MARKUP.test(text) || isLink(text) ? 'markup' : null;
}

/** What is wrong with title and text, by field. */
export function problemsOf({ title, text }: BroadcastText): { field: 'title' | 'text'; problem: NonNullable<TextProblem> }[] {
  const found = [
    { field: 'title' as const, problem: title.includes('\n') ? 'markup' : problemOf(title, BROADCAST_LENGTH.title) },
    { field: 'text' as const, problem: problemOf(text, BROADCAST_LENGTH.text) },
  ];
  return found.flatMap(({ field, problem }) => (problem === null ? [] : [{ field, problem: problem as 'empty' }]));
}
