/**
 * Runs the harness (BENCH_HARNESS) and parses its figures. A run fails when an engine's trades differ from the
 * reference of the tape.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What one engine did on one tape, beside its peer. */
export interface Measured {
  readonly tape: string;
  /** Median over the rounds of operations a processor second, divided by the peer's of the same round. */
  readonly ratio: number | null;
  /** Latency of an operation in microseconds. */
  readonly subject: { readonly p50: number; readonly p99: number; readonly p999: number; readonly max: number };
}

/** One run of the harness. */
export interface Run {
  /** The JavaScript file of the engine. */
  readonly adapter: string;
  /** The other engine; by default the npm peer. */
  readonly versus?: string;
  readonly ops: number;
  readonly rounds: number;
  readonly env?: Record<string, string>;
}

/** Measures an engine on the three tapes; its own lines go to the terminal. */
export function runHarness(harness: string, { adapter, versus, ops, rounds, env = {} }: Run): readonly Measured[] {
  const folder = mkdtempSync(join(tmpdir(), 'engine-bench-'));
  const json = join(folder, 'result.json');
  // The harness also runs a longer tape on the engine alone; the ratio has it already, so it is kept short.
  const args = [harness, adapter, '--ops', `${ops}`, '--full', '20000', '--reps', `${rounds}`, '--json', json];
  if (versus !== undefined) args.push('--versus', versus);
  try {
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    if (status !== 0) throw new Error('the harness failed, or a trade differed from the reference');
    return (JSON.parse(readFileSync(json, 'utf8')) as { out: Measured[] }).out;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
