/**
 * `npm run bench:engine`: the matching engine beside others on the same tapes, as ratios of one run, and the tables of
 * docs/benchmarks.md. About six minutes on a quiet machine of two cores.
 *
 * With BENCH_HARNESS, the path of a harness that is not in the repository (run-engines.mjs), it runs the engine
 * against the harness's prototype (the yardstick) on long tapes, and against the npm peer on short ones; the peer is installed
 * by the harness into a temporary folder. BENCH_REPS sets the rounds against the yardstick (default 5), BENCH_PEER_REPS those
 * against the peer (default 3). The yardstick against itself shows how far ratios wander on this machine. The whole engine
 * (money, rules, numbered and written events: full-adapter.ts) runs as it is and in groups of 64 that could be rolled back.
 * Engines take turns, in processes of their own; ratios are of processor time. Memory is counted without the harness.
 * Without the harness the engine measures itself (engine-alone.ts).
 */
import { existsSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureAlone, measureAuction, measureMemory } from './engine-alone.ts';
import { buildPackage } from './engine-build.ts';
import { type Measured, runHarness } from './engine-harness.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OPS = 1_000_000;
const PEER_OPS = 50_000;
const ROUNDS = Number(process.env['BENCH_REPS'] ?? 5);
const PEER_ROUNDS = Number(process.env['BENCH_PEER_REPS'] ?? 3);

/** Runs the comparison that this machine can run and prints it. */
export async function run(): Promise<void> {
  measureMemory();
  measureAuction();
  const named = process.env['BENCH_HARNESS'];
  if (named === undefined) {
    console.log('BENCH_HARNESS is not set: measuring against the naive book only');
    measureAlone();
    return;
  }
  const harness = resolve(named);
  const prototype = join(dirname(harness), 'prototype-engine.mjs');
  if (!existsSync(harness) || !existsSync(prototype)) throw new Error(`no harness and prototype at ${harness} (BENCH_HARNESS)`);
  const built = buildPackage(join(ROOT, 'packages/matching'));
  try {
    measureAll(harness, prototype, join(built, 'bench'));
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

function measureAll(harness: string, prototype: string, adapters: string): void {
  const load = loadavg()[0]!;
  const bare = join(adapters, 'adapter.mjs');
  const full = join(adapters, 'full-adapter.mjs');
  const against = (adapter: string, env: Record<string, string> = {}): readonly Measured[] =>
    runHarness(harness, { adapter, versus: prototype, ops: OPS, rounds: ROUNDS, env });
  const control = against(prototype);
  const alone = against(bare);
  const whole = against(full);
  const groups = against(full, { BENCH_GROUP: '64' });
  const peer = runHarness(harness, { adapter: bare, ops: PEER_OPS, rounds: PEER_ROUNDS });
  console.log(`\nload ${load.toFixed(1)} at the start, ${loadavg()[0]!.toFixed(1)} at the end; medians of ${ROUNDS} rounds`);
  console.log(`against the yardstick, of ${PEER_ROUNDS} against nodejs-order-book\n`);
  console.log('| what | versus | mixed | hot | multi | goal |\n|---|---|---|---|---|---|');
  const yardstick = 'the yardstick, 1M operations';
  printRatios('the yardstick itself (control)', yardstick, control, 2, '');
  printRatios('bare', yardstick, alone, 2, '0.7, stretch 1.1');
  printRatios('everything on', yardstick, whole, 2, '0.12, stretch 0.25');
  printRatios('everything on, groups of 64 that could be rolled back', yardstick, groups, 2, '');
  printRatios('bare', 'nodejs-order-book, 50,000 operations', peer, 0, '300 / 300 / 50, stretch 500 / 500 / 80');
  console.log(
    '\n| latency of an operation, µs | p50 | p99 | p99.9 | longest | goal p99 / p99.9 | stretch |\n|---|---|---|---|---|---|---|',
  );
  printLatency('bare: mixed, hot, multi', alone, '1 / 3 | 0.6 / 2');
  printLatency('everything on: mixed, hot, multi', whole, '5 / 50 | 2 / 20');
}

function printRatios(what: string, versus: string, measured: readonly Measured[], digits: number, goal: string): void {
  const ratios = measured.map(({ ratio }) => (ratio ?? Number.NaN).toFixed(digits));
  console.log(`| ${[what, versus, ...ratios, goal].join(' | ')} |`);
}

function printLatency(what: string, measured: readonly Measured[], goal: string): void {
  const column = (field: keyof Measured['subject'], digits: number): string =>
    measured.map(({ subject }) => subject[field].toFixed(digits)).join(', ');
  const columns = [column('p50', 2), column('p99', 2), column('p999', 1), column('max', 0)];
  console.log(`| ${[what, ...columns, goal].join(' | ')} |`);
}
