/** Advisory locks stand in one file: no number elsewhere, and none for two things. */
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCKS, NAMED_LOCKS } from '../../apps/server/src/platform/db/locks.ts';
import { ROOT } from './imports.ts';
import { textOf as read } from './project-files.ts';

const HOME = 'apps/server/src/platform/db/locks.ts';
/** What names a lock of the one file: in a template, or as the only parameter of a statement. */
const FROM_HOME = /^\(\s*(\$\{LOCKS(?:\.[a-zA-Z]+|\[(?:this\.#)?[a-z]+\])\}|\$1\s*\)[^)]*\[LOCKS\.[a-zA-Z]+\])/;
const NUMBERS: ReadonlySet<number> = new Set(Object.values(LOCKS));

/** Tables of locks, such as one for each venue, with nothing in them but LOCKS. */
const tablesOfLocks = (text: string) =>
  [...text.matchAll(/const ([A-Z_]+) = \{((?:\s*\w+: LOCKS\.\w+,?)+)\s*\} as const/g)].map(([, name]) => `(\${${name}[`);

/** What is wrong with the locks that a file takes. SQL has numbers, which must be those of the file. */
function faultsOf(path: string, text: string): string[] {
  return [...text.matchAll(/pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\s*(\([^`]{0,80})/g)].flatMap(
    ([, behind = '']) => {
      if (path.endsWith('.sql')) {
        const number = Number(/^\(\s*(\d+)\s*\)/.exec(behind)?.[1]);
        return NUMBERS.has(number) ? [] : [`${path} locks what ${HOME} does not list: ${behind}`];
      }
      const isListed = FROM_HOME.test(behind) || tablesOfLocks(text).some((table) => behind.startsWith(table));
      return isListed ? [] : [`${path} locks by something other than LOCKS: ${behind}`];
    },
  );
}

/** Numbers in the range of the locks, wherever they are kept. */
const strayNumbers = (path: string, text: string) =>
  [...text.matchAll(/(?<![\d_.])7_?236_?\d{3}(?![\d_])/g)].map(([number]) => `${path} has the number of a lock: ${number}`);

const files = globSync(['apps/server/src/**/*.{ts,sql}', 'tools/**/*.{ts,mjs}', 'e2e/**/*.ts'], { cwd: ROOT }).filter(
  (path) => path !== HOME && !/node_modules|\.test\.ts$/.test(path),
);

describe('advisory locks', () => {
  it('are taken by the numbers of one file', () => {
    const taking = files.filter((path) => /advisory_/.test(read(path)));
    expect(taking.length).toBeGreaterThan(5);
    expect(taking.flatMap((path) => faultsOf(path, read(path)))).toEqual([]);
    expect(files.filter((path) => !path.endsWith('.sql')).flatMap((path) => strayNumbers(path, read(path)))).toEqual([]);
  });

  it('have a number, or a name, each', () => {
    expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length);
    expect(new Set(NAMED_LOCKS).size).toBe(NAMED_LOCKS.length);
    // A name that begins another could stand for the same text.
    const clashes = NAMED_LOCKS.filter((name) => NAMED_LOCKS.some((other) => other.startsWith(`${name} `)));
    expect(clashes).toEqual([]);
  });

  it.each([
    ['a.ts', 'await sql`SELECT pg_advisory_xact_lock(7236310, ${userId})`'],
    ['a.ts', 'await sql`SELECT pg_try_advisory_lock(${LOCK}) AS got`'],
    ['a.ts', 'await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`kyc ${userId}`}, 0))`'],
    ['a.ts', "client.query('SELECT pg_advisory_lock($1)', [MINE])"],
    ['a.ts', 'const LOCK_OF = { cash: 17 } as const;\nsql`SELECT pg_try_advisory_lock(${LOCK_OF[venue]})`'],
    ['a.sql', 'PERFORM pg_advisory_xact_lock_shared(7236499);'],
  ])('of their own are found in %s: %s', (path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
  });

  it.each([
    ['a.ts', 'await sql`SELECT pg_advisory_xact_lock(${LOCKS.modes})`'],
    ['a.ts', 'await sql`SELECT pg_advisory_xact_lock(${LOCKS.optionLimits}, ${userId}::int)`'],
    ['a.ts', "client.query('SELECT pg_advisory_lock($1)', [LOCKS.migrations])"],
    ['a.ts', 'await sql`SELECT pg_try_advisory_lock(${LOCKS[this.#lock]})`'],
    ['a.ts', 'const LOCK_OF = { cash: LOCKS.cashVenue } as const;\nsql`SELECT pg_try_advisory_lock(${LOCK_OF[venue]})`'],
    ['a.sql', 'PERFORM pg_advisory_xact_lock_shared(7236400);'],
  ])('of the file are not, in %s: %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });

  it('are found by their numbers too', () => {
    expect(strayNumbers('a.ts', 'const LOCK = 7_236_700;')).toHaveLength(1);
    expect(strayNumbers('a.ts', 'const other = 172_367_001;')).toEqual([]);
  });
});
