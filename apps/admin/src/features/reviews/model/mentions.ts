/** Whom the text of a note names: `@` and the whole address of a colleague, wherever it stands. Pure. */

/** A colleague who may be named. */
export interface Colleague {
  id: number;
  name: string;
}

// An address that goes on is another one; a point or comma that ends a sentence belongs to none.
const ENDS = '(?![\\w@+-]|\\.\\w)';
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The colleagues that a text names, each once, in their own order. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): Colleague[] {
  return colleagues.filter(({ name }) => new RegExp(`(?<![\\w.])@${literally(name)}${ENDS}`, 'i').test(text));
}

/** A text with a colleague named at its end. */
export function withMention(text: string, name: string): string {
  const gap = text === '' || /\s$/.test(text) ? '' : ' ';
  return `${text}${gap}@${name} `;
}
