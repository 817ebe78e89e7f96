/** `npm run check:money` on a database with every product's tables. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../apps/server/src/platform/testing/fresh-database.ts';
import { run, summary } from './money.ts';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase(1);
});
afterAll(() => database.close());

async function runOn(url: string): Promise<{ code: number; lines: string[] }> {
  vi.stubEnv('DATABASE_URL', url);
  const lines: string[] = [];
  const code = await run((line) => void lines.push(line)).finally(() => vi.unstubAllEnvs());
  return { code, lines };
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe('check:money', () => {
  it('ends with the counts and 0 when all is well', async () => {
    const { code, lines } = await runOn(database.url);
    expect([code, lines.at(-1)]).toEqual([
      0,
      expect.stringMatching(/^\d+ invariants over 0 journals, 0 entries, 0 accounts, 0 holds: 0 breaches$/),
    ]);
  });

  it('names a breach and by how much, and ends with 1', async () => {
    await asOwner(
      database.url,
      `INSERT INTO accounts (kind, owner, purpose, bucket, asset_id, balance) VALUES ('user', 7, 'change', 'available', 3, 5)`,
    );
    const { code, lines } = await runOn(database.url);
    expect(code).toBe(1);
    expect(lines).toContain('I1 the balances of an asset sum to zero: asset 3, difference 5');
    expect(lines).toContain('I5 users and house have what came in less what went out: asset 3, have 5, came_in 0, difference 5');
    expect(lines.at(-1)).toMatch(/1 account, 0 holds: 3 breaches$/);
  });

  it('ends with 2 when there is nothing to check', async () => {
    const url = new URL(database.url);
    const name = `${url.pathname.slice(1)}_empty`;
    await asOwner(database.url, `CREATE DATABASE ${name}`);
    url.pathname = name;
    const { code, lines } = await runOn(url.href);
    expect([code, lines]).toEqual([2, [expect.stringContaining('npm start')]]);
    await asOwner(database.url, `DROP DATABASE ${name}`);

    vi.stubEnv('DATA_DIR', '/nowhere/at/all');
    expect(await runOn('')).toEqual({ code: 2, lines: [expect.stringContaining('there is no database in /nowhere/at/all')] });
  });

  it('writes one of a thing in the singular', () => {
    const report = { invariants: 1, journals: 1, entries: 1, accounts: 1_234, holds: 0, breaches: [] };
    expect(summary(report)).toBe('1 invariant over 1 journal, 1 entry, 1,234 accounts, 0 holds: 0 breaches');
  });
});
