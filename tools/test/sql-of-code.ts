/**
 * Which tables the code of the server names in its SQL: a reader of texts and templates, not of TypeScript. Names that are put
 * together from values cannot be read.
 */
import { namedIn } from './sql-tables.ts';

/** What a table is named by: statements, and the beginnings of them that constants hold. */
const IS_SQL = /\b(SELECT|INSERT INTO|DELETE FROM|TRUNCATE|LOCK TABLE|FROM|JOIN|INTO|UPDATE)\b/;
const IS_WHOLE_SQL = /^\s*(select|insert into|update|delete from|with|truncate|lock table)\b/i;

/** The end of a text in quotes that begins at a place. */
function endOfText(code: string, start: number): number {
  const quote = code[start];
  let at = start + 1;
  while (at < code.length && code[at] !== quote && code[at] !== '\n') at += code[at] === '\\' ? 2 : 1;
  return at;
}

/** Texts and templates of a file, without its comments; a value in a template is a space, and read for itself. */
export function textsOf(code: string): string[] {
  const found: string[] = [];
  /** Reads code up to a brace that closes it; returns the place behind. */
  const readCode = (start: number): number => {
    let depth = 0;
    for (let at = start; at < code.length; at++) {
      const [one, two] = [code[at], code.slice(at, at + 2)];
      if (two === '//') at = (code.indexOf('\n', at) + 1 || code.length + 1) - 1;
      else if (two === '/*') at = (code.indexOf('*/', at) + 2 || code.length + 2) - 1;
      else if (one === "'" || one === '"') {
        const end = endOfText(code, at);
        found.push(code.slice(at + 1, end));
        at = end;
      } else if (one === '`') at = readTemplate(at + 1) - 1;
      else if (one === '{') depth++;
      else if (one === '}' && depth-- === 0) return at + 1;
    }
    return code.length;
  };
  const readTemplate = (start: number): number => {
    let text = '';
    for (let at = start; at < code.length; at++) {
      if (code[at] === '\\') at++;
      else if (code[at] === '`') {
        found.push(text);
        return at + 1;
      } else if (code.slice(at, at + 2) === '${') {
        text += ' ';
        at = readCode(at + 2) - 1;
      } else text += code[at];
    }
    return code.length;
  };
  readCode(0);
  return found;
}

/** Names behind FROM, JOIN, INTO, UPDATE and so on, in all SQL of a file. Names of what a statement itself makes are among them. */
export function tablesIn(code: string): Set<string> {
  const names = new Set<string>();
  for (const text of textsOf(code))
    if (IS_SQL.test(text) || IS_WHOLE_SQL.test(text)) {
      const { read, written } = namedIn(text);
      for (const name of [...read, ...written]) names.add(name);
    }
  return names;
}
