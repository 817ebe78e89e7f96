/** What ends a server's process and what does not: its database dies under it, an error that nobody handles. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './config.ts';
import { findPostmaster, stopCluster } from './platform/db/embedded/postmaster.ts';
import { freshDatabase } from './platform/testing/fresh-database.ts';

/** An error that nobody handles, at a signal. */
const PLANTED = `
process.on('SIGUSR2', () => {
  setImmediate(() => { throw Object.assign(new Error('planted'), { token: 'a secret that hangs on it' }); });
});
`;

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-lives-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
  }
  await stopCluster(join(dataDir, 'postgres/cluster'));
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the server as npm start does, and resolves when it is open. */
async function open(env: NodeJS.ProcessEnv, args: string[] = []) {
  const child = spawn(process.execPath, [...args, join(ROOT, 'apps/server/src/main.ts')], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        const found = /is open: (\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    void ended.then(() => reject(new Error(`it did not start: ${output}`)));
  });
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  return { child, ended, statusOf, url, output: () => output };
}

describe('a server whose embedded database is killed', () => {
  // A first start makes a database.
  it('says that it is not well, starts the database again and serves as before', { timeout: 180_000 }, async () => {
    const server = await open({});
    const postmaster = () => findPostmaster(join(dataDir, 'postgres/cluster'));
    expect([await server.statusOf('/healthz'), await server.statusOf('/readyz')]).toEqual([200, 200]);
    const first = postmaster();
    process.kill(first?.pid as number, 'SIGKILL');
    await expect.poll(() => server.statusOf('/healthz')).toBe(503);
    await expect.poll(() => server.statusOf('/readyz'), { timeout: 60_000 }).toBe(200);
    expect(await server.statusOf('/healthz')).toBe(200);
    expect(postmaster()).toMatchObject({ port: first?.port });
    expect(postmaster()?.pid).not.toBe(first?.pid);
    const code = async () => {
      const body = JSON.stringify({ user_string: 'ann@test.example', scene: 'register' });
      const headers = { 'content-type': 'application/json' };
      return ((await (await fetch(`${server.url}/api/sms_mail`, { method: 'POST', body, headers })).json()) as { type: string })
        .type;
    };
    await expect.poll(code).toBe('ok');
    server.child.kill('SIGTERM');
    expect(await server.ended, server.output()).toBe(0);
    expect(postmaster()).toBeNull();
  });
});

describe('an error that nobody handles', () => {
  it('ends the process in order with code 4 and one line of JSON', { timeout: 180_000 }, async () => {
    const database = await freshDatabase(1);
    const preload = join(dataDir, 'plant.mjs');
    writeFileSync(preload, PLANTED);
    const server = await open({ DATABASE_URL: database.url }, ['--import', preload]);
    server.child.kill('SIGUSR2');
    expect(await server.ended, server.output()).toBe(4);
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] as string) as { err: object };
    expect(line).toMatchObject({ level: 60, err: { type: 'Error', message: 'planted' } });
    expect(Object.keys(line.err).sort()).toEqual(['message', 'stack', 'type']);
    expect(server.output()).not.toContain('a secret');
    // In order: the next start finds nobody's claim.
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
    await database.close();
  });
});
