/**
 * `npm run bench:prices`: ticks through the recorder (index, record, leaf, tiles, row, candles) on an embedded PostgreSQL
 * with durability on; size of a proof and the time to check it, in Node and in Chromium; chart windows over a year of
 * minutes of 50 markets and ten years of one, through the whole call. BENCH_SECONDS (10) is how long ticks are written,
 * BENCH_DAYS (365) how many days of minutes a market gets, BENCH_PARTS (ticks,charts) what is measured.
 */
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { verifyProof } from '@glasshouse/proofs';
import { loadConfig } from '../../apps/server/src/config.ts';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { createProofs } from '../../apps/server/src/modules/proofs/index.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { withBenchDatabase } from './bench-database.ts';
import { benchPlatform, migrateAll } from './platform.ts';
import { cpuOf, percentile } from './measure.ts';
import { checkInBrowser } from './prices/browser.ts';
import { addCandles, addMarkets, explainWindow, openWindows } from './prices/candles.ts';
import { GROUP, benchTicks, symbolOf } from './prices/ticks.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const DAYS = Number(process.env['BENCH_DAYS'] ?? 365);
const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'ticks,charts').split(','));
const MARKETS = 50;
const VERIFIED = 200;
const show = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });
const spread = (times: readonly number[]) =>
  `p50 ${show(percentile(times, 0.5), 1)} ms, p99 ${show(percentile(times, 0.99), 1)} ms`;

/** Ticks with their records; their instruments are no markets of a server, which would refuse to start on them. */
async function recordTicks(dataDir: string, url: string): Promise<void> {
  const clock = new ManualClock(Date.UTC(2026, 0, 1));
  const db = openDb(openAppPool(url, 4));
  const platform = benchPlatform(dataDir, db, clock);
  try {
    await migrateAll(platform, url);
    const cpu = cpuOf(join(dataDir, 'postgres/cluster'));
    const proofs = createProofs({ ...platform, metrics: new Registry() });
    await proofs.module.start?.();
    const { count, seconds, own, all } = await benchTicks(proofs, platform.log, clock, SECONDS, cpu);
    console.log(
      `ticks: ${show(count / seconds)} a second by the clock; ${show(count / own)} per second of Node's processor time; ` +
        `${show(count / all)} per second of Node's and PostgreSQL's together (${show(GROUP)} instruments of four sources a second)`,
    );
    clock.advance(60_000);
    await proofs.signHead();
    const files: unknown[] = [];
    const [made, checked]: [number[], number[]] = [[], []];
    for (let i = 0; i < VERIFIED; i++) {
      let from = performance.now();
      const leaf = 1 + Math.floor((i * count) / GROUP / VERIFIED);
      const file = await proofs.proof(leaf, symbolOf(i % GROUP));
      made.push(performance.now() - from);
      from = performance.now();
      if (!verifyProof(file).ok) throw new Error('a leaf is not proved');
      checked.push(performance.now() - from);
      files.push(file);
    }
    const bytes = percentile(
      files.map((file) => JSON.stringify(file).length),
      0.5,
    );
    console.log(
      `proof of one of ${show(count)} leaves: ${show(bytes)} bytes; made: ${spread(made)}; checked in Node: ${spread(checked)}`,
    );
    console.log(`checked in Chromium: ${spread(await checkInBrowser(files))}`);
  } finally {
    await db.destroy();
  }
}

/** Chart windows through a whole server. */
async function openCharts(dataDir: string, url: string): Promise<void> {
  const config = { ...loadConfig({}), port: 0, databaseUrl: url, dataDir: join(dataDir, 'server'), rateLimitFactor: 1_000 };
  const open = () => startServer(config, { log: pino({ level: 'silent' }), jobs: false });
  const owner = new pg.Client({ connectionString: url });
  const db = openDb(openAppPool(url, 1));
  try {
    // The first start makes the tables, the next reads the instruments; none would open over candles without fills.
    await (await open()).stop();
    await owner.connect();
    await addMarkets(owner, MARKETS);
    const server = await open();
    const rows = await addCandles(owner, MARKETS, DAYS);
    console.log(await explainWindow(db));
    const { p50, p99 } = await openWindows(server.url, MARKETS, DAYS);
    await server.stop();
    console.log(
      `chart window of 1,500 of ${show(rows)} minutes (${MARKETS} markets of ${DAYS} days, one of ${DAYS * 10}), whole call: ` +
        `p50 ${show(p50, 1)} ms, p99 ${show(p99, 1)} ms`,
    );
  } finally {
    await owner.end();
    await db.destroy();
  }
}

/** Measures and prints. */
export async function run(): Promise<void> {
  if (PARTS.has('ticks')) await withBenchDatabase(recordTicks);
  if (PARTS.has('charts')) await withBenchDatabase(openCharts);
}
