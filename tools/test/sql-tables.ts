/**
 * Which tables, indexes, sequences and functions a migration creates, writes, reads and refers to: a reader of the SQL of
 * migrations, not of SQL in general. Bodies of functions count like statements. Dynamic SQL cannot be read.
 */

/** What one file names. */
export interface Named {
  /** Tables, indexes, sequences and functions that it creates. */
  readonly created: ReadonlySet<string>;
  /** Objects that it creates, alters, drops, writes, or grants rights on. */
  readonly written: ReadonlySet<string>;
  /** Tables of its queries. */
  readonly read: ReadonlySet<string>;
  /** Tables that its foreign keys name. */
  readonly referenced: ReadonlySet<string>;
  /** Tables that its head declares: `-- reads: a, b`. */
  readonly declared: ReadonlySet<string>;
}

const OBJECTS = new Set(['table', 'index', 'sequence', 'function', 'view', 'type']);
/** Words between the statement's verb and the name. */
const FILLERS = new Set(['if', 'not', 'exists', 'only', 'concurrently', 'public', '.', 'all', 'column', ...OBJECTS]);
/** Statements whose ON names an object. */
const ON_NAMES =
  /^(create (unique )?index|create (or replace )?(constraint )?trigger|drop trigger|alter trigger|grant|revoke|comment|create (policy|rule|statistics))\b/;
const WORD = /^[a-z_][a-z0-9_]*$/;

/** Words and signs in lower case, without comments and texts in quotes; `$$` is a sign that is left out. */
function tokensOf(sql: string): string[] {
  const plain = sql
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, ' ');
  return (plain.match(/"[^"]*"|[A-Za-z_]\w*|[(),.;]/g) ?? []).map((token) => token.replaceAll('"', '').toLowerCase());
}

/** The names from a place on, parted by commas; each may have an alias or columns behind it. */
function namesAt(tokens: readonly string[], start: number): string[] {
  const names: string[] = [];
  for (let at = start; ; at++) {
    while (FILLERS.has(tokens[at] ?? '')) at++;
    const name = tokens[at] ?? '';
    if (!WORD.test(name)) return names;
    names.push(name);
    at++;
    if (tokens[at] === 'as') at++;
    if (WORD.test(tokens[at] ?? '') && tokens[at + 1] === ',') at++;
    if (tokens[at] !== ',') return names;
  }
}

/** Reads one statement or body: tokens without `;`. */
function readStatement(
  tokens: readonly string[],
  add: (kind: 'created' | 'written' | 'read' | 'referenced', names: string[]) => void,
) {
  const text = tokens.slice(0, 5).join(' ');
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1] ?? '';
    const names = () => namesAt(tokens, at + 1);
    if (token === 'from' && before === 'delete') add('written', names());
    else if (['from', 'join', 'using'].includes(token)) add('read', names());
    else if (token === 'references') add('referenced', names().slice(0, 1));
    else if (token === 'into' || token === 'truncate') add('written', names());
    else if (token === 'update' && before !== 'for' && before !== 'do') add('written', names().slice(0, 1));
    else if (token === 'to' && before === 'rename') add('created', names().slice(0, 1));
    else if (token === 'by' && before === 'owned') add('written', names().slice(0, 1));
    else if (token === 'on' && ON_NAMES.test(text)) add('written', names());
    else if (OBJECTS.has(token) && before !== 'on' && before !== 'new' && before !== 'old' && before !== 'execute')
      add(text.startsWith('create ') && at <= 4 ? 'created' : 'written', names());
  }
}

/** What a migration names. */
export function namedIn(sql: string): Named {
  const found = {
    created: new Set<string>(),
    written: new Set<string>(),
    read: new Set<string>(),
    referenced: new Set<string>(),
  };
  const tokens = tokensOf(sql);
  let start = 0;
  for (let end = 0; end <= tokens.length; end++) {
    if (end < tokens.length && tokens[end] !== ';') continue;
    readStatement(tokens.slice(start, end), (kind, names) => {
      for (const name of names) found[kind].add(name);
      if (kind === 'created') for (const name of names) found.written.add(name);
    });
    start = end + 1;
  }
  const declared =
    /^-- reads: (.+)$/m
      .exec(sql)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  return { ...found, declared: new Set(declared) };
}
