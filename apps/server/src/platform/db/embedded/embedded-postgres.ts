/**
 * The embedded PostgreSQL: a real server of our own in DATA_DIR, on a loopback port of its own with a generated
 * password. It outlives a kill -9 of the application and is adopted by the next start; an orderly stop ends it.
 * `connection.json` (mode 600) tells tools how to reach it.
 */
import { type SpawnOptions, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { prepareBinaries } from './binaries.ts';
import { type SystemUser, databaseUser, requireReachable } from './database-user.ts';

const START_TIMEOUT_MS = 60_000;
const USER = 'glasshouse';
const DATABASE = 'glasshouse';

/** A running embedded server. */
export interface EmbeddedPostgres {
  /** The owner's connection to the application's database. */
  url: string;
  /** Whether it was already running, left by a process that was killed. */
  adopted: boolean;
  /** Ends the server in order. */
  stop(): Promise<void>;
}

interface Connection {
  port: number;
  password: string;
}

interface Options {
  dataDir: string;
  /** Extra `name=value` settings of PostgreSQL. */
  settings?: Record<string, string>;
  onProgress?: (text: string) => void;
}

const urlOf = (connection: Connection, database = DATABASE) =>
  `postgres://${USER}:${connection.password}@127.0.0.1:${connection.port}/${database}`;

function readConnection(folder: string): Connection | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'connection.json'), 'utf8')) as Connection;
  } catch {
    return null;
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** The server's process, if it lives. After a restart of the machine the number may be another program's. */
function postmasterPid(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return commandOf(pid).includes(cluster) ? pid : null;
}

async function gone(cluster: string, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (postmasterPid(cluster) !== null) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

async function stopCluster(cluster: string): Promise<void> {
  const pid = postmasterPid(cluster);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  if (await gone(cluster, 20_000)) return;
  process.kill(pid, 'SIGQUIT');
  await gone(cluster, 10_000);
}

function runAs(user: SystemUser | null): SpawnOptions {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/** ICU and OpenSSL come with the binaries; the system's locale must not reach the cluster. */
const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

function createCluster(binaries: string, folder: string, cluster: string, user: SystemUser | null, password: string): void {
  const passwordFile = join(folder, 'initial-password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  try {
    execFileSync(
      join(binaries, 'bin', 'initdb'),
      ['-D', cluster, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions'],
      { ...runAs(user), env: environment, cwd: folder, stdio: 'pipe' } as object,
    );
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    const { stderr } = error as { stderr?: Buffer };
    throw new Error(`PostgreSQL could not make its folder ${cluster}: ${stderr?.toString().trim() || (error as Error).message}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function launch(binaries: string, folder: string, cluster: string, user: SystemUser | null, port: number, settings: Record<string, string>): void {
  const log = openSync(join(folder, 'postgresql.log'), 'a');
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    ...settings,
  };
  const child = spawn(
    join(binaries, 'bin', 'postgres'),
    ['-D', cluster, '-p', String(port), ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached: an interrupt at the keyboard is the application's to handle first.
    { ...runAs(user), env: environment, cwd: folder, detached: true, stdio: ['ignore', log, log] },
  );
  child.unref();
}

async function ready(connection: Connection, folder: string): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(urlOf(connection, 'postgres')))) {
    if (Date.now() > until) {
      const log = readFileSync(join(folder, 'postgresql.log'), 'utf8').trim().split('\n').slice(-5).join('\n');
      throw new Error(`PostgreSQL did not start within ${START_TIMEOUT_MS / 1000} s; the end of ${join(folder, 'postgresql.log')}:\n${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(connection, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rows.length === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Starts the embedded server, or adopts the one that a killed process left running. */
export async function startEmbeddedPostgres({ dataDir, settings = {}, onProgress = () => {} }: Options): Promise<EmbeddedPostgres> {
  const user = databaseUser();
  if (user) requireReachable(dataDir);
  const folder = join(dataDir, 'postgres');
  // Not in one step: a missing DATA_DIR must stay open to the database's user.
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  const cluster = join(folder, 'cluster');
  const stop = () => stopCluster(cluster);

  const known = readConnection(folder);
  if (known && postmasterPid(cluster) !== null) {
    if (await answers(urlOf(known))) return { url: urlOf(known), adopted: true, stop };
    onProgress('stopping a database that no longer answers');
    await stop();
  }
  const binaries = prepareBinaries(user ? dataDir : null, user);
  const password = known?.password ?? randomBytes(24).toString('base64url');
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    onProgress('creating the database (first start)');
    createCluster(binaries, folder, cluster, user, password);
  }
  const connection = { port: await freePort(), password };
  writeFileSync(join(folder, 'connection.json'), JSON.stringify(connection), { mode: 0o600 });
  launch(binaries, folder, cluster, user, connection.port, settings);
  await ready(connection, folder);
  await ensureDatabase(connection);
  return { url: urlOf(connection), adopted: false, stop };
}

/** The owner's connection to an embedded server that is running now, or null. For tools beside a running application. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const connection = readConnection(join(dataDir, 'postgres'));
  return connection && (await answers(urlOf(connection))) ? urlOf(connection) : null;
}
