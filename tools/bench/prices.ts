/**
 * `npm run bench:prices`: ticks put into the public log with their tiles and candles, on an embedded PostgreSQL with
 * durability on; opening a chart over a year of minutes of 50 markets; size of a proof and the time to check it.
 * BENCH_SECONDS (10) is how long ticks are written, BENCH_DAYS (365) how many days of minutes the chart table gets.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type LogRecord, indexOf, tickRecord, verifyProof } from '@glasshouse/proofs';
import { exportProof } from '@glasshouse/contract';
import { loadConfig } from '../../apps/server/src/config.ts';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import { type Db, openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { secureRandom } from '../../apps/server/src/platform/random.ts';
import { silentPublisher } from '../../apps/server/src/platform/sockets/publisher.ts';
import { createProofs, written } from '../../apps/server/src/modules/proofs/index.ts';
import { PLATFORM_MIGRATIONS, wire } from '../../apps/server/src/wiring.ts';
import { cpuOf, percentile } from './measure.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const DAYS = Number(process.env['BENCH_DAYS'] ?? 365);
const GROUP = 1_000;
const MARKETS = 50;
const QUERIES = 500;
const VERIFIED = 200;
const show = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });

/** A tick of four sources, as the live feed would log it. */
function tick(symbol: number, seq: number, time: number): LogRecord {
  const price = 60_000 + (seq % 1_000) / 10;
  const quotes = ['binance', 'okx', 'kraken', 'bitget'].map((source, i) => ({
    source,
    bid: (price + i).toFixed(2),
    ask: (price + i + 1).toFixed(2),
    time: String(time - 100 * i),
  }));
  const terms = { time, minSources: 3, maxAgeMs: 10_000, tick: '0.01', previous: { index: '60000', time: time - 1_000 } };
  return tickRecord({ symbol: `S${symbol}/USDT`, seq, prices: 'live' }, quotes, terms, indexOf(quotes, terms));
}

async function benchTicks(platform: Platform, clock: ManualClock, cpu: () => number) {
  const proofs = createProofs(platform);
  await proofs.module.start?.();
  let count = 0;
  const startedAt = performance.now();
  const [cpuBefore, ownBefore] = [cpu(), process.cpuUsage()];
  while (performance.now() - startedAt < SECONDS * 1_000) {
    clock.advance(1_000);
    const now = clock.now();
    const records = Array.from({ length: GROUP }, (_, i) => written(tick(i, count / GROUP + 1, now), now));
    await proofs.write(async ({ tx, append }) => {
      const first = await append(records);
      await sql`
        INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf)
        SELECT n, ${now}, ${count / GROUP + 1}, 6000000, ${first} + n FROM generate_series(0, ${GROUP - 1}) n`.execute(tx);
    });
    count += GROUP;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const own = process.cpuUsage(ownBefore);
  const ownSeconds = (own.user + own.system) / 1e6;
  console.log(
    `ticks: ${show(count / seconds)} a second; ${show(count / ownSeconds)} per second of Node's processor time; ` +
      `${show(count / (cpu() - cpuBefore))} per second of Node's and PostgreSQL's together (groups of ${show(GROUP)}, four sources each)`,
  );
  clock.advance(60_000);
  await proofs.signHead();
  await benchProofs(proofs, count);
}

async function benchProofs(proofs: ReturnType<typeof createProofs>, count: number): Promise<void> {
  const bound = proofs.module.calls?.find(({ call }) => call === exportProof);
  const [sizes, made, checked]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < VERIFIED; i++) {
    const index = Math.floor((i * count) / VERIFIED);
    let from = performance.now();
    const proof = await bound?.run({ index }, { requestId: '', lang: 'en', ip: '', userAgent: '', user: null });
    made.push(performance.now() - from);
    sizes.push(JSON.stringify(proof).length);
    from = performance.now();
    if (!verifyProof(proof).ok) throw new Error(`leaf ${index} is not proved`);
    checked.push(performance.now() - from);
  }
  console.log(
    `proof of one of ${show(count)} leaves: ${show(percentile(sizes, 0.5))} bytes; made in ${show(percentile(made, 0.5), 1)} ms ` +
      `(p99 ${show(percentile(made, 0.99), 1)}); checked in ${show(percentile(checked, 0.5), 1)} ms (p99 ${show(percentile(checked, 0.99), 1)})`,
  );
}

async function benchCandles(db: Db, owner: pg.Client): Promise<void> {
  const minutes = DAYS * 1_440;
  const start = Date.UTC(2025, 0, 1);
  for (let market = 1; market <= MARKETS; market++)
    await owner.query(
      `INSERT INTO candles SELECT 'index', $1, '1m', $2::bigint + n * 60000, n, 100, 110, 90, 105, n, 0, 0 FROM generate_series(0, $3::bigint - 1) n`,
      [market, start, minutes],
    );
  await owner.query('VACUUM ANALYZE candles');
  const times: number[] = [];
  for (let i = 0; i < QUERIES; i++) {
    const from = start + Math.floor(Math.random() * Math.max(1, minutes - 1_500)) * 60_000;
    const market = 1 + Math.floor(Math.random() * MARKETS);
    const before = performance.now();
    const { rows } = await sql`
      SELECT time_ms, open, high, low, close, volume FROM candles WHERE source = 'index' AND market_id = ${market}
      AND period = '1m' AND time_ms BETWEEN ${from} AND ${from + 1_499 * 60_000} ORDER BY time_ms LIMIT 1500`.execute(db);
    if (rows.length !== 1_500) throw new Error('a window is not whole');
    times.push(performance.now() - before);
  }
  console.log(
    `chart window of 1,500 of ${show(MARKETS * minutes)} minutes (${MARKETS} markets, ${DAYS} days): ` +
      `p50 ${show(percentile(times, 0.5), 1)} ms, p99 ${show(percentile(times, 0.99), 1)} ms`,
  );
}

/** Measures and prints. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-bench-'));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir });
  const db = openDb(openAppPool(embedded.url, 4));
  const owner = new pg.Client({ connectionString: embedded.url });
  try {
    const clock = new ManualClock(Date.UTC(2026, 0, 1));
    const platform: Platform = {
      config: { ...loadConfig({}), dataDir },
      log: pino({ level: 'silent' }),
      db,
      clock,
      random: secureRandom,
      publisher: silentPublisher,
      metrics: new Registry(),
    };
    const { modules } = wire(platform);
    const sources = modules.flatMap(({ name, migrations }) => (migrations ? [{ name, folder: migrations }] : []));
    await migrate(embedded.url, [PLATFORM_MIGRATIONS, ...sources]);
    await owner.connect();
    await benchTicks({ ...platform, metrics: new Registry() }, clock, cpuOf(join(dataDir, 'postgres/cluster')));
    await benchCandles(db, owner);
  } finally {
    await owner.end();
    await db.destroy();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
