/**
 * A crash: every loan reaches its sale at one second. Measured are the triggers, and the rounds until all pledges are sold, with a tenth of
 * the loans and with all of them, on a database with durability on; the pools, the ledger and the book add up afterwards.
 */
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import type { FreshDatabase } from '../../apps/server/src/platform/testing/fresh-database.ts';
import { withBenchDatabase } from './bench-database.ts';
import { benchPlatform, migrateAll } from './platform.ts';
import { BTC, type TestLoans, openLoans } from '../../apps/server/src/modules/loans/tests/support/loans.ts';

const AT_ONCE = 8;
const CRASH = 503_000;

interface Crash {
  readonly triggers: number;
  readonly rounds: number;
}

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

/** Opens loans of 60 USDT, each of another user, some at a time. */
async function borrow(bench: TestLoans, loans: number): Promise<void> {
  let left = loans;
  const one = async () => {
    while (left-- > 0) {
      const user = await bench.user({ [BTC]: 2_000_000n });
      await bench.borrow(user, { number: '60', pledge_number: '0.014' });
      // A price that is older than ten seconds decides nothing; the clock stands.
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const selling = async (bench: TestLoans) =>
  Number((await bench.asOwner(`SELECT count(*)::int AS n FROM loans WHERE state = 'liquidating'`))[0]?.['n']);

/** The same on a new database, which is durable as the product's is. */
async function crashAnew(loans: number): Promise<Crash> {
  let measured: Crash = { triggers: 0, rounds: 0 };
  await withBenchDatabase(async (dataDir, url) => {
    const db = openDb(openAppPool(url, 8));
    await migrateAll(benchPlatform(dataDir, db, systemClock), url);
    measured = await crash(loans, { url, db, close: () => db.destroy() });
  });
  return measured;
}

async function crash(loans: number, on: FreshDatabase): Promise<Crash> {
  const bench = await openLoans({ on });
  try {
    await borrow(bench, loans);
    await bench.quote('buy', 502_900, 1_000_000_000);
    await bench.ticks(CRASH, 2);
    const triggers = await seconds(() => bench.tick(CRASH));
    if ((await selling(bench)) !== loans) throw new Error('not every loan is being sold');
    const rounds = await seconds(async () => {
      for (let left = loans; left > 0; left = await selling(bench)) {
        await bench.loans().runRounds();
        bench.clock.advance(5_000);
        await bench.tick(CRASH, false);
      }
    });
    await bench.sound();
    return { triggers, rounds };
  } finally {
    await bench.close();
  }
}

/** Prints what a loan of the crash costs, with a tenth of them and with all. */
export async function compareCrashes(loans: number): Promise<void> {
  console.log('| loans | triggers s | triggers/s | sold s | sold/s |\n|---|---|---|---|---|');
  const costs: number[] = [];
  for (const count of [Math.ceil(loans / 10), loans]) {
    const { triggers, rounds } = await crashAnew(count);
    costs.push((triggers + rounds) / count);
    const rate = (of: number) => Math.round(count / of);
    console.log(`| ${count} | ${triggers.toFixed(1)} | ${rate(triggers)} | ${rounds.toFixed(1)} | ${rate(rounds)} |`);
  }
  const [few = 1, many = 1] = costs;
  console.log(`A loan of the larger crash costs ${(many / few).toFixed(2)} times as much; the check of the money found nothing.`);
}
