/**
 * `npm run bench:spot`: durable orders through the desk.
 *
 * 7: orders a second with 64 and 1,024 in flight, beside raw set-based SQL that writes the same rows in the same groups on the
 * same PostgreSQL (`spot-plain.ts`), turn by turn. 8 and 9: over HTTP beside Fastify that validates with ajv and echoes,
 * in batches of 50, and over a socket; by the clock and by the processor time of the server's process. 12: a start
 * with 100,000 open orders. Mass quotes of 40 levels are compared with 40 orders (`spot-quotes.ts`). BENCH_ROUNDS (5) and
 * BENCH_MS (2,000) set how long it takes; BENCH_ORDERS the open orders; BENCH_PARTS (desk,quotes,start,http) what is measured.
 */
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import { type JournalDraft, createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { createMarkets } from '../../apps/server/src/modules/markets/index.ts';
import { type PlacementCommand, createExchange } from '../../apps/server/src/modules/exchange/index.ts';
import { createSpot } from '../../apps/server/src/modules/spot/index.ts';
import { withBenchDatabase } from './bench-database.ts';
import { benchPlatform, migrateAll } from './platform.ts';
import { cpuOf, median, percentile } from './measure.ts';
import { Recorder, copyTables, replay } from './spot-plain.ts';
import { compareHttp } from './spot-http.ts';
import { compareQuotes } from './spot-quotes.ts';

/** Users with funds in every bench of the desk. */
export const USERS = 500;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const ROUND_MS = Number(process.env['BENCH_MS'] ?? 2_000);
const OPEN_ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100_000);
const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'desk,quotes,start,http').split(','));
/** A price of BTC/USDT in ticks, near the index. */
export const MIDDLE = 680_000;

/** A desk on its own PostgreSQL. */
export interface Bench {
  platform: Platform;
  url: string;
  pool: pg.Pool;
  recorder: Recorder;
  spot: ReturnType<typeof createSpot>;
  check: () => Promise<{ breaches: unknown[] }>;
  stop: () => Promise<void>;
  cpu: () => number;
}

/** A fixed sequence of pseudo-random numbers, so that rounds are alike. */
let seed = 12_345;
const random = (below: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
  return seed % below;
};

/** Mostly resting limit orders near the middle, a fifth that trade at once. */
function nextOrder(): PlacementCommand {
  const side = random(2) === 0 ? 'buy' : 'sell';
  const takes = random(5) === 0;
  const away = takes ? -random(200) : 1 + random(3_000);
  return {
    type: 'place',
    userId: 1 + random(USERS),
    marketId: 1,
    side,
    kind: 'limit',
    priceTicks: MIDDLE + (side === 'buy' ? -away : away),
    lots: 100 + random(900),
  };
}

/** Callers place orders, and cancel an earlier one every third time. */
export async function caller(bench: Bench, until: number, latencies: number[]): Promise<void> {
  let last: { id: number; userId: number } | null = null;
  for (let n = 0; performance.now() < until; n++) {
    const started = performance.now();
    try {
      if (n % 3 === 2 && last) {
        await bench.spot.submit([{ type: 'cancel', userId: last.userId, orderId: last.id }])[0];
      } else {
        const order = nextOrder();
        const answer = (await bench.spot.submit([order])[0]) as { id: number };
        last = { id: answer.id, userId: order.userId };
      }
    } catch (error) {
      // It filled meanwhile, or the user has enough open orders: an answer too.
      if (!(error instanceof Refusal)) throw error;
    }
    latencies.push(performance.now() - started);
  }
}

/** Opens one with funds for USERS. */
export async function openBench(dataDir: string, url: string): Promise<Bench> {
  const recorder = new Recorder();
  const pool = openAppPool(url, 20);
  const db = openDb(recorder.wrap(openAppPool(url, 20)));
  const platform = benchPlatform(dataDir, db, systemClock, { DEMO_UNIVERSE: 'small' });
  await migrateAll(platform, url);
  const ledger = createLedger(platform);
  const markets = createMarkets(platform);
  const exchange = createExchange({ platform, ledger, markets, balancesChanged: () => {} });
  const spot = createSpot({ platform, ledger, markets, exchange });
  ledger.watch(spot.invariants);
  for (const module of [ledger.module, markets.module, exchange.module]) await module.start?.();
  const drafts = Array.from({ length: USERS }, (_, i) =>
    [1, 3].map(
      (assetId): JournalDraft => ({
        scope: 'bench',
        key: `${i + 1}-${assetId}`,
        cause: 'demo_funds',
        reference: '',
        legs: [
          { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -(10n ** 15n) },
          { account: { kind: 'user', userId: i + 1, type: 'change', bucket: 'available' }, assetId, atoms: 10n ** 15n },
        ],
      }),
    ),
  ).flat();
  await inTransaction(db, (tx) => ledger.postBatch(tx, drafts));
  const stop = async () => {
    for (const module of [exchange.module, markets.module]) await module.stop?.();
    await db.destroy();
    await pool.end();
  };
  return {
    platform,
    url,
    pool,
    recorder,
    spot,
    check: () => ledger.check(),
    stop,
    cpu: cpuOf(join(dataDir, 'postgres', 'cluster')),
  };
}

