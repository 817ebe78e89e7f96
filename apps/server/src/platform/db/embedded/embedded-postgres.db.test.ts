import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster } from './postmaster.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = makeDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A data folder whose cluster was made, started and stopped once: making one takes most of a test's time. */
let made: string;
let madeUrl: string;
beforeAll(async () => {
  made = makeDataDir();
  const server = await startEmbeddedPostgres({ dataDir: made });
  await server.stop();
  madeUrl = server.url;
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-embedded-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Gives the test a copy of that folder; returns the address it had. */
function haveStartedOnce(): string {
  // Not cpSync: it does not keep owners, and the database belongs to a user without rights.
  execFileSync('cp', ['-a', join(made, 'postgres'), dataDir]);
  return madeUrl;
}

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
  beforeEach(() => void haveStartedOnce());

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
    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await second.stop();
  });

  it('keeps its password from other users', async () => {
    const server = await startEmbeddedPostgres({ dataDir });
    expect(statSync(join(dataDir, 'postgres/connection.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
    await expect(query(server.url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow('password authentication failed');
    await server.stop();
  });
});

const inFolder = (name: string) => join(dataDir, 'postgres', name);
const isRunning = () => findPostmaster(inFolder('cluster')) !== null;

async function startAndStop(): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir });
  await server.stop();
  return server.url;
}

describe('a start of the embedded database that was interrupted', () => {
  it('while the cluster was being made: the next one starts anew with the same password', async () => {
    mkdirSync(inFolder('cluster.new/base'), { recursive: true });
    writeFileSync(inFolder('cluster.new/PG_VERSION'), '18');
    mkdirSync(inFolder('cluster.new.0a1b2c3d'));
    writeFileSync(inFolder('password'), 'kept-password');
    expect(await startAndStop()).toContain(':kept-password@');
    expect(readdirSync(join(dataDir, 'postgres')).sort()).toEqual(['cluster', 'connection.json', 'password', 'postgresql.log']);
  });

  it('while it was being aborted: nothing runs and nothing half made stays', async () => {
    const abort = new AbortController();
    // As soon as there is something half made.
    const abortInTheMiddle = () => {
      if (readdirSync(join(dataDir, 'postgres')).some((name) => name.startsWith('cluster.new'))) abort.abort(new Error('enough'));
      else setTimeout(abortInTheMiddle, 1);
    };
    await expect(startEmbeddedPostgres({ dataDir, signal: abort.signal, onProgress: abortInTheMiddle })).rejects.toThrow(
      'enough',
    );
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['password']);
    await startAndStop();
  });

  it('while connection.json was being written: it starts, and a running server is still adopted', async () => {
    haveStartedOnce();
    writeFileSync(inFolder('connection.json'), '{"port":54');
    const second = await startEmbeddedPostgres({ dataDir });
    writeFileSync(inFolder('connection.json'), '');
    expect(await runningEmbeddedPostgres(dataDir)).toBe(second.url);
    const third = await startEmbeddedPostgres({ dataDir });
    expect(third).toMatchObject({ adopted: true, url: second.url });
    await third.stop();
  });
});

describe('the password of the embedded database', () => {
  it('is read from connection.json in folders of the first version, and kept in its file from then on', async () => {
    const url = haveStartedOnce();
    rmSync(inFolder('password'));
    expect(new URL(await startAndStop()).password).toBe(new URL(url).password);
    expect(readFileSync(inFolder('password'), 'utf8')).toBe(new URL(url).password);
  });

  it('is never made up for a database that has one: missing or wrong, the start says so at once', async () => {
    haveStartedOnce();
    writeFileSync(inFolder('password'), 'another');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/password in .* is not the database's/);
    expect(isRunning()).toBe(false);
    rmSync(inFolder('password'));
    rmSync(inFolder('connection.json'));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/password file .* is missing; put it back from your backup/);
    expect(existsSync(inFolder('password'))).toBe(false);
  });
});

describe('an embedded database that does not start', () => {
  beforeEach(() => void haveStartedOnce());

  it('fails at once with the end of its log', async () => {
    const begin = performance.now();
    await expect(startEmbeddedPostgres({ dataDir, settings: { no_such_setting: '1' } })).rejects.toThrow(
      /ended while it started[\s\S]*no_such_setting/,
    );
    expect(performance.now() - begin).toBeLessThan(15_000);
  });

  it('takes another port when another program was faster', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = (other.address() as AddressInfo).port;
    const freePort = async () => {
      const free = createServer();
      await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
      const { port } = free.address() as AddressInfo;
      await new Promise((resolve) => free.close(resolve));
      return port;
    };
    let asked = 0;
    const server = await startEmbeddedPostgres({ dataDir, findPort: async () => (asked++ === 0 ? taken : freePort()) });
    expect(new URL(server.url).port).not.toBe(String(taken));
    await server.stop();
    await expect(startEmbeddedPostgres({ dataDir, findPort: async () => taken })).rejects.toThrow(
      /could not (bind|create any TCP)/,
    );
    other.close();
  });

  it('does not stay when only its preparation fails', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url.replace(/glasshouse$/, 'postgres'), 'DROP DATABASE glasshouse');
    await first.stop();
    // CREATE DATABASE is refused in a read-only transaction.
    await expect(startEmbeddedPostgres({ dataDir, settings: { default_transaction_read_only: 'on' } })).rejects.toThrow(
      'read-only',
    );
    expect(isRunning()).toBe(false);
  });
});
