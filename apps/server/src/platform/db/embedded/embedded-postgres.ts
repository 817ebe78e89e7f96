/**
 * The embedded PostgreSQL: a real server of our own in DATA_DIR, on a loopback port of its own with a generated
 * password. It outlives a kill -9 of the application and is adopted by the next start; an orderly stop ends it.
 * One process at a time may start it: the caller holds DATA_DIR (`claimDataDir`).
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareBinaries } from './binaries.ts';
import {
  USER,
  createCluster,
  ensurePassword,
  hasCluster,
  makeFolder,
  readPassword,
  removeLeftovers,
  writeConnection,
} from './cluster-folder.ts';
import { type SystemUser, databaseUser, requireReachable } from './database-user.ts';
import {
  couldNotBind,
  findPostmaster,
  isBeforeOneLeaving,
  launch,
  ready,
  refusalOf,
  stopCluster,
  stopLaunched,
} from './postmaster.ts';

const DATABASE = 'glasshouse';
/** How many ports are tried: between finding a free one and using it another program may take it. */
const PORTS_TRIED = 3;
/** So long processes of a server that was killed may take to notice it; so often it is tried again. */
const LEAVING_MS = 20_000;
const AGAIN_MS = 100;

/** A running embedded server. */
export interface EmbeddedPostgres {
  /** The owner's connection to the application's database. */
  url: string;
  /** Whether it was already running, left by a process that was killed. */
  adopted: boolean;
  /** Whether its process lives. */
  isRunning(): boolean;
  /** Starts it again after it died, at the same address. Errors: it does not start, or the signal ended the start. */
  restart(signal?: AbortSignal): Promise<void>;
  /** Ends the server in order. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  /** Extra `name=value` settings of PostgreSQL. */
  settings?: Record<string, string>;
  onProgress?: (text: string) => void;
  /** Ends a start that is under way; what it started is stopped. */
  signal?: AbortSignal | undefined;
  /** Finds a free port (tests). */
  findPort?: () => Promise<number>;
}

interface Connection {
  port: number;
  password: string;
}

interface Place {
  folder: string;
  cluster: string;
  user: SystemUser | null;
}

const urlOf = (connection: Connection, database = DATABASE) =>
  `postgres://${USER}:${connection.password}@127.0.0.1:${connection.port}/${database}`;

function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });
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

/** The server that a killed process left running, when it answers; one that does not is stopped. */
async function adopt(
  { folder, cluster }: Place,
  password: string,
  onProgress: (text: string) => void,
): Promise<Connection | null> {
  const running = findPostmaster(cluster);
  if (!running) return null;
  const connection = { port: running.port, password };
  if ((await refusalOf(urlOf(connection, 'postgres'))) === null) {
    await ensureDatabase(connection);
    writeConnection(folder, connection);
    return connection;
  }
  onProgress('stopping a database that no longer answers');
  await stopCluster(cluster);
  return null;
}

/** Starts the server on a free port and makes the application's database; what was started is stopped when that fails. */
async function start(binaries: string, place: Place, password: string, options: Options): Promise<Connection> {
  const leftUntil = performance.now() + LEAVING_MS;
  for (let tried = 1; ; tried++) {
    const connection = { port: await (options.findPort ?? freePort)(), password };
    writeConnection(place.folder, connection);
    const launched = launch(binaries, place, connection.port, options.settings ?? {});
    try {
      await ready(urlOf(connection, 'postgres'), place.folder, launched, options.signal);
      await ensureDatabase(connection);
      return connection;
    } catch (error) {
      const isPortTaken = couldNotBind(place.folder, launched);
      const isTooSoon = isBeforeOneLeaving(place.folder, launched) && performance.now() < leftUntil;
      await stopLaunched(launched);
      if (isTooSoon) {
        tried--;
        await sleep(AGAIN_MS);
      } else if (!isPortTaken || tried === PORTS_TRIED) throw error;
    }
  }
}

/** Starts the embedded server, or adopts the one that a killed process left running. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { signal, onProgress = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  const user = databaseUser();
  if (user) requireReachable(dataDir);
  const place: Place = { ...makeFolder(dataDir, user), user };
  const { folder, cluster } = place;

  removeLeftovers(folder);
  const password = ensurePassword(folder, cluster, user);
  const programs = () => prepareBinaries(user ? dataDir : null, user);
  const running = (connection: Connection, isAdopted: boolean): EmbeddedPostgres => ({
    url: urlOf(connection),
    adopted: isAdopted,
    isRunning: () => findPostmaster(cluster) !== null,
    restart: async (again) => {
      await start(programs(), place, password, { ...options, signal: again, findPort: async () => connection.port });
    },
    stop: () => stopCluster(cluster),
  });
  const adopted = await adopt(place, password, onProgress);
  if (adopted) return running(adopted, true);
  const binaries = programs();
  signal?.throwIfAborted();
  if (!hasCluster(cluster)) {
    if (existsSync(cluster))
      throw new Error(`${cluster} holds no whole database; move ${folder} away, or put it back from your backup`);
    onProgress('creating the database (first start)');
    await createCluster(binaries, { ...place, signal });
  }
  return running(await start(binaries, place, password, options), false);
}

/** The owner's connection to an embedded server that is running now, or null. For tools beside a running application. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const folder = join(resolve(dataDir), 'postgres');
  const running = findPostmaster(join(folder, 'cluster'));
  const password = running && readPassword(folder);
  if (!running || password === null) return null;
  const url = urlOf({ port: running.port, password });
  return (await refusalOf(url)) === null ? url : null;
}