async function compareDesk(bench: Bench, inFlight: number): Promise<void> {
  const owner = new pg.Client({ connectionString: bench.url });
  await owner.connect();
  owner.on('error', () => {});
  const rounds: { ours: number; plain: number; cpu: number; group: number; latencies: number[] }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await copyTables(owner);
    bench.recorder.groups = [];
    bench.recorder.isOn = true;
    const latencies: number[] = [];
    const cpuBefore = bench.cpu();
    const started = performance.now();
    await Promise.all(Array.from({ length: inFlight }, () => caller(bench, started + ROUND_MS, latencies)));
    const ours = (performance.now() - started) / 1_000;
    bench.recorder.isOn = false;
    const cpuBetween = bench.cpu();
    const again = performance.now();
    await replay(bench.pool, bench.recorder.groups);
    const plain = (performance.now() - again) / 1_000;
    const cpuAfter = bench.cpu();
    // The first round only warms up.
    if (round > 0)
      rounds.push({
        ours: latencies.length / ours,
        plain: latencies.length / plain,
        cpu: (cpuAfter - cpuBetween) / (cpuBetween - cpuBefore),
        group: latencies.length / bench.recorder.groups.length,
        latencies,
      });
  }
  await owner.end();
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const all = rounds.flatMap(({ latencies }) => latencies);
  const [p50, p99] = [percentile(all, 0.5).toFixed(0), percentile(all, 0.99).toFixed(0)];
  console.log(
    `| ${inFlight} in flight (${of(({ group }) => group).toFixed(0)} a group) | ${of(({ ours }) => ours).toFixed(0)} | ${p50} | ${p99} | ${of(({ plain }) => plain).toFixed(0)} | ${of(({ ours, plain }) => ours / plain).toFixed(2)} | ${of(({ cpu }) => cpu).toFixed(2)} |`,
  );
}

/** Time to become leader with many open orders: read, rebuild, compare the hash. */
async function measureStart(bench: Bench): Promise<void> {
  const owner = new pg.Client({ connectionString: bench.url });
  await owner.connect();
  await owner.query(
    `INSERT INTO orders (id, sequence, user_id, market_id, side, kind, price_ticks, lots, filled_lots, filled_value, fee, status,
       created_ms, updated_ms, epoch, end_reason, held, venue, account)
     SELECT 1000000000 + n, 1000000000 + n, 1 + n % $2, 1 + n % 3, CASE n % 2 WHEN 0 THEN 'buy' ELSE 'sell' END, 'limit',
       CASE n % 2 WHEN 0 THEN 10000 - n % 8000 ELSE 1000000 + n % 8000 END, 100, 0, 0, 0, 'open', 0, 0, 0, NULL, true, 'cash', 'change'
     FROM generate_series(1, $1::int) n`,
    [OPEN_ORDERS, USERS],
  );
  await owner.query('ANALYZE orders');
  await owner.end();
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    await bench.spot.module.stop?.();
    const markets = createMarkets(bench.platform);
    bench.platform.metrics.clear();
    const ledger = createLedger(bench.platform);
    await ledger.module.start?.();
    await markets.module.start?.();
    const exchange = createExchange({ platform: bench.platform, ledger, markets, balancesChanged: () => {} });
    const spot = createSpot({ platform: bench.platform, ledger, markets, exchange });
    const started = performance.now();
    await exchange.module.start?.();
    times.push((performance.now() - started) / 1_000);
    if (spot.desk.openOrders.size < OPEN_ORDERS) throw new Error('the orders were not rebuilt');
    await exchange.module.stop?.();
    await markets.module.stop?.();
  }
  console.log(`\nStart with ${OPEN_ORDERS} open orders, rebuilt and compared by hash: ${median(times).toFixed(2)} s`);
}

/** Runs all and prints the tables of docs/benchmarks.md. */
export async function run(): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const bench = await openBench(dataDir, url);
    console.log('| desk | orders/s | p50 ms | p99 ms | plain SQL/s | rate | processor |\n|---|---|---|---|---|---|---|');
    if (PARTS.has('desk')) for (const inFlight of [64, 1_024]) await compareDesk(bench, inFlight);
    if (PARTS.has('quotes')) await compareQuotes(bench.spot, bench.cpu, MIDDLE);
    const { breaches } = await bench.check();
    if (breaches.length > 0) throw new Error(`the money does not add up after the bench: ${JSON.stringify(breaches[0])}`);
    if (PARTS.has('start')) await measureStart(bench);
    await bench.stop();
    if (PARTS.has('http')) await compareHttp({ rounds: ROUNDS, roundMs: ROUND_MS });
  });
}
