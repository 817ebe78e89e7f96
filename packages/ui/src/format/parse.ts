// What people type into number fields, read in their language. Nothing is guessed: text that could
// mean two numbers is refused (null), because the result is an amount of money.

import { truncateDecimals } from '@glasshouse/money';
import { isDecimal, padDecimal } from './decimal.ts';
import { currentLang, type Lang, localeOf } from './languages.ts';

/** The characters a language writes numbers with. */
export interface Separators {
  decimal: string;
  group: string;
}

const cache = new Map<Lang, Separators>();

/** Decimal and group character of a language. */
export function separatorsOf(lang: Lang = currentLang()): Separators {
  let found = cache.get(lang);
  if (!found) {
    const list = new Intl.NumberFormat(localeOf(lang), { useGrouping: true }).formatToParts(1234567.8);
    const pick = (type: string): string => list.find((part) => part.type === type)?.value ?? '';
    found = { decimal: pick('decimal') || '.', group: pick('group') };
    cache.set(lang, found);
  }
  return found;
}

const isSpace = (text: string): boolean => /^\s$/.test(text);

/** Reads "1 234,5" (fr), "1,234.5" (en) … as "1234.5". Groups must be whole thousands, full-width
 *  digits are accepted, signs other than a leading minus are not. Null when it is no number. */
export function parseLocaleDecimal(text: string, lang: Lang = currentLang()): string | null {
  const { decimal, group } = separatorsOf(lang);
  let plain = text
    .normalize('NFKC')
    .trim()
    .replace(/^[\u2212-]/, '-');
  if (isSpace(group.normalize('NFKC'))) plain = plain.replace(/(\d)[\s'](?=\d{3}(?:\D|$))/g, '$1');
  const negative = plain.startsWith('-');
  if (negative) plain = plain.slice(1);
  const [whole = '', fraction, ...rest] = splitDecimals(plain, decimal, group);
  if (rest.length > 0) return null;
  const digits = ungroup(whole, group);
  if (digits === null || (fraction !== undefined && !/^\d*$/.test(fraction))) return null;
  if (digits === '' && !fraction) return null;
  const value = `${digits.replace(/^0+(?=\d)/, '') || '0'}${fraction ? `.${fraction}` : ''}`;
  return negative && /[1-9]/.test(value) ? `-${value}` : value;
}

// A keypad may offer "." although the language writes ",": accept it where "." does not group.
function splitDecimals(text: string, decimal: string, group: string): string[] {
  if (text.includes(decimal) || group === '.') return text.split(decimal);
  return text.split('.');
}

function ungroup(whole: string, group: string): string | null {
  if (/^\d*$/.test(whole)) return whole;
  if (group === '' || isSpace(group)) return null;
  const pieces = whole.split(group);
  const ok = pieces.every((piece, index) => (index === 0 ? /^\d{1,3}$/.test(piece) : /^\d{3}$/.test(piece)));
  return ok ? pieces.join('') : null;
}

/** Canonical decimal text as the field shows it while it is edited: the language's decimal sign, no groups. */
export function toEditText(value: string, lang: Lang = currentLang()): string {
  return value.replace('.', separatorsOf(lang).decimal);
}

/** One edit of a number field: the text before and after the key press or paste, to the text to keep.
 *  A single typed "." or "," is the decimal sign: a phone's keypad has one sign only, that of the phone's region, and a sign that
 *  is dropped would make 1005 of "100,5". It is shown as the language's decimal sign at once, so that 1,000 is seen as 1.000.
 *  Pasted text is read by parseLocaleDecimal, where signs group; extra decimals and anything else are refused (the text before
 *  stays). */
export function acceptEdit(before: string, after: string, decimals: number, lang: Lang = currentLang()): string {
  const { decimal } = separatorsOf(lang);
  if (after === '') return '';
  const text = after.normalize('NFKC');
  if (insertedLength(before, text) > 1) {
    const pasted = parseLocaleDecimal(text, lang);
    return pasted === null || pasted.startsWith('-') ? before : toEditText(truncateDecimals(pasted, decimals), lang);
  }
  const canonical = text.replace(/[.,\u066b]/g, '.');
  const shape = decimals > 0 ? new RegExp(`^\\d*(?:\\.\\d{0,${decimals}})?$`) : /^\d*$/;
  if (!shape.test(canonical)) return before;
  return canonical.replace('.', decimal);
}

// Length of what one edit put in, found by the common start and end of both texts.
function insertedLength(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return after.length - start - end;
}

/** Edited text to the value a form keeps: canonical decimal, or '' when nothing is entered. */
export function fromEditText(text: string, lang: Lang = currentLang()): string {
  const { decimal } = separatorsOf(lang);
  const canonical = text.replace(decimal, '.').replace(/\.$/, '').replace(/^\./, '0.');
  return isDecimal(canonical) ? canonical : '';
}

/** What was typed into a field that has the focus, and the value that the form had of it. */
export interface Draft {
  text: string;
  of: string;
}

/** The text of a field while it is edited: what was typed, unless something else has set the value since. */
export const draftText = (draft: Draft | null, value: string, lang: Lang = currentLang()): string =>
  draft !== null && draft.of === value ? draft.text : toEditText(value, lang);

/** A value written with a fixed number of decimals, for a field that lost focus. */
export const settleText = (value: string, decimals: number): string =>
  value === '' ? '' : padDecimal(truncateDecimals(value, decimals), decimals);
