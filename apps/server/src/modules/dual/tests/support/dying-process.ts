/**
 * A process that does what is due of dual investment and kills itself at a named point of a transaction. Its only argument is a `Death`
 * as JSON; it says `survived` when it did not come there.
 */
import pg from 'pg';
import { loadConfig } from '../../../../config.ts';
import { ManualClock } from '../../../../platform/clock.ts';
import { openAppPool, openDb } from '../../../../platform/db/database.ts';
import { testPlatform } from '../../../../platform/testing/test-platform.ts';
import { wire } from '../../../../wiring.ts';

/** Where it dies: before the rows are written; when all is written and nothing committed; committed, and nobody heard of it yet. */
export type Point = 'begun' | 'written' | 'committed';

/** Which process, and at which table's transaction it dies. */
export interface Death {
  readonly url: string;
  readonly dataDir: string;
  readonly now: number;
  readonly table: 'dual_prices' | 'dual_results';
  readonly point: Point;
}

type Query = (this: pg.Client, ...args: unknown[]) => Promise<unknown>;

const death = JSON.parse(process.argv[2] as string) as Death;
const die = () => process.kill(process.pid, 'SIGKILL');

/** Looks at every statement before it is sent. */
function dieIn(driver: { query: Query }): void {
  const { query } = driver;
  const doomed = new WeakSet<pg.Client>();
  driver.query = function (this: pg.Client, ...args) {
    const text = typeof args[0] === 'string' ? args[0] : '';
    if (text.includes(`INSERT INTO ${death.table}`)) {
      if (death.point === 'begun') die();
      doomed.add(this);
    }
    const isLast = text === 'commit' && doomed.has(this);
    if (isLast && death.point === 'written') die();
    const answer = query.apply(this, args);
    return isLast ? answer.then(die) : answer;
  };
}

const { url, dataDir, now } = death;
const db = openDb(openAppPool(url, 4));
const config = { ...loadConfig({}), demoUniverse: false, demoCrowd: false, databaseUrl: url, dataDir };
const { modules } = wire(testPlatform({ config, db, clock: new ManualClock(now) }));
for (const name of ['ledger', 'proofs', 'parameters', 'notifications', 'identity'])
  await modules.find((module) => module.name === name)?.start?.();
const markets = modules.find(({ name }) => name === 'markets');
await markets?.start?.();
await markets?.stop?.();
dieIn(pg.Client.prototype as unknown as { query: Query });
for (const name of ['dual-prices.due', 'dual.due'])
  await modules
    .flatMap(({ jobs = [] }) => jobs)
    .find((job) => job.name === name)
    ?.run();
process.stdout.write('survived\n');
process.exit(0);
