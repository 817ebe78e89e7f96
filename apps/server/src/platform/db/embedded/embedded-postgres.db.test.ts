import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-embedded-'));
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  it('keeps what was committed over a stop and a start', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('adopts a server that a killed process left running, and does not start a second', async () => {
    const orphan = await startEmbeddedPostgres({ dataDir });
    const adopted = await startEmbeddedPostgres({ dataDir });
    expect(adopted).toMatchObject({ adopted: true, url: orphan.url });
    await adopted.stop();
    expect(await runningEmbeddedPostgres(dataDir)).toBeNull();
  });

  it('starts again after the database itself was killed', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
    process.kill(Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 300));
    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('keeps its password from other users', async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    expect(statSync(join(dataDir, 'postgres/connection.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
    await expect(query(server.url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow('password authentication failed');
    await server.stop();
  });
});
