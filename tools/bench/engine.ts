/**
 * `npm run bench:engine`: the matching engine beside others on the same tapes, as ratios of one run.
 *
 * With the shared harness (BENCH_HARNESS, or ../shared/bench/run-engines.mjs beside the repository) it runs
 * the engine against the harness's prototype on long tapes, and against the npm peer on short ones; the peer
 * is installed by the harness into a temporary folder. BENCH_REPS sets the rounds (default 3).
 * The whole engine (money, rules, numbered and written events: full-adapter.ts) runs against the prototype too, once as it
 * is and once in groups of 64 that could be rolled back. Ratios are of processor time. Memory is counted without it.
 * Without the harness it measures itself: a generated tape on the engine, its beginning on the naive book.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BookStore, type CommandTarget, type MatchSink, NaiveBook, OrderBook, type Side } from '@glasshouse/matching';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ADAPTER = join(ROOT, 'packages/matching/bench/adapter.ts');
const FULL_ADAPTER = join(ROOT, 'packages/matching/bench/full-adapter.ts');
const OPS = 400_000;
/** The naive book searches all its orders for every command: a longer tape would measure only patience. */
const NAIVE_OPS = 8_000;
const ROUNDS = 5;

const nothing = (): void => {};
const QUIET: MatchSink = {
  onTrade: nothing,
  onRest: nothing,
  onCancel: nothing,
  onReduce: nothing,
  onRefill: nothing,
  onDecrement: nothing,
};

/** Runs the comparison that this machine can run and prints it. */
export async function run(): Promise<void> {
  measureMemory();
  const harness = resolve(ROOT, process.env['BENCH_HARNESS'] ?? '../shared/bench/run-engines.mjs');
  if (!existsSync(harness)) {
    console.log(
      `the shared harness is not there (${harness}; BENCH_HARNESS names another): measuring against the naive book only`,
    );
    measureAlone();
    return;
  }
  const prototype = join(dirname(harness), 'prototype-engine.mjs');
  if (existsSync(prototype)) {
    console.log('against the prototype, 1,000,000 operations (goal 0.7, edge 1.1)');
    runHarness(harness, ['--versus', prototype, '--ops', '1000000']);
    console.log('everything on, against the prototype (goal 0.12, edge 0.25)');
    runHarness(harness, ['--versus', prototype, '--ops', '1000000'], FULL_ADAPTER);
    console.log('everything on, in groups of 64 that could be rolled back');
    runHarness(harness, ['--versus', prototype, '--ops', '1000000'], FULL_ADAPTER, { BENCH_GROUP: '64' });
  }
  console.log('against nodejs-order-book, 50,000 operations (goals 300 / 300 / 50)');
  runHarness(harness, ['--ops', '50000']);
}

function runHarness(harness: string, options: string[], adapter = ADAPTER, env: Record<string, string> = {}): void {
  const args = [harness, adapter, '--reps', process.env['BENCH_REPS'] ?? '3', ...options];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error('the harness failed, or a trade differed from the reference');
}

/** Bytes a resting order with the server's index, spare room of the doubling included. */
function measureMemory(): void {
  const orders = 1_000_000;
  const before = process.memoryUsage().arrayBuffers;
  const store = new BookStore();
  const book = new OrderBook({ sink: QUIET, store });
  for (let id = 1; id <= orders; id++) {
    const side = (id % 2) as Side;
    book.limit(id, id % 1_000, side, side === 0 ? 1_000 + (id % 8_000) : 10_000 + (id % 8_000), 1);
  }
  const { buffer } = store.orders.ints;
  const pages = store.pages.levelInts.buffer.byteLength;
  const all = process.memoryUsage().arrayBuffers - before;
  console.log(
    `memory of ${book.size} resting orders over 16,000 prices: ${(buffer.byteLength / orders).toFixed(0)} bytes each in records, ` +
      `${(pages / orders).toFixed(1)} in price levels, ${(all / orders).toFixed(0)} in all with the index and buffers not collected yet`,
  );
}

function measureAlone(): void {
  const fast: number[] = [];
  const slow: number[] = [];
  // Turn by turn, so that a slow moment of the machine falls on both; the first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const engine = opsPerSecond((sink) => new OrderBook({ sink }), OPS);
    const naive = opsPerSecond((sink) => new NaiveBook({ sink }), NAIVE_OPS);
    if (round === 0) continue;
    fast.push(engine);
    slow.push(naive);
  }
  const ratio = median(fast.map((rate, i) => rate / slow[i]!));
  console.log(`engine ${(median(fast) / 1e6).toFixed(2)} M commands/s on ${OPS} commands`);
  console.log(
    `naive book ${(median(slow) / 1e3).toFixed(1)} k commands/s on the first ${NAIVE_OPS}; ratio ${ratio.toFixed(0)} x`,
  );
}

function opsPerSecond(create: (sink: MatchSink) => CommandTarget, ops: number): number {
  const book = create(QUIET);
  const from = performance.now();
  playTape(book, ops);
  return (ops / (performance.now() - from)) * 1e3;
}

/** 60% adds around a drifting price, 25% cancels and 5% replaces of recent orders, 10% marketable. */
function playTape(book: CommandTarget, ops: number): void {
  let state = 12_345;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % below;
  };
  let mid = 1_000_000;
  for (let id = 1; id <= ops; id++) {
    const dice = random(100);
    const side = random(2) as Side;
    const away = 1 + random(1 << (1 + random(10)));
    if (id % 64 === 0) mid += random(3) - 1;
    if (dice < 60) book.limit(id, 0, side, side === 0 ? mid - away : mid + away, 1 + random(100));
    else if (dice < 85) book.cancel(Math.max(1, id - random(4_000)));
    else if (dice < 90) book.replace(Math.max(1, id - random(4_000)), side === 0 ? mid - away : mid + away, 1 + random(100));
    else if (dice < 95) book.limit(id, 0, side, side === 0 ? mid + 3 : mid - 3, 1 + random(200), 1);
    else book.market(id, 0, side, 1 + random(200));
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
