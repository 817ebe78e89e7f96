/** A module's tables are read and written by that module alone. Invariants may read others: they hold modules against each other. */
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './imports.ts';
import { migrationFiles, moduleOf, ownersOf } from './migration-owners.ts';
import { textOf } from './project-files.ts';
import { tablesIn, textsOf } from './sql-of-code.ts';

const SERVER = 'apps/server/src/';

const isExempt = (file: string) => /(^|[/-])invariants\.ts$/.test(file);

/** Tables of other modules that a file names. Tables of the platform are everybody's. */
function foreignIn(file: string, code: string, owners: ReadonlyMap<string, string>): string[] {
  const module = moduleOf(file);
  return [...tablesIn(code)]
    .filter((table) => owners.has(table) && owners.get(table) !== module && !PLATFORM.has(owners.get(table) as string))
    .sort();
}

const files = sourceFiles(SERVER).filter(
  (file) => /^apps\/server\/src\/(modules|platform)\//.test(file) && !/\.test\.ts$|\/testing|\/tests\//.test(file),
);
const migrations = migrationFiles();
const ofPlatform = migrations.filter(({ path }) => path.startsWith(`${SERVER}platform/`));
const PLATFORM = new Set(ofPlatform.map(({ module }) => module));
const owners = ownersOf(migrations);

describe('tables', () => {
  it('are named by the SQL of their own module alone', () => {
    expect(owners.size).toBeGreaterThan(80);
    const found = files.flatMap((file) => {
      const name = file.replace(SERVER, '');
      const foreign = isExempt(file) ? [] : foreignIn(file, textOf(file), owners);
      return foreign.map((table) => `${name} names ${table} of ${owners.get(table)}`);
    });
    expect(found, 'ask the other module by a function of its index.ts').toEqual([]);
  });
});

describe('the reader of SQL in code', () => {
  const planted = (code: string) =>
    foreignIn('apps/server/src/modules/loans/store/loans.ts', code, new Map([...owners, ['loans', 'loans']]));

  it.each([
    'sql`SELECT id FROM users WHERE id = ${userId}`',
    'sql`SELECT l.id FROM loans l JOIN users u ON u.id = l.user_id`',
    'sql`SELECT l.id FROM loans l, users u`',
    'sql`UPDATE users SET nickname = ${name}`',
    'sql`INSERT INTO users (id) SELECT 1`',
    'sql`DELETE FROM users`',
    'sql`LOCK TABLE users`',
    'sql`select id from users`',
    'sql`SELECT ${sql`(SELECT count(*) FROM users)`} AS n FROM loans`',
    "db.query('SELECT 1 FROM users')",
    "const FROM_USERS = 'FROM users u';",
    'const EXISTS_USER = `EXISTS (SELECT FROM users WHERE users.id = ${id})`;',
    "// quotes’ that don't end\nsql`SELECT FROM users`",
  ])('finds another module’s table in %s', (code) => {
    expect(planted(code)).toEqual(['users']);
  });

  it.each([
    'sql`SELECT id FROM loans`',
    '// SELECT id FROM users',
    '/** Reads FROM users. */',
    "import { users } from './users.ts';",
    "const help = 'money that comes from users';",
    'sql`WITH own AS (SELECT 1) SELECT 1 FROM own`',
    'sql`SELECT response FROM request_answers`',
  ])('finds none in %s', (code) => {
    expect(planted(code)).toEqual([]);
  });

  it('reads values of templates for themselves', () => {
    expect(textsOf('a`x ${b`y ${"z"} {`} w` /* `no` */ + `{${{ a: 1 }.a}}`')).toEqual(['z', 'y   {', 'x   w', '{ }']);
  });
});
