/** What a line of Markdown begins: a heading, a rule, an item of a list, a quote, or nothing. Pure; no line is read twice. */

/** A line of a body with its number from 1. */
export interface Line {
  text: string;
  number: number;
}

/** An item of a list, by its first line. */
export interface Marker {
  ordered: boolean;
  /** The number of an ordered item. */
  start: number;
  /** Spaces before the marker. */
  indent: number;
  /** Where the text of the item begins. */
  offset: number;
}

/** Whether a line has no text. */
export const isBlank = ({ text }: Line) => text.trim() === '';
/** The spaces that a text begins with. */
export const indentOf = (text: string) => text.length - text.trimStart().length;

const HEADING = /^ {0,3}(#{1,6})(?: |$)/;
const MARKER = /^( *)(?:([-*+])|(\d{1,9})[.)])( +|$)/;

/** The level and text of a heading; null where the line is none. */
export function headingOf({ text }: Line): { level: number; text: string } | null {
  const marks = HEADING.exec(text)?.[1];
  if (marks === undefined) return null;
  let content = text.trim().slice(marks.length).trim();
  // Closing marks after a space, or alone.
  let end = content.length;
  while (content[end - 1] === '#') end--;
  if (end === 0 || content[end - 1] === ' ') content = content.slice(0, end).trim();
  return { level: marks.length, text: content };
}

/** Whether a line is a rule: three or more of `-`, `*` or `_` and nothing else. */
export function isRule({ text }: Line): boolean {
  const marks = text.replaceAll(' ', '');
  return marks.length >= 3 && indentOf(text) < 4 && /^[-*_]/.test(marks) && marks === (marks[0] as string).repeat(marks.length);
}

/** Whether a line is of a quote. */
export const isQuote = ({ text }: Line) => /^ {0,3}>/.test(text);

/** A line without the marks of its quotes, however many. */
export function unquoted({ text, number }: Line): Line {
  return { text: text.replace(/^[ >]*> ?/, ''), number };
}

/** The marker at the beginning of a line; null where there is none. */
export function markerOf(line: Line): Marker | null {
  if (isRule(line)) return null;
  const found = MARKER.exec(line.text);
  if (!found) return null;
  const [whole, before = '', , number] = found;
  return { ordered: number !== undefined, start: Number(number ?? 1), indent: before.length, offset: whole.length };
}

/** A line without so many spaces at its beginning. */
export const dedented = ({ text, number }: Line, spaces: number): Line => ({
  text: text.slice(Math.min(spaces, indentOf(text))),
  number,
});
