/** Migrations: one order over all modules, and each names only what is its module's own (ADR 31). */
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILES_AFTER_0_8, FILES_OF_0_8 } from '../../apps/server/src/platform/db/files-of-0-8.ts';
import { readMigrations } from '../../apps/server/src/platform/db/migration-files.ts';
import { type MigrationFile, migrationFiles, ownersOf } from './migration-owners.ts';
import { type Named, namedIn } from './sql-tables.ts';

const ROOT = new URL('../../', import.meta.url);
const SERVER = 'apps/server/src/';

/** Tables that any module's foreign keys may name: their rows are never deleted and their ids never change. */
const KEYS_OF_ALL = new Set(['users', 'assets']);

const FILES = migrationFiles();

/** What is wrong with a file, in words. */
function faultsOf({ module, sql }: Pick<MigrationFile, 'module' | 'sql'>, owners: ReadonlyMap<string, string>): string[] {
  const named: Named = namedIn(sql);
  const foreign = (names: ReadonlySet<string>) =>
    [...names].filter((name) => owners.has(name) && owners.get(name) !== module).sort();
  const read = foreign(named.read);
  return [
    ...foreign(named.written).map((name) => `writes ${name} of ${owners.get(name)}`),
    ...foreign(named.referenced)
      .filter((name) => !KEYS_OF_ALL.has(name))
      .map((name) => `has a foreign key to ${name} of ${owners.get(name)}`),
    ...read.filter((name) => !named.declared.has(name)).map((name) => `reads ${name} of ${owners.get(name)} undeclared`),
    ...[...named.declared].filter((name) => !read.includes(name)).map((name) => `declares ${name}, which it does not read`),
    ...(/^\s*(BEGIN|COMMIT|ROLLBACK|START TRANSACTION)\s*;/im.test(sql.replaceAll(/\$\$[\s\S]*?\$\$/g, ''))
      ? ['ends the transaction']
      : []),
    ...(/\bCONCURRENTLY\b/i.test(sql) ? ['cannot run in a transaction'] : []),
    ...(/\bEXECUTE\s+(?!FUNCTION\b|ON\b)/i.test(sql.replaceAll(/--[^\n]*/g, ''))
      ? ['has dynamic SQL, which no test can read']
      : []),
  ];
}

describe('migrations', () => {
  const owners = ownersOf(FILES);

  it.each(FILES.map((file) => [file.path.replace(SERVER, ''), file] as const))('%s names only what is its own', (_, file) => {
    expect(faultsOf(file, owners)).toEqual([]);
  });

  it('have a time in their names that no other has, over all modules', () => {
    const folders = new Map(FILES.map(({ module, path }) => [module, new URL(`${dirname(path)}/`, ROOT)]));
    expect(folders.size).toBeGreaterThan(20);
    const ids = readMigrations([...folders].map(([name, folder]) => ({ name, folder }))).map(({ id }) => id);
    expect(ids).toHaveLength(FILES.length);
    expect(ids[0]).toBe('platform/20261123T0300_baseline.sql');
  });

  it('hold every file that the numbered ones of version 0.8 became', () => {
    const ids = new Set(FILES.map(({ module, path }) => `${module}/${basename(path)}`));
    const now = [
      ...Object.entries(FILES_OF_0_8).map(([module, { now = module, baseline }]) => `${now}/${baseline}`),
      ...FILES_AFTER_0_8.flatMap(([, , files]) => files),
    ];
    expect(now.filter((id) => !ids.has(id))).toEqual([]);
    expect(new Set(now).size).toBe(now.length);
  });
});

describe('the reader of migrations notices', () => {
  const owners = new Map([
    ['accounts', 'ledger'],
    ['accounts_by_owner', 'ledger'],
    ['account_ids', 'ledger'],
    ['check_accounts', 'ledger'],
    ['users', 'identity'],
    ['loans', 'loans'],
  ]);
  const faults = (sql: string) => faultsOf({ module: 'loans', sql }, owners);
  const WRITES = ['writes accounts of ledger'];

  it.each([
    'CREATE TABLE IF NOT EXISTS accounts (id bigint)',
    'ALTER TABLE ONLY accounts ADD COLUMN x int',
    'ALTER TABLE IF EXISTS public.accounts DROP COLUMN x',
    'DROP TABLE loans, accounts',
    'INSERT INTO accounts (id) VALUES (1)',
    'insert into "accounts" default values',
    'UPDATE accounts a SET balance = 0',
    'UPDATE ONLY accounts SET balance = 0',
    'DELETE FROM accounts',
    'TRUNCATE TABLE loans, accounts',
    'TRUNCATE accounts',
    'LOCK TABLE accounts',
    'CREATE UNIQUE INDEX loans_by ON accounts (id)',
    'CREATE INDEX ON accounts (id)',
    'CREATE TRIGGER loans_t AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION f()',
    'DROP TRIGGER loans_t ON accounts',
    'GRANT SELECT, UPDATE (balance) ON loans, accounts TO glasshouse_app',
    'REVOKE ALL ON TABLE accounts FROM glasshouse_app',
    'ALTER SEQUENCE loan_ids OWNED BY accounts.id',
    'DO $$ BEGIN IF true THEN UPDATE accounts SET balance = 1; END IF; END $$',
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ WITH x AS (DELETE FROM accounts RETURNING 1) SELECT 1 $$',
  ])('a write of another module’s table: %s', (sql) => {
    expect(faults(sql)).toEqual(WRITES);
  });

  it.each([
    ['DROP INDEX accounts_by_owner', ['writes accounts_by_owner of ledger']],
    ['ALTER SEQUENCE account_ids RESTART', ['writes account_ids of ledger']],
    [
      'CREATE OR REPLACE FUNCTION check_accounts() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      ['writes check_accounts of ledger'],
    ],
    ['DROP FUNCTION check_accounts()', ['writes check_accounts of ledger']],
    ['CREATE TABLE debts (a bigint REFERENCES accounts)', ['has a foreign key to accounts of ledger']],
    ['INSERT INTO loans SELECT id FROM loans, accounts', ['reads accounts of ledger undeclared']],
    ['-- reads: accounts\nINSERT INTO loans SELECT 1 FROM loans JOIN accounts ON true', []],
    ['-- reads: accounts\nINSERT INTO loans SELECT 1', ['declares accounts, which it does not read']],
    ['CREATE TABLE debts (a bigint REFERENCES users, accounts bigint)', []],
    ["UPDATE loans SET note = 'FROM accounts' -- FROM accounts", []],
    ['BEGIN; DELETE FROM loans; COMMIT;', ['ends the transaction']],
    ['CREATE INDEX CONCURRENTLY loans_by ON loans (id)', ['cannot run in a transaction']],
    ["DO $$ BEGIN EXECUTE 'DROP TABLE accounts'; END $$", ['has dynamic SQL, which no test can read']],
  ])('what else is not allowed, and no more than that: %s', (sql, expected) => {
    expect(faults(sql)).toEqual(expected);
  });
});
