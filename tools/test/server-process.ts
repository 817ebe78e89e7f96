/** The server as a separate process, for tests that stop, freeze or kill it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../apps/server/src/config.ts';

/** A running server and where it is open. */
export interface ServerProcess {
  child: ChildProcess;
  url: string;
}

/**
 * Starts one on a free port, without a database's address with its own, and resolves when it is open; `settings` are further
 * variables of its environment. `onSpawn` is given the process at once. Rejects when it ends before it is open.
 */
export function startServerProcess(
  {
    databaseUrl,
    dataDir,
    logLevel,
    settings = {},
  }: { databaseUrl?: string; dataDir: string; logLevel?: string; settings?: Readonly<Record<string, string>> },
  onSpawn: (child: ChildProcess) => void = () => {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000',
      // Few markets, unless a test is about more: every second of all of them takes its time.
      DEMO_UNIVERSE: 'small',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(logLevel === undefined ? {} : { LOG_LEVEL: logLevel }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onSpawn(child);
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = /is open: (\S+)/.exec(output)?.[1];
      if (url) resolve({ child, url });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)));
  });
}

/** Kills what may still run, and waits until it is gone: until then it writes into its folder and to its database. */
export async function endProcesses(children: readonly ChildProcess[]): Promise<void> {
  const alive = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(
    alive.map((child) => {
      const gone = new Promise((end) => child.once('exit', end));
      child.kill('SIGKILL');
      return gone;
    }),
  );
}

/** Servers of one test, each with its own folder; `end` ends them all. */
export function serversOfTest() {
  const folders: string[] = [];
  const children: ChildProcess[] = [];
  return {
    start(databaseUrl: string): Promise<ServerProcess> {
      const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-servers-'));
      folders.push(dataDir);
      return startServerProcess({ databaseUrl, dataDir }, (child) => children.push(child));
    },
    async end(): Promise<void> {
      await endProcesses(children);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
