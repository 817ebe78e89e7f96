/** The part of personal data that a session shows: enough for the owner to recognize it. */

const DOT = '•';

/** The first letter of each part of a name. */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((part) => {
      const [first = '', ...rest] = Array.from(part);
      return first + DOT.repeat(Math.min(rest.length, 4));
    })
    .join(' ');
}

/** The first and the last two characters of a document's number; of a short one only the last two. */
export function maskNumber(number: string): string {
  const start = number.length >= 8 ? number.slice(0, 2) : '';
  return start + DOT.repeat(Math.min(number.length - start.length - 2, 8)) + number.slice(-2);
}

/** The last four characters of an account, a card, a telephone number. */
export const maskTail = (text: string): string => `${DOT.repeat(4)} ${text.slice(-4)}`;

/** The beginning of an address: the street's first letters. */
export function maskStart(text: string): string {
  const letters = Array.from(text);
  const shown = Math.min(4, Math.ceil(letters.length / 3));
  return letters.slice(0, shown).join('') + DOT.repeat(4);
}
