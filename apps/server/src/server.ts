/**
 * Starts and stops a whole server: database, migrations, modules, check of the money, port, sockets, jobs. The port
 * opens last, when everything that lives in memory has been rebuilt from the database.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { pino } from 'pino';
import { Registry, collectDefaultMetrics } from 'prom-client';
import { type Config, ROOT } from './config.ts';
import { type DispatchOptions, makeDispatch } from './platform/calls/dispatcher.ts';
import { RateLimiter } from './platform/calls/rate-limiter.ts';
import { TokenCheck } from './platform/calls/token-check.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { claimDataDir } from './platform/data-dir.ts';
import { openAppPool, openDb } from './platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { DatabaseKeeper } from './platform/db/embedded/keeper.ts';
import { grantStaff } from './platform/db/staff-role.ts';
import { migrate } from './platform/db/migrate.ts';
import { NoticeBoard } from './platform/db/notices.ts';
import { SchemaGuard } from './platform/db/schema-watch.ts';
import { buildApp } from './platform/http/app.ts';
import { standConnectionLimits } from './platform/http/connection-metrics.ts';
import { securityHeaders } from './platform/http/security.ts';
import { endInTime } from './platform/http/stop.ts';
import { JobRunner } from './platform/jobs.ts';
import type { Module } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';
import { type Random, secureRandom } from './platform/random.ts';
import { SocketGateway } from './platform/sockets/gateway.ts';
import { SocketCalls } from './platform/sockets/socket-calls.ts';
import { openTestClock } from './platform/test-clock/control.ts';
import { CHANNELS } from '@glasshouse/contract';
import { type Wired, wire } from './wiring.ts';

const POOL_SIZE = 20;
/** So many connections may wait until they are taken in; of more than that, those of a burst would be turned away or reset. */
const MOST_ARRIVING = 4_096;

/** A server that takes requests. */
export interface RunningServer {
  url: string;
  platform: Platform;
  wired: Wired;
  /** Hears, once, that a newer version has migrated the database; this process must end. */
  whenOutdated(hear: (reason: Error) => void): void;
  /** Calls back, once, when the embedded database died and does not start again; this process must end. */
  whenDatabaseGone(hear: (reason: Error) => void): void;
  stop(): Promise<void>;
}

/** What a caller may replace (tests). */
export interface StartOptions {
  clock?: Clock;
  random?: Random;
  log?: Logger;
  /** Whether modules' repeating jobs run. */
  jobs?: boolean;
  onProgress?: (text: string) => void;
  /** Ends a start that is under way: what had been started is stopped, and the signal's reason is thrown. */
  signal?: AbortSignal;
}

type Undo = () => Promise<void> | void;

/** Takes back what was started, the latest first. Every step runs; the first error is thrown at the end. */
async function runAll(undo: Undo[], log: (error: unknown) => void = () => {}): Promise<void> {
  const errors: unknown[] = [];
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
      log(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

interface OpenDatabase {
  url: string;
  embedded: EmbeddedPostgres | null;
}

async function openDatabase(
  config: Config,
  { signal, onProgress = () => {} }: StartOptions,
  undo: Undo[],
): Promise<OpenDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, embedded: null };
  onProgress('starting the database');
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress, signal });
  undo.push(() => embedded.stop());
  if (embedded.adopted) onProgress('found the database still running after an interrupted stop');
  return { url: embedded.url, embedded };
}

function makePlatform(config: Config, url: string, options: StartOptions, undo: Undo[]) {
  const db = openDb(openAppPool(url, POOL_SIZE));
  undo.push(() => db.destroy());
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const log = options.log ?? pino({ level: config.logLevel });
  const base = { config, log, db, clock: options.clock ?? systemClock, random: options.random ?? secureRandom, metrics };
  const gateway = new SocketGateway(base, CHANNELS);
  const notices = new NoticeBoard(url, log);
  undo.push(() => notices.stop());
  const schema = new SchemaGuard(db, log);
  undo.push(() => schema.stop());
  return { platform: { ...base, publisher: gateway, notices, schema } satisfies Platform, gateway, notices, schema };
}

/** The clock that a test moves, where the settings have one. */
async function testClock(config: Config, { onProgress }: StartOptions, undo: Undo[]): Promise<Clock | undefined> {
  if (!config.hasTestClock) return undefined;
  const { clock, close } = await openTestClock(config);
  undo.push(close);
  onProgress?.('a test moves the clock of this server');
  return clock;
}

async function startModules(modules: readonly Module[], signal: AbortSignal | undefined, undo: Undo[]): Promise<void> {
  for (const module of modules) {
    signal?.throwIfAborted();
    // Before the start: what a start that fails has already begun must end as well.
    undo.push(() => module.stop?.());
    await module.start?.();
  }
}

