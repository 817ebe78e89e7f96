/**
 * Names and document numbers in their one form (AMB-41, AMB-44). Pure. A document is known again however it is typed:
 * full-width characters, spaces, hyphens and small letters are the same number.
 */
import { COUNTRIES } from '@glasshouse/contract';
import { DOCUMENT_NUMBER_LENGTH, type IdType, REAL_NAME_LENGTH } from '@glasshouse/contract/kyc';

// Letters of every language, and what stands between the parts of names. The middle dot is that of Chinese renderings.
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’·-]*$/u;
const NUMBER = new RegExp(`^[A-Z0-9]{${DOCUMENT_NUMBER_LENGTH.min},${DOCUMENT_NUMBER_LENGTH.max}}$`);
const MAINLAND = /^[0-9]{17}[0-9X]$/;
/** GB 11643: weights of the first seventeen digits, and the check digit of each remainder. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/** A name with single spaces, or null when it is none. */
export function parseRealName(text: string): string | null {
  const name = text
    .normalize('NFKC')
    .replaceAll(/[•∙・]/g, '·')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const length = Array.from(name).length;
  return length >= REAL_NAME_LENGTH.min && length <= REAL_NAME_LENGTH.max && NAME.test(name) ? name : null;
}

/** A document's number in capitals without spaces and hyphens, or null when it has the wrong length or other characters. */
export function parseDocumentNumber(text: string): string | null {
  const number = text.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
  return NUMBER.test(number) ? number : null;
}

const isDate = (digits: string) => {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number) as [number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Whether a number is one of a mainland resident's ID card: eighteen characters, a date of birth, the check digit. */
export function isMainlandNumber(number: string): boolean {
  if (!MAINLAND.test(number) || !isDate(number.slice(6, 14))) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return CHECK_DIGITS[sum % 11] === number[17];
}

/** Whether the check digit is asked for: an ID card of somebody whose number begins with 86 (AMB-44). */
export const needsCheckDigit = (idType: IdType, mobile: string | null) =>
  idType === 'id_card' && (mobile?.startsWith('+86') ?? false);

/**
 * What makes a document the same document. A mainland number stands on the ID card and on the driver licence of its
 * holder, so it counts as one whatever it is called.
 */
export function documentName(idType: IdType, number: string): string {
  return isMainlandNumber(number) ? `cn ${number}` : `${idType} ${number}`;
}

/** What the number alone is hashed by: the same text whatever kind of document it is said to be of. */
export const numberName = (number: string): string => `number ${number}`;

/** The dialling code of a bound number, by which countries are compared; null without one. No code begins another. */
export function placeOf(mobile: string | null): string | null {
  return COUNTRIES.find(({ dial }) => mobile?.startsWith(`+${dial}`))?.dial ?? null;
}
