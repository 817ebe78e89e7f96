/** What a process does that does due work and kills itself at a named point of a transaction (`deaths.ts` starts it). */
import pg from 'pg';
import { loadConfig } from '../../config.ts';
import { wire } from '../../wiring.ts';
import { ManualClock } from '../clock.ts';
import { openAppPool, openDb } from '../db/database.ts';
import type { Death } from './deaths.ts';
import { testPlatform } from './test-platform.ts';

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

const die = () => process.kill(process.pid, 'SIGKILL');

/** Looks at every statement before it is sent. */
function dieIn(driver: { query: Query }, death: Death): void {
  const { query } = driver;
  const doomed = new WeakSet<pg.Client>();
  let seen = 0;
  driver.query = function (this: pg.Client, ...args) {
    const [what] = args;
    // A prepared statement comes with its name.
    const text = typeof what === 'string' ? what : ((what as { readonly text?: string } | undefined)?.text ?? '');
    if (text.includes(`INSERT INTO ${death.table}`) && ++seen === death.nth) {
      if (death.point === 'begun') die();
      doomed.add(this);
    }
    const isLast = text === 'commit' && doomed.has(this);
    if (isLast && death.point === 'written') die();
    const answer = query.apply(this, args);
    return isLast ? answer.then(die) : answer;
  };
}

/** Modules that every product stands on. */
const ALWAYS = ['ledger', 'proofs', 'parameters', 'notifications', 'identity'];

/**
 * Runs jobs by their names, and dies by the `Death` that is the process's only argument, as JSON; says `survived` when it did not come
 * there. Modules of `read` are started for what they read and stopped before the jobs run; those of `stay` run beside them.
 */
export async function runUntilDeath(
  jobs: readonly string[],
  { read = [], stay = [] }: { readonly read?: readonly string[]; readonly stay?: readonly string[] } = {},
): Promise<void> {
  const death = JSON.parse(process.argv[2] as string) as Death;
  const { url, dataDir, now } = death;
  const db = openDb(openAppPool(url, 4));
  const config = { ...loadConfig({}), demoUniverse: false, demoStocks: false, demoCrowd: false, databaseUrl: url, dataDir };
  const { modules } = wire(testPlatform({ config, db, clock: new ManualClock(now) }));
  const named = (name: string) => modules.find((module) => module.name === name);
  for (const name of ALWAYS) await named(name)?.start?.();
  for (const name of read) {
    await named(name)?.start?.();
    await named(name)?.stop?.();
  }
  for (const name of stay) await named(name)?.start?.();
  dieIn(pg.Client.prototype as unknown as { query: Query }, death);
  const all = modules.flatMap((module) => module.jobs ?? []);
  for (const job of jobs) await all.find(({ name }) => name === job)?.run();
  process.stdout.write('survived\n');
  process.exit(0);
}
