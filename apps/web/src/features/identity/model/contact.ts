/** An email address or a mobile number as a form has it, and as the server names it. Pure. */
import { COUNTRIES } from '@glasshouse/contract';

/** Kinds of contact; also the `type` of a registration. */
export type ContactKind = 'email' | 'mobile';

/** What a form has: an address, or a number with the country that was chosen for it. */
export type Contact = { kind: 'email'; email: string } | { kind: 'mobile'; number: string; dial: string; iso: string };

/** The kind of a contact as the server names it: `ann@example.com`, `+8613800138000`. */
export function kindOf(contact: string): ContactKind {
  return contact.includes('@') ? 'email' : 'mobile';
}

/** The server's form of a number, as far as it follows without the country's rules: no trunk zero, digits only. */
export function plainNumber(number: string, dial: string): string {
  const digits = number.normalize('NFKC').replace(/[^\d+]/g, '');
  return digits.startsWith('+') ? digits : `+${dial}${digits.replace(/^0+/, '')}`;
}

const LONGEST_DIAL = 3;
const dials = new Set(COUNTRIES.map(({ dial }) => dial));

/** `+8613800138000` as `+86 138 0013 8000`, in groups that do not break; an address as it is. */
export function showContact(contact: string): string {
  if (!contact.startsWith('+')) return contact;
  const digits = contact.slice(1);
  const length = [1, 2, LONGEST_DIAL].find((count) => dials.has(digits.slice(0, count))) ?? LONGEST_DIAL;
  const rest = digits.slice(length);
  const head = rest.slice(0, -4);
  // The last two groups before the end take three or four digits each.
  const cut = head.length > 6 ? head.length - 4 : head.length > 4 ? head.length - 3 : 0;
  const groups = [digits.slice(0, length), head.slice(0, cut), head.slice(cut), rest.slice(-4)];
  return `+${groups.filter((group) => group !== '').join('\u00a0')}`;
}