function explainListen(error: unknown, config: Config): Error {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return new Error(`port ${config.port} is taken by another program; stop it, or choose another: PORT=3001 npm start`);
  return error as Error;
}

/** What takes requests is made of. */
interface PortDeps {
  platform: Platform;
  gateway: SocketGateway;
  wired: Wired;
  schema: SchemaGuard;
  keeper: DatabaseKeeper | null;
}

/** Makes the app and its sockets, and opens the port. */
async function openPort(config: Config, { platform, gateway, wired, schema, keeper }: PortDeps, undo: Undo[]) {
  const { declared } = wired;
  const limiter = new RateLimiter(platform.clock);
  const tokens = new TokenCheck(limiter, config.rateLimitFactor);
  const dispatchOptions: DispatchOptions = {
    authenticate: wired.authenticate,
    log: platform.log,
    checkAnswers: config.checkAnswers,
    limiter,
    tokens,
    limitFactor: config.rateLimitFactor,
    staff: wired.staff,
    modes: wired.modes,
    freezes: wired.freezes,
    stepUp: wired.stepUp,
    offers: wired.offers,
    acks: wired.acks,
    schema,
  };
  const calls = [...declared.calls, ...declared.staffCalls].map((bound) => ({
    bound,
    dispatch: makeDispatch(bound, dispatchOptions),
  }));
  const appFolders = { web: join(ROOT, 'apps/web/dist'), admin: join(ROOT, 'apps/admin/dist') };
  const app = await buildApp(platform, {
    ...wired,
    calls,
    appFolders,
    isKnown: (token) => tokens.isKnown(token),
    isAlive: () => keeper?.isAlive ?? true,
  });
  undo.push(() => app.close());
  const overSocket = new SocketCalls(calls.map(({ bound, dispatch }) => ({ call: bound.call, dispatch })));
  gateway.attach(app.server, wired.authenticate, overSocket, await securityHeaders(config));
  undo.push(() => gateway.close());
  standConnectionLimits(app.server, config, platform.metrics);
  // The gateway is the first to close the server, and waits for its end.
  undo.push(() => endInTime(app.server));
  await app.listen({ port: config.port, host: config.host, backlog: MOST_ARRIVING }).catch((error: unknown) => {
    throw explainListen(error, config);
  });
  return app;
}

/** Brings a server up; whatever had been started is stopped again when a step fails. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { signal, onProgress = () => {} } = options;
  const undo: Undo[] = [];
  try {
    undo.push(claimDataDir(config.dataDir));
    const clock = options.clock ?? (await testClock(config, options, undo));
    const { url: ownerUrl, embedded } = await openDatabase(config, options, undo);
    signal?.throwIfAborted();
    const { platform, gateway, notices, schema } = makePlatform(config, ownerUrl, clock ? { ...options, clock } : options, undo);
    const keeper = embedded && new DatabaseKeeper(embedded, platform.log);
    undo.push(() => keeper?.stop());
    const wired = wire(platform);
    const { declared } = wired;
    const { applied, adopted, known } = await migrate(ownerUrl, declared.migrations, { isWhole: true });
    if (applied + adopted > 0) onProgress(`brought the database up to date (${applied} migrations)`);
    await grantStaff(ownerUrl, wired.staffTables());
    await notices.start();
    schema.start(known, notices);
    await startModules(wired.modules, signal, undo);
    onProgress('checking the money');
    await wired.checkBeforeOpening();
    await schema.requireCurrent();
    signal?.throwIfAborted();

    const app = await openPort(config, { platform, gateway, wired, schema, keeper }, undo);
    const jobs = new JobRunner(platform.log, wired.jobs, platform.clock);
    if (options.jobs ?? true) for (const job of declared.jobs) jobs.add(job);
    undo.push(() => jobs.stop());
    // Before anybody is told: jobs write too.
    schema.whenNewer(() => void jobs.stop());
    const whenOutdated = (hear: (reason: Error) => void) => schema.whenNewer(() => void schema.reason().then(hear));
    const { port } = app.server.address() as AddressInfo;
    let stopped: Promise<void> | undefined;
    // Who asks again waits for the same stop.
    const stop = () => (stopped ??= runAll(undo, (error) => platform.log.error({ err: error }, 'a step of the stop failed')));
    return {
      url: `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
      platform,
      wired,
      whenOutdated,
      whenDatabaseGone: (hear) => keeper?.whenGone(hear),
      stop,
    };
  } catch (error) {
    // Why it did not start matters more than what went wrong in clearing up.
    await runAll(undo).catch(() => {});
    throw error;
  }
}
