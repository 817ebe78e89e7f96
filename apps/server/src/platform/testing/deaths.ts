/** Processes that die at a named point of a transaction of due work, for tests of what goes on after them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';

/** Where it dies: before the rows are written; when all is written and nothing committed; committed, and nothing published yet. */
export const POINTS = ['begun', 'written', 'committed'] as const;
export type Point = (typeof POINTS)[number];

/** Which process, and at which transaction of those that write into a table it dies. */
export interface Death {
  readonly url: string;
  readonly dataDir: string;
  readonly now: number;
  readonly table: string;
  readonly point: Point;
  /** At the so many-th of these transactions. */
  readonly nth: number;
}

/**
 * Lets a process do what is due and die, and waits until PostgreSQL has completed what it received, or given it up. `program` runs
 * `runUntilDeath`; `read` queries the database as one who sees all of its connections.
 */
export async function dieOnce(
  program: string,
  death: Death,
  read: (query: string) => Promise<readonly unknown[]>,
): Promise<void> {
  const doomed: Death = { ...death, url: `${death.url}?application_name=doomed` };
  const child = spawn(process.execPath, [program, JSON.stringify(doomed)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += String(text)));
  child.stderr.on('data', (text: Buffer) => (said += String(text)));
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([signal, said]).toEqual(['SIGKILL', '']);
  const left = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'doomed'`;
  await expect.poll(async () => (await read(left)).length).toBe(0);
}
