/**
 * Mobile numbers, kept as E.164 (`+8613800138000`), so that one phone is one account however its number is typed. Valid
 * is what the numbering plan of the country gives to mobiles (RULE-128); full-width digits, spaces and trunk prefixes
 * are understood, extensions are not.
 */
import { DEFAULT_COUNTRY_CODE, isDialCode } from '@glasshouse/contract';
import parsePhoneNumber from 'libphonenumber-js/mobile';

const MAX_LENGTH = 32;

/** The dialling code that a field names (`86`, `+86`), the default when it is empty, null when there is none such. */
export function dialCodeOf(areaCode: string | undefined): string | null {
  const digits = (areaCode ?? '').trim().replace(/^\+|^00/, '');
  if (digits === '') return DEFAULT_COUNTRY_CODE;
  return isDialCode(digits) ? digits : null;
}

/** The number in its one form, or null when it is no mobile's. A number with `+` carries its own dialling code. */
export function parseMobile(text: string, areaCode?: string): string | null {
  const typed = text.normalize('NFKC').trim();
  const dial = dialCodeOf(areaCode);
  if (dial === null || typed.length > MAX_LENGTH || !/^[+(\d][\d\s().-]*$/.test(typed)) return null;
  const number = parsePhoneNumber(typed, { defaultCallingCode: dial, extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}

/** Whether a text, typed as at home in a number's own country, means that number (E.164). */
export function sameNumber(number: string, text: string): boolean {
  const dial = parsePhoneNumber(number)?.countryCallingCode;
  return dial !== undefined && parseMobile(text, dial) === number;
}
