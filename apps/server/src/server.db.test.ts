/** How a server starts and stops, seen from outside: as a process that gets signals, and with parts that fail. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT, loadConfig } from './config.ts';
import { findPostmaster, stopCluster } from './platform/db/embedded/postmaster.ts';
import { freshDatabase } from './platform/testing/fresh-database.ts';
import { startServer } from './server.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-start-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  // What a test that failed left running would take its time from those behind it.
  for (const { child, ended } of runs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await stopCluster(join(dataDir, 'postgres/cluster'));
  rmSync(dataDir, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  said(text: string): Promise<void>;
  ended: Promise<number | null>;
  output(): string;
}

const runs: Run[] = [];
function run(env: NodeJS.ProcessEnv): Run {
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
    cwd: dataDir,
    env: { ...process.env, PORT: '0', DATA_DIR: '.', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output += text;
      for (const look of waiting) look();
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve();
      waiting.push(look);
      look();
      void ended.then(() => reject(new Error(`it never said "${text}": ${output}`)));
    });
  const one = { child, said, ended, output: () => output };
  runs.push(one);
  return one;
}

describe('the server’s process', () => {
  // Two whole first starts, each of which makes a database: more than a busy machine does in a minute.
  it('interrupted in its first start leaves nothing running, and the next start works', { timeout: 180_000 }, async () => {
    const first = run({});
    await first.said('creating the database');
    first.child.kill('SIGINT');
    expect(await first.ended, first.output()).toBe(130);
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
    const second = run({});
    await second.said('is open');
    second.child.kill('SIGTERM');
    // npm's echo of the same signal.
    second.child.kill('SIGTERM');
    expect(await second.ended, second.output()).toBe(0);
    expect(findPostmaster(join(dataDir, 'postgres/cluster'))).toBeNull();
    expect(readdirSync(dataDir)).not.toContain('server.pid');
  });

  it('warns when others can reach the demo, and hears SIGHUP', async () => {
    const database = await freshDatabase(1);
    const server = run({ DATABASE_URL: database.url, HOST: '0.0.0.0' });
    await server.said('demo inbox shows everybody’s codes');
    await server.said('Stop it with');
    server.child.kill('SIGHUP');
    expect(await server.ended, server.output()).toBe(0);
    await database.close();
  });
});

describe('a server', () => {
  it('stops everything although a step fails, and says the first error', async () => {
    const database = await freshDatabase(1);
    const server = await startServer({ ...loadConfig({}), port: 0, databaseUrl: database.url, dataDir, logLevel: 'silent' });
    for (const name of ['markets', 'exchange']) {
      const module = server.wired.modules.find((candidate) => candidate.name === name);
      const { stop } = module as { stop: () => Promise<void> };
      Object.assign(module as object, {
        stop: async () => {
          await stop();
          throw new Error(`${name} would not stop`);
        },
      });
    }
    await expect(server.stop()).rejects.toThrow('exchange would not stop');
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
    await database.close();
  });

  it('whose start is aborted gives back what it took', async () => {
    const database = await freshDatabase(1);
    const abort = new AbortController();
    const onProgress = (text: string) => text === 'checking the money' && abort.abort(new Error('enough'));
    const config = { ...loadConfig({}), port: 0, databaseUrl: database.url, dataDir, logLevel: 'silent' };
    await expect(startServer(config, { signal: abort.signal, onProgress })).rejects.toThrow('enough');
    expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
    await (await startServer(config)).stop();
    await database.close();
  });
});
