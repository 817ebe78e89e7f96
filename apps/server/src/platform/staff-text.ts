/** Texts of the staff on users: any language, several lines, nothing unseen. Pure. */

// Line breaks and tabs may stand; other control characters, direction marks and halves of characters may not.
const UNSEEN = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A text as it is kept: composed, trimmed, without what nobody sees. */
export function staffText(raw: string): string {
  return raw
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(UNSEEN, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .trim();
}
