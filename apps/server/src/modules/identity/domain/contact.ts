/** Where codes go: an email address or a mobile number, each in its one form. An account has one of each at most. */
import type { ErrorCode } from '@glasshouse/contract';
import { parseEmail } from './email.ts';
import { parseMobile } from './mobile.ts';

/** A kind of contact; also the `type` of a registration. */
export type ContactKind = 'email' | 'mobile';

/** What kind a contact in its one form is. */
export function kindOf(contact: string): ContactKind {
  return contact.includes('@') ? 'email' : 'mobile';
}

/** The contact in its one form, or null when the text is none. `areaCode` is the dialling code of a number without one. */
export function parseContact(text: string, areaCode?: string): string | null {
  return text.includes('@') ? parseEmail(text) : parseMobile(text, areaCode);
}

/** Why a text that is no contact is refused: who types letters means an address. */
export function contactError(text: string): ErrorCode {
  return /[@\p{L}]/u.test(text) ? 'IDENTITY_EMAIL_INVALID' : 'IDENTITY_MOBILE_INVALID';
}
