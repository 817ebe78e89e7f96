/**
 * `npm run bench:ledger`: journals through the ledger beside the same rows written by plain SQL, on one embedded
 * PostgreSQL with durability on, turn by turn in one run, so that a slow moment of the machine falls on both. Ratios
 * are medians over the rounds: of what was written in a second, and of the processor time of Node and PostgreSQL
 * together, which other work on the machine hardly moves. BENCH_ROUNDS (9) and BENCH_MS (700) set how long it takes.
 */
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import type { Platform } from '../../apps/server/src/platform/platform.ts';
import { type JournalDraft, type Ledger, createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { withBenchDatabase } from './bench-database.ts';
import { benchPlatform, migrateAll } from './platform.ts';
import { cpuOf, median, percentile } from './measure.ts';
import { type PlainMove, createPlain, plainBatch, plainPost, plainRows } from './ledger-plain.ts';

const USERS = 5_000;
const EACH = 10n ** 15n;
const BATCH_JOURNALS = 2_000;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);
const ROUND_MS = Number(process.env['BENCH_MS'] ?? 700);

interface Bench {
  platform: Platform;
  pool: pg.Pool;
  ledger: Ledger;
  plainAccounts: number[];
  plainBalances: Map<number, bigint>;
  cpu: () => number;
}

/** What one side did in one round. */
interface Round {
  perSecond: number;
  /** Processor seconds of Node and PostgreSQL for each operation. */
  cpuEach: number;
  latencies: number[];
}

let keys = 0;
const pick = () => Math.floor(Math.random() * USERS);
const nextMove = (): { from: number; to: number; key: string } => {
  const from = pick();
  return { from, to: (from + 1 + Math.floor(Math.random() * (USERS - 1))) % USERS, key: `k${++keys}` };
};

function draftOf({ from, to, key }: { from: number; to: number; key: string }): JournalDraft {
  const account = (index: number) => ({
    kind: 'user' as const,
    userId: index + 1,
    type: 'change' as const,
    bucket: 'available' as const,
  });
  return {
    scope: 'bench',
    key,
    cause: 'transfer',
    reference: key,
    legs: [
      { account: account(from), assetId: 3, atoms: -1n },
      { account: account(to), assetId: 3, atoms: 1n },
    ],
  };
}

const plainMove = (bench: Bench): PlainMove => {
  const { from, to, key } = nextMove();
  return { key, from: bench.plainAccounts[from] as number, to: bench.plainAccounts[to] as number, atoms: 1n };
};

/** So many callers, each one operation after another, for a while. */
async function measure(bench: Bench, callers: number, operation: () => Promise<void>): Promise<Round> {
  const latencies: number[] = [];
  const cpu = bench.cpu();
  const from = performance.now();
  const until = from + ROUND_MS;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const started = performance.now();
        await operation();
        latencies.push(performance.now() - started);
      }
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  return { perSecond: latencies.length / seconds, cpuEach: (bench.cpu() - cpu) / latencies.length, latencies };
}

async function compare(bench: Bench, name: string, callers: number, ours: () => Promise<void>, plain: () => Promise<void>) {
  const rounds: { ours: Round; plain: Round }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const isOursFirst = round % 2 === 0;
    const first = await measure(bench, callers, isOursFirst ? ours : plain);
    const second = await measure(bench, callers, isOursFirst ? plain : ours);
    // The first round only warms up.
    if (round > 0) rounds.push(isOursFirst ? { ours: first, plain: second } : { ours: second, plain: first });
  }
  const rate = median(rounds.map((r) => r.ours.perSecond / r.plain.perSecond));
  const cpu = median(rounds.map((r) => r.plain.cpuEach / r.ours.cpuEach));
  const sideOf = (side: 'ours' | 'plain') => {
    const latencies = rounds.flatMap((r) => r[side].latencies);
    const perSecond = median(rounds.map((r) => r[side].perSecond));
    return `${perSecond.toFixed(perSecond < 100 ? 1 : 0)} | ${percentile(latencies, 0.5).toFixed(1)} | ${percentile(latencies, 0.99).toFixed(1)}`;
  };
  console.log(`| ${name} | ${sideOf('ours')} | ${sideOf('plain')} | ${rate.toFixed(2)} | ${cpu.toFixed(2)} |`);
}

async function open(dataDir: string, url: string): Promise<Bench> {
  const pool = openAppPool(url, 70);
  const platform = benchPlatform(dataDir, openDb(pool), systemClock);
  await migrateAll(platform, url);
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const plainAccounts = await createPlain(owner, USERS, EACH);
  await owner.end();
  const drafts = Array.from(
    { length: USERS },
    (_, index): JournalDraft => ({
      ...draftOf({ from: index, to: 0, key: `fund-${index}` }),
      legs: [
        { account: { kind: 'external', purpose: 'capital' }, assetId: 3, atoms: -EACH },
        { account: { kind: 'user', userId: index + 1, type: 'change', bucket: 'available' }, assetId: 3, atoms: EACH },
      ],
    }),
  );
  await inTransaction(platform.db, (tx) => ledger.postBatch(tx, drafts));
  const plainBalances = new Map(plainAccounts.map((id) => [id, EACH]));
  return { platform, pool, ledger, plainAccounts, plainBalances, cpu: cpuOf(join(dataDir, 'postgres', 'cluster')) };
}

async function compareAll(bench: Bench): Promise<void> {
  const { platform, ledger, pool } = bench;
  console.log('| what | ledger/s | p50 ms | p99 ms | plain/s | p50 ms | p99 ms | rate | processor |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const callers of [1, 16, 64]) {
    await compare(
      bench,
      `post, ${callers} at once`,
      callers,
      () => inTransaction(platform.db, async (tx) => void (await ledger.post(tx, draftOf(nextMove())))),
      () => plainPost(pool, plainMove(bench), Date.now()),
    );
  }
  // The single posts moved the plain balances: from here on they are what the table says.
  const { rows } = await pool.query<{ id: number; balance: string }>('SELECT id, balance FROM plain.accounts');
  for (const row of rows) bench.plainBalances.set(row.id, BigInt(row.balance));
  await compare(
    bench,
    `postBatch of ${BATCH_JOURNALS * 2} legs`,
    1,
    () =>
      inTransaction(platform.db, (tx) =>
        ledger.postBatch(
          tx,
          Array.from({ length: BATCH_JOURNALS }, () => draftOf(nextMove())),
        ),
      ),
    () =>
      plainBatch(
        pool,
        plainRows(
          Array.from({ length: BATCH_JOURNALS }, () => plainMove(bench)),
          bench.plainBalances,
        ),
        Date.now(),
      ),
  );
}

/** Runs the comparison and prints it as the table of docs/benchmarks.md. */
export async function run(): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const bench = await open(dataDir, url);
    await compareAll(bench);
    const { breaches } = await (bench.ledger as ReturnType<typeof createLedger>).check();
    await bench.platform.db.destroy();
    if (breaches.length > 0) throw new Error(`the money does not add up after the bench: ${JSON.stringify(breaches[0])}`);
  });
}
