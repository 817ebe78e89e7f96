/** What somebody of the staff types to find a user. Pure. */

/** What to look for: any of these. Prefixes are patterns of LIKE. */
export interface UserSearch {
  id: number | null;
  mobile: string | null;
  /** Of an email address or a nickname, in lower case. */
  name: string | null;
}

const DIGITS = /^[0-9]{1,15}$/;
const MOBILE = /^\+?[0-9]{3,15}$/;
const UNSEEN = /[\p{Cc}\p{Cs}]/u;

const pattern = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Reads a search; null when it says nothing, 'invalid' for what no name, number or address begins with. */
export function parseSearch(raw: string | undefined): UserSearch | 'invalid' | null {
  const text = (raw ?? '').normalize('NFC').trim();
  if (text === '') return null;
  if (UNSEEN.test(text)) return 'invalid';
  const bare = text.replaceAll(/[\s()-]/g, '');
  return {
    id: DIGITS.test(bare) ? Number(bare) : null,
    mobile: MOBILE.test(bare) ? pattern(bare.startsWith('+') ? bare : `+${bare}`) : null,
    name: pattern(text.toLowerCase()),
  };
}
