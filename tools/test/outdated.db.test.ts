/**
 * A server of an older version on a database that a newer one migrates: it takes no orders from then on, ends itself with a
 * code and a reason, and cannot be started again.
 */
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCHEMA_CHANNEL } from '../../apps/server/src/platform/db/migrate.ts';
import { type FreshDatabase, freshDatabase } from '../../apps/server/src/platform/testing/fresh-database.ts';
import { checkDatabase } from '../check/money.ts';
import { serversOfTest } from './server-process.ts';

let database: FreshDatabase;
const servers = serversOfTest();
beforeAll(async () => {
  database = await freshDatabase(1);
});
afterAll(async () => {
  await servers.end();
  await database.close();
});

/** What a newer version does that starts: it applies a file that this one does not have. */
async function migrateFurther(): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`BEGIN; CREATE TABLE newer (n int);
    INSERT INTO schema_migrations (id, hash) VALUES ('exchange/9999_newer.sql', 'x'); NOTIFY ${SCHEMA_CHANNEL}; COMMIT`);
  await owner.end();
}

it('servers that are older than the database end with code 3 and say why, and so does one that starts', async () => {
  const running = [await servers.start(database.url), await servers.start(database.url)];
  const ends = running.map(async ({ child }) => {
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text };
  });
  expect((await fetch(`${running[0]?.url}/readyz`)).status).toBe(200);
  await migrateFurther();
  for (const { code, text } of await Promise.all(ends)) {
    expect(code).toBe(3);
    expect(text).toMatch(/Glasshouse ends, because a newer one has taken over its database: .* exchange\/9999_newer.sql, which/);
    expect(text).not.toContain('did not stop in order');
  }
  await expect(servers.start(database.url)).rejects.toThrow(
    /did not start: this database was made by a newer version of Glasshouse.* it has exchange\/9999_newer.sql, which this program does not know/,
  );
  expect((await checkDatabase(database.url)).breaches).toEqual([]);
}, 120_000);
