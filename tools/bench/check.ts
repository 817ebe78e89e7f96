/**
 * `npm run bench check`: how long the check of the money takes, invariant by invariant, over journals of a spot desk that are all
 * sealed. BENCH_JOURNALS (200,000) sets how many.
 */
import { sql } from 'kysely';
import { checkMoney } from '../../apps/server/src/modules/ledger/index.ts';
import { allOfHistory } from '../../apps/server/src/modules/ledger/store/invariants.ts';
import { invariantsOf } from '../../apps/server/src/declarations.ts';
import { wire } from '../../apps/server/src/wiring.ts';
import { withBenchDatabase } from './bench-database.ts';
import { type Bench, caller, openBench } from './spot.ts';

const JOURNALS = Number(process.env['BENCH_JOURNALS'] ?? 200_000);
const IN_FLIGHT = 1_024;
const PART_MS = 2_000;

async function countJournals({ platform }: Bench): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM journals`.execute(platform.db);
  return rows[0]?.n ?? 0;
}

/** Trades until there are enough journals; every few seconds they are sealed, as a running server does. */
async function trade(bench: Bench): Promise<void> {
  bench.platform.metrics.clear();
  const wired = wire(bench.platform);
  await wired.log.module.start?.();
  while ((await countJournals(bench)) < JOURNALS) {
    const until = performance.now() + PART_MS;
    await Promise.all(Array.from({ length: IN_FLIGHT }, () => caller(bench, until, [])));
    await wired.sealNow();
  }
  await wired.log.module.stop?.();
}

/** Prints the seconds of each invariant and of the whole check. */
export async function run(): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const bench = await openBench(dataDir, url);
    await trade(bench);
    const { db } = bench.platform;
    await sql`ANALYZE`.execute(db).catch(() => {});
    const invariants = [...allOfHistory(), ...(await invariantsOf(db))];
    const times: { name: string; seconds: number }[] = [];
    for (const invariant of invariants) {
      const started = performance.now();
      await db.transaction().execute(async (tx) => {
        await sql`SET LOCAL statement_timeout = 0`.execute(tx);
        await sql`SET LOCAL work_mem = '64MB'`.execute(tx);
        if ('compute' in invariant) await invariant.compute(tx);
        else await sql.raw(`SELECT count(*) FROM (${invariant.sql}) AS breach`).execute(tx);
      });
      times.push({ name: `${invariant.id} ${invariant.title}`, seconds: (performance.now() - started) / 1_000 });
    }
    times.sort((a, b) => b.seconds - a.seconds);
    console.log(`| ${await countJournals(bench)} journals | seconds |\n|---|---|`);
    for (const { name, seconds } of times.slice(0, 25)) console.log(`| ${name} | ${seconds.toFixed(2)} |`);
    const cpu = bench.cpu();
    const started = performance.now();
    await checkMoney(db, await invariantsOf(db));
    console.log(
      `| whole check | ${((performance.now() - started) / 1_000).toFixed(1)} (processor ${(bench.cpu() - cpu).toFixed(1)}) |`,
    );
    await bench.stop();
  });
}
