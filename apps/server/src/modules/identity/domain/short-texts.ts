/**
 * Nickname and signature (RULE-084..086). Characters are counted as code points of the composed form (NFC), in which
 * the text is kept too. As specified they are Chinese characters, English letters and digits; an installation may
 * allow the letters of all languages (AMB-42). Spaces, symbols, punctuation and invisible characters never. Pure.
 */
import type { ErrorCode } from '@glasshouse/contract';
import { NICKNAME_LENGTH, SIGNATURE_LENGTH } from '@glasshouse/contract/identity';

/** Which letters an installation allows. */
export type Letters = 'specified' | 'all';

/** A text in the form in which it is kept, or why it is refused. */
export type ShortText = { text: string } | { code: ErrorCode; params?: Record<string, number> };

const SPECIFIED = /^[\p{Script=Han}A-Za-z0-9]*$/u;
/** A letter or digit with at most three signs on it, as Thai and Vietnamese have. */
const ALL = /^(?:[\p{L}\p{Nd}]\p{M}{0,3})*$/u;

function shortText(raw: string, { min, max }: { min: number; max: number }, letters: Letters): ShortText {
  const text = raw.normalize('NFC');
  const length = Array.from(text).length;
  if (length > max) return { code: 'IDENTITY_TEXT_TOO_LONG', params: { max } };
  if (length < min) return { code: 'IDENTITY_TEXT_TOO_SHORT', params: { min } };
  return (letters === 'all' ? ALL : SPECIFIED).test(text) ? { text } : { code: 'IDENTITY_TEXT_CHARACTERS' };
}

/** The nickname of a text. */
export const nicknameOf = (raw: string, letters: Letters): ShortText => shortText(raw, NICKNAME_LENGTH, letters);

/** The signature of a text; an empty one removes it. */
export const signatureOf = (raw: string, letters: Letters): ShortText =>
  raw === '' ? { text: '' } : shortText(raw, SIGNATURE_LENGTH, letters);
