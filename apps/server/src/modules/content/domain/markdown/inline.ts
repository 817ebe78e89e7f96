/**
 * The pieces of a line: text with marks, code, links, ends of lines. Pure, linear in its length, and nothing else comes
 * out: what is not one of these is the text that it was written as, HTML too.
 */
import { type ContentInline, type ContentLink, TEXT_MARKS, type TextMark } from '@glasshouse/contract/content';
import { checkLink } from '../links.ts';
import { isSpaced } from './characters.ts';
import { type Delimiter, marksOf, matchDelimiters } from './delimiters.ts';

/** A piece that is inside of links too. */
export type Piece = Exclude<ContentInline, { type: 'link' }>;

type Token =
  | { kind: 'text'; text: string }
  | { kind: 'mark'; delimiter: Delimiter }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'link'; link: ContentLink; label: string };

/** What reading reports: an address that no link may have. */
export type Report = (address: string) => void;

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const MARKS = /[*_]/;
/** Longer addresses are refused anyway. */
const ADDRESS_MAX = 2_000;

/** For each `[` the `]` that belongs to it. */
function bracketPairs(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '[') open.push(at);
    else if (character === ']') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, at);
    }
  }
  return pairs;
}

/** The address between parentheses that begin at `from`, and where they end; null where there is none. */
export function readAddress(text: string, from: number): { address: string; end: number } | null {
  if (text[from] !== '(') return null;
  const limit = Math.min(text.length, from + ADDRESS_MAX);
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const character = text[at];
    if (character === '\n') return null;
    if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return { address: text.slice(from + 1, at).trim(), end: at + 1 };
  }
  return null;
}

/** Finds where a run of `length` backticks stands again, without looking at a place twice. */
function codeRuns(text: string): (from: number, length: number) => number | null {
  const places = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const list = places.get(run.length);
    if (list) list.push(index);
    else places.set(run.length, [index]);
  }
  for (const list of places.values()) list.reverse();
  return (from, length) => {
    const list = places.get(length) ?? [];
    while (list.length > 0 && (list.at(-1) as number) < from) list.pop();
    return list.at(-1) ?? null;
  };
}

const runAt = (text: string, from: number) => {
  let end = from + 1;
  while (text[end] === text[from]) end++;
  return text.slice(from, end);
};

function codeText(text: string): string {
  return text.replaceAll('\n', ' ').trim();
}

/** Reads a text into tokens. Without `report` links are not known, as within a link. */
function tokensOf(text: string, report: Report | null): Token[] {
  const tokens: Token[] = [];
  const pairs = report ? bracketPairs(text) : new Map<number, number>();
  const closingCode = codeRuns(text);
  let plain = '';
  const push = (token: Token) => {
    if (plain !== '') tokens.push({ kind: 'text', text: plain });
    plain = '';
    tokens.push(token);
  };
  let at = 0;
  while (at < text.length) {
    const character = text[at] as string;
    const next = text[at + 1] ?? '';
    if (character === '\\' && next === '\n') {
      push({ kind: 'break' });
      at += 2;
    } else if (character === '\\' && PUNCTUATION.test(next)) {
      plain += next;
      at += 2;
    } else if (character === '\n') {
      const before = plain.trimEnd();
      const isBreak = plain.endsWith('  ');
      plain = before;
      if (isBreak) push({ kind: 'break' });
      else if (isSpaced(before.slice(-1), next)) plain += ' ';
      at++;
    } else if (character === '`') {
      const run = runAt(text, at);
      const end = closingCode(at + run.length, run.length);
      const code = end === null ? '' : codeText(text.slice(at + run.length, end));
      if (code === '') plain += run;
      else push({ kind: 'code', text: code });
      at = code === '' ? at + run.length : (end as number) + run.length;
    } else if (character === '[' || (character === '!' && next === '[')) {
      const start = character === '!' ? at + 1 : at;
      const close = pairs.get(start);
      const found = close === undefined ? null : readAddress(text, close + 1);
      const label = text.slice(start + 1, close);
      const link = found === null || start !== at ? null : checkLink(found.address);
      if (found !== null && link !== null && label.trim() !== '') {
        push({ kind: 'link', link, label });
        at = found.end;
      } else if (found !== null && start !== at) {
        // A picture within a line is its description.
        plain += label;
        at = found.end;
      } else {
        // The whole text stays, so that nobody is led anywhere by half of it.
        if (found !== null) report?.(found.address);
        plain += text.slice(at, found?.end ?? start + 1);
        at = found?.end ?? start + 1;
      }
    } else if (MARKS.test(character)) {
      const run = runAt(text, at);
      const delimiter = { text: run, before: text[at - 1] ?? '', after: text[at + run.length] ?? '' };
      if (run.length > 3) plain += run;
      else push({ kind: 'mark', delimiter });
      at += run.length;
    } else {
      plain += character;
      at++;
    }
  }
  if (plain !== '') tokens.push({ kind: 'text', text: plain });
  return tokens;
}

const sameMarks = (a: readonly TextMark[], b: readonly TextMark[]) => a.join() === b.join();

/** Adds a run; runs with the same marks become one. */
function addRun(pieces: ContentInline[], text: string, marks: readonly TextMark[]): void {
  if (text === '') return;
  const last = pieces.at(-1);
  if (last?.type === 'text' && sameMarks(last.marks, marks)) last.text += text;
  else pieces.push({ type: 'text', text, marks: [...marks] });
}

/** Takes spaces and line ends from both ends. */
function trimmed<T extends ContentInline>(pieces: T[]): T[] {
  const isNothing = (piece: T | undefined) => piece?.type === 'break' || (piece?.type === 'text' && piece.text.trim() === '');
  let [from, to] = [0, pieces.length];
  while (from < to && isNothing(pieces[from])) from++;
  while (to > from && isNothing(pieces[to - 1])) to--;
  const kept = pieces.slice(from, to);
  const [first, last] = [kept[0], kept.at(-1)];
  if (first?.type === 'text') first.text = first.text.trimStart();
  if (last?.type === 'text') last.text = last.text.trimEnd();
  return kept;
}

function piecesOf(tokens: readonly Token[], outer: ReadonlySet<TextMark>): ContentInline[] {
  const delimiters = tokens.flatMap((token) => (token.kind === 'mark' ? [token.delimiter] : []));
  const roles = matchDelimiters(delimiters);
  const depth = new Map<TextMark, number>([...outer].map((mark) => [mark, 1]));
  const active = () => TEXT_MARKS.filter((mark) => (depth.get(mark) ?? 0) > 0);
  const pieces: ContentInline[] = [];
  let mark = 0;
  for (const token of tokens) {
    if (token.kind === 'text') addRun(pieces, token.text, active());
    else if (token.kind === 'code') addRun(pieces, token.text, ['code']);
    else if (token.kind === 'break') pieces.push({ type: 'break' });
    else if (token.kind === 'link') {
      const children = trimmed(piecesOf(tokensOf(token.label, null), new Set(active())) as Piece[]);
      if (children.length > 0) pieces.push({ type: 'link', ...token.link, children });
    } else {
      const role = roles[mark++];
      if (role === 'text') addRun(pieces, token.delimiter.text, active());
      else for (const name of marksOf(token.delimiter.text)) depth.set(name, (depth.get(name) ?? 0) + (role === 'open' ? 1 : -1));
    }
  }
  return pieces;
}

/** The pieces of a text of one or more lines; none of an empty one. */
export function parseInline(text: string, report: Report): ContentInline[] {
  return trimmed(piecesOf(tokensOf(text, report), new Set()));
}
