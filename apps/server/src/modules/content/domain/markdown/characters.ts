/**
 * Which characters a text of content may hold. Pure. Control characters have no meaning in it, and those that change the
 * direction of writing could show other words than the ones that staff approved: both are taken out before anything reads
 * the text. Joiners and zero-width spaces stay; Thai and emoji need them.
 */

// Control characters but tab and line feed, direction marks, embeddings, overrides, isolates, line and paragraph separators, BOM, specials.
const UNWANTED = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]|[\u{e0000}-\u{e007f}]/gu;

/** A text with one kind of line end and only characters that it may hold. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll('\ufffd', '').replace(UNWANTED, '').normalize('NFC');
}

/** The same for a text of one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ').trim();
}

const IDEOGRAPHIC = /[\u0e00-\u0e7f\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Whether a line end between two characters stands for a space: not in writing that has none between words. */
export function isSpaced(before: string, after: string): boolean {
  return !(IDEOGRAPHIC.test(before) && IDEOGRAPHIC.test(after));
}
