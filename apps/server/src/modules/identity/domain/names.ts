/** Short texts that people choose for themselves: names of passkeys, the anti-phishing phrase. Pure. */

// Control and format characters: line breaks would forge lines of a mail, direction marks would hide a text.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;

function clean(text: string, min: number, max: number): string | null {
  const trimmed = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const length = Array.from(trimmed).length;
  return length < min || length > max || UNSEEN.test(trimmed) ? null : trimmed;
}

/** A name of 1 to 40 characters; null when the text is none. */
export function cleanName(text: string): string | null {
  return clean(text, 1, 40);
}

/** A phrase of 4 to 32 characters. No address of a page may stand in it: mail programs make links of them. */
export function cleanPhrase(text: string): string | null {
  const phrase = clean(text, 4, 32);
  return phrase === null || /[<>&"]|:\/\/|www\./i.test(phrase) ? null : phrase;
}
