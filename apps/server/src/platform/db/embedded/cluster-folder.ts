/**
 * What lies in DATA_DIR/postgres: `password` (written once, before the cluster that it opens), `cluster` (PostgreSQL's
 * own folder), `connection.json` for tools, and the log. Whatever a kill leaves behind, the next start can go on: each
 * of them appears whole or not at all.
 */
import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SystemUser } from './database-user.ts';

/** The owner's name in the cluster. */
export const USER = 'glasshouse';

/** ICU and OpenSSL come with the binaries; the system's locale must not reach the cluster. */
export const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

/** Spawn options that run a program as the database's user. */
export function runAs(user: SystemUser | null): SpawnOptions {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** Makes DATA_DIR/postgres and its `cluster` path. */
export function makeFolder(dataDir: string, user: SystemUser | null): { folder: string; cluster: string } {
  const folder = join(dataDir, 'postgres');
  // Not in one step: a missing DATA_DIR must stay open to the database's user.
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  return { folder, cluster: join(folder, 'cluster') };
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Writes a file of mode 600 that is there whole or not at all, also after a power cut. */
function writeWhole(file: string, content: string): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.new`;
  const handle = openSync(unfinished, 'wx', 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, file);
  syncFolder(join(file, '..'));
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The first version kept the password in connection.json alone. */
function passwordOfConnection(folder: string): string | null {
  try {
    const { password } = JSON.parse(readText(join(folder, 'connection.json')) ?? '{}') as { password?: unknown };
    return typeof password === 'string' && password !== '' ? password : null;
  } catch {
    return null;
  }
}

/** The password of the cluster, or null when none is known. */
export function readPassword(folder: string): string | null {
  return readText(join(folder, 'password')) ?? passwordOfConnection(folder);
}

/** Says where the database listens, for tools. */
export function writeConnection(folder: string, connection: { port: number; password: string }): void {
  writeWhole(join(folder, 'connection.json'), JSON.stringify(connection));
}

/** Whether there is a whole cluster. */
export function hasCluster(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

/**
 * The password of this folder's cluster; for a folder without a cluster a new one, kept before the cluster is made.
 * Error: there is a cluster and no password: nobody can make that one up.
 */
export function ensurePassword(folder: string, cluster: string, user: SystemUser | null): string {
  const file = join(folder, 'password');
  const known = readPassword(folder);
  if (known === null && existsSync(cluster))
    throw new Error(
      `the database in ${cluster} cannot be opened: its password file ${file} is missing; put it back from your backup of DATA_DIR, ` +
        `or, if nothing in this database is needed (a first start that was interrupted), move ${folder} away and start again`,
    );
  const password = known ?? randomBytes(24).toString('base64url');
  if (readText(file) === null) writeWhole(file, password);
  // initdb reads it as the database's user.
  if (user) chownSync(file, user.uid, user.gid);
  return password;
}

/** Removes what interrupted starts left behind. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^cluster\.new|^(password|connection\.json)\.[0-9a-f]+\.new$|^initial-password$/.test(name)) continue;
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function run(program: string, args: string[], options: SpawnOptions, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // A group of its own: an interrupt at the keyboard is ours to handle, and its children can be ended with it.
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr?.on('data', (text: Buffer) => (errors += text));
    const kill = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    };
    signal?.addEventListener('abort', kill);
    const end = (error: Error | null) => {
      signal?.removeEventListener('abort', kill);
      if (error) reject(error);
      else resolve();
    };
    child.once('error', end);
    child.once('close', (code, killedBy) =>
      end(code === 0 ? null : new Error(errors.trim() || `it ended with ${killedBy ?? code}`)),
    );
  });
}

/** Makes the cluster beside its place and moves it there when it is whole. */
export async function createCluster(
  binaries: string,
  {
    folder,
    cluster,
    user,
    signal,
  }: { folder: string; cluster: string; user: SystemUser | null; signal: AbortSignal | undefined },
): Promise<void> {
  // A name of its own: an initdb that outlived the kill of its start may still be writing.
  const unfinished = `${cluster}.new.${randomBytes(4).toString('hex')}`;
  try {
    await run(
      join(binaries, 'bin', 'initdb'),
      [
        '-D',
        unfinished,
        '-U',
        USER,
        `--pwfile=${join(folder, 'password')}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...runAs(user), env: environment, cwd: folder },
      signal,
    );
    signal?.throwIfAborted();
    renameSync(unfinished, cluster);
    syncFolder(folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    signal?.throwIfAborted();
    throw new Error(`PostgreSQL could not make its folder ${cluster}: ${(error as Error).message}`, { cause: error });
  }
}
