/** PostgreSQL's main process: finding it, starting it, waiting until it answers, ending it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { environment, runAs } from './cluster-folder.ts';
import type { SystemUser } from './database-user.ts';

const START_TIMEOUT_MS = 60_000;
const ORDERLY_STOP_MS = 20_000;
const HARD_STOP_MS = 10_000;
const LOOK_EVERY_MS = 50;
/** PostgreSQL's codes: it is still starting (or repairing itself after a crash); the password is another. */
const STARTING = '57P03';
const WRONG_PASSWORD = '28P01';

/** A postmaster of a cluster that lives now. */
export interface Postmaster {
  pid: number;
  port: number;
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** The cluster's process, if it lives. After a restart of the machine the number may be another program's. */
export function findPostmaster(cluster: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  return pid > 0 && commandOf(pid).includes(cluster) ? { pid, port: Number(lines[3]) } : null;
}

/** Why a connection is refused, or null when the server answers. */
export async function refusalOf(url: string): Promise<{ code: string; message: string } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return null;
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    return { code, message };
  } finally {
    await client.end().catch(() => {});
  }
}

async function until(isDone: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isDone()) {
    if (performance.now() > deadline) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

/** Ends a process in order, and the hard way when it does not listen. */
async function end(pid: number, isGone: () => boolean): Promise<void> {
  const steps = [
    ['SIGINT', ORDERLY_STOP_MS],
    ['SIGQUIT', HARD_STOP_MS],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    if (await until(isGone, timeoutMs)) return;
  }
  throw new Error(`the database (process ${pid}) does not stop`);
}

/** Ends the cluster's server, if there is one. */
export async function stopCluster(cluster: string): Promise<void> {
  const running = findPostmaster(cluster);
  if (running) await end(running.pid, () => findPostmaster(cluster) === null);
}

/** A server that was started here. */
export interface Launched {
  child: ChildProcess;
  /** Why it could not be started at all. */
  error: Error | null;
  /** Where in the log its own lines begin. */
  logFrom: number;
}

const logOf = (folder: string) => join(folder, 'postgresql.log');

/** Starts the server on a port. */
export function launch(
  binaries: string,
  { folder, cluster, user }: { folder: string; cluster: string; user: SystemUser | null },
  port: number,
  settings: Record<string, string>,
): Launched {
  const log = openSync(logOf(folder), 'a', 0o600);
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    ...settings,
  };
  const logFrom = statSync(logOf(folder)).size;
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: an interrupt at the keyboard is the application's to handle first.
    { ...runAs(user), env: environment, cwd: folder, detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const launched: Launched = { child, error: null, logFrom };
  child.once('error', (error) => (launched.error = error));
  child.unref();
  return launched;
}

const hasEnded = ({ child, error }: Launched) => error !== null || child.exitCode !== null || child.signalCode !== null;

/** Ends a server that was started here, also one that has not come far enough to leave its number behind. */
export async function stopLaunched(launched: Launched): Promise<void> {
  const { pid } = launched.child;
  if (pid !== undefined && !hasEnded(launched)) await end(pid, () => hasEnded(launched));
}

const ownLog = (folder: string, launched: Launched) => readFileSync(logOf(folder)).subarray(launched.logFrom).toString().trim();

function failure(folder: string, launched: Launched, what: string): Error {
  const tail = ownLog(folder, launched).split('\n').slice(-5).join('\n');
  return new Error(`PostgreSQL ${what}; the end of ${logOf(folder)}:\n${launched.error?.message ?? tail}`);
}

/** Whether a server ended because its port was taken. */
export function couldNotBind(folder: string, launched: Launched): boolean {
  return hasEnded(launched) && /could not bind|could not create any TCP\/IP sockets/.test(ownLog(folder, launched));
}

/** Whether a server ended because processes of one before it, which was killed, were not gone yet, or nobody had asked how it ended. */
export function isBeforeOneLeaving(folder: string, launched: Launched): boolean {
  return (
    hasEnded(launched) &&
    /pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(ownLog(folder, launched))
  );
}

/** Waits until the server answers. Errors: it ended, it does not know the password, it takes too long. */
export async function ready(url: string, folder: string, launched: Launched, signal: AbortSignal | undefined): Promise<void> {
  let deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    signal?.throwIfAborted();
    if (hasEnded(launched)) throw failure(folder, launched, 'ended while it started');
    const refusal = await refusalOf(url);
    // Another program may have answered on the port that ours could not get.
    if (hasEnded(launched)) continue;
    if (refusal === null) return;
    if (refusal.code === WRONG_PASSWORD)
      throw new Error(
        `the password in ${join(folder, 'password')} is not the database's; put the file back from your backup of DATA_DIR`,
      );
    // The repair after a crash takes as long as it takes.
    if (refusal.code === STARTING) deadline = performance.now() + START_TIMEOUT_MS;
    if (performance.now() > deadline)
      throw failure(folder, launched, `did not start within ${START_TIMEOUT_MS / 1000} s (${refusal.message})`);
    await sleep(LOOK_EVERY_MS);
  }
}
