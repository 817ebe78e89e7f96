/** What benches share: medians, percentiles, and the processor time of this process and of a PostgreSQL. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The middle value; NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which a share of all lie; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const TICKS_A_SECOND = 100;

/** User and system seconds of a process and those of its children that ended; by name of its parent. */
function secondsOf(pid: string): { parent: string; seconds: number } {
  // Behind the last bracket of the name: state, parent, …, utime, stime, cutime, cstime.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: fields[1] ?? '', seconds: ticks / TICKS_A_SECOND };
}

/** A reader of the processor seconds used so far by this process and the PostgreSQL of a folder (Linux; else only ours). */
export function cpuOf(cluster: string): () => number {
  const ours = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  if (process.platform !== 'linux') return ours;
  const [postmaster = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  return () => {
    let seconds = ours();
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const found = secondsOf(pid);
        if (pid === postmaster || found.parent === postmaster) seconds += found.seconds;
      } catch {
        // It ended between the listing and the look; its time is the postmaster's now.
      }
    }
    return seconds;
  };
}

/** Latencies in ms of a small read, begun every `everyMs` while something else runs, each counted from when it was to begin. */
export async function latenciesDuring(
  read: () => Promise<unknown>,
  work: () => Promise<unknown>,
  everyMs = 10,
): Promise<readonly number[]> {
  const latencies: number[] = [];
  const reads: Promise<unknown>[] = [];
  let [isOver, due] = [false, performance.now()];
  const probe = (async () => {
    while (!isOver) {
      // What should have begun while nothing could begin begins late, and says so.
      for (; due <= performance.now(); due += everyMs) {
        const from = due;
        reads.push(read().then(() => latencies.push(performance.now() - from)));
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await probe;
  await Promise.all(reads);
  return latencies;
}
