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
import { type Clock, systemClock } from './platform/clock.ts';
import { claimDataDir } from './platform/data-dir.ts';
import { openAppPool, openDb } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { buildApp } from './platform/http/app.ts';
import { JobRunner } from './platform/jobs.ts';
import type { Module } from './platform/module.ts';
import type { Platform } from './platform/platform.ts';
import { type Random, secureRandom } from './platform/random.ts';
import { SocketGateway } from './platform/sockets/gateway.ts';
import { CHANNELS } from '@glasshouse/contract';
import { PLATFORM_MIGRATIONS, type Wired, wire } from './wiring.ts';

const POOL_SIZE = 20;

/** A server that takes requests. */
export interface RunningServer {
  url: string;
  platform: Platform;
  wired: Wired;
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
}

type Undo = () => Promise<void> | void;

async function openDatabase(config: Config, onProgress: (text: string) => void, undo: Undo[]): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  onProgress('starting the database');
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress });
  undo.push(() => embedded.stop());
  if (embedded.adopted) onProgress('found the database still running after an interrupted stop');
  return embedded.url;
}

function makePlatform(config: Config, url: string, options: StartOptions, undo: Undo[]) {
  const db = openDb(openAppPool(url, POOL_SIZE));
  undo.push(() => db.destroy());
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const log = options.log ?? pino({ level: config.logLevel });
  const base = { config, log, db, clock: options.clock ?? systemClock, random: options.random ?? secureRandom, metrics };
  const gateway = new SocketGateway(base, CHANNELS);
  return { platform: { ...base, publisher: gateway } satisfies Platform, gateway };
}

async function startModules(modules: Module[], undo: Undo[]): Promise<void> {
  for (const module of modules) {
    await module.start?.();
    undo.push(() => module.stop?.());
  }
}

function explainListen(error: unknown, config: Config): Error {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return new Error(`port ${config.port} is taken by another program; stop it, or choose another: PORT=3001 npm start`);
  return error as Error;
}

/** Brings a server up; whatever had been started is stopped again when a step fails. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const onProgress = options.onProgress ?? (() => {});
  const undo: Undo[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    undo.push(claimDataDir(config.dataDir));
    const ownerUrl = await openDatabase(config, onProgress, undo);
    const { platform, gateway } = makePlatform(config, ownerUrl, options, undo);
    const wired = wire(platform);
    const applied = await migrate(ownerUrl, [
      PLATFORM_MIGRATIONS,
      ...wired.modules.flatMap(({ name, migrations }) => (migrations ? [{ name, folder: migrations }] : [])),
    ]);
    if (applied > 0) onProgress(`brought the database up to date (${applied} migrations)`);
    await startModules(wired.modules, undo);
    onProgress('checking the money');
    await wired.checkBeforeOpening();

    const dispatchOptions: DispatchOptions = {
      authenticate: wired.authenticate,
      log: platform.log,
      checkAnswers: config.checkAnswers,
      limiter: new RateLimiter(platform.clock),
      limitFactor: config.rateLimitFactor,
    };
    const calls = wired.modules
      .flatMap((module) => module.calls ?? [])
      .map((bound) => ({ bound, dispatch: makeDispatch(bound, dispatchOptions) }));
    const app = await buildApp(platform, { calls, webFolder: join(ROOT, 'apps/web/dist'), fiatRates: wired.fiatRates });
    undo.push(() => app.close());
    gateway.attach(app.server, wired.authenticate);
    undo.push(() => gateway.close());
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw explainListen(error, config);
    });
    const jobs = new JobRunner(platform.log);
    if (options.jobs ?? true) for (const module of wired.modules) for (const job of module.jobs ?? []) jobs.add(job);
    undo.push(() => jobs.stop());
    const { port } = app.server.address() as AddressInfo;
    return { url: `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`, platform, wired, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
