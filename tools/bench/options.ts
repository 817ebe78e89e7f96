/**
 * `npm run bench:options`: options on an embedded PostgreSQL with durability on. First how many are accepted in a second
 * while ticks are logged every second, then how long it takes to enter and to settle all of them when they are due in the
 * same second; each beside the same rows written by hand (`options-plain.ts`), turn by turn in one run.
 * BENCH_OPTIONS (100,000) and BENCH_CALLERS (1,024) set the size.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import { type JournalDraft, createLedger, paperCapitalJournal } from '../../apps/server/src/modules/ledger/index.ts';
import type { Markets } from '../../apps/server/src/modules/markets/index.ts';
import { OptionDesk } from '../../apps/server/src/modules/options/api/desk.ts';
import { NO_CHANGES } from '../../apps/server/src/platform/parameters.ts';
import { OPTION_CAPITAL, createOptions, optionsInvariants } from '../../apps/server/src/modules/options/index.ts';
import { testMarkets, tickLogger } from '../../apps/server/src/modules/options/tests/support/ticks.ts';
import { createProofs } from '../../apps/server/src/modules/proofs/index.ts';
import { cpuOf, percentile } from './measure.ts';
import { benchPlatform, migrateAll } from './platform.ts';
import { createPlain, plainEnter, plainPlace, plainSettle } from './options-plain.ts';

const OPTIONS = Number(process.env['BENCH_OPTIONS'] ?? 100_000);
const CALLERS = Number(process.env['BENCH_CALLERS'] ?? 1_024);
/** Every user has so many options open. */
const EACH = 5;
const USERS = Math.ceil(OPTIONS / EACH);
const USDT = 3;
const STAKE = 5_000_000n;
const PROFIT = 4_100_000n;
/** Options in one group or set of the yardstick, as the desk and the settlement have them. */
const [GROUP, SET] = [400, 10_000];

async function open(dataDir: string, url: string) {
  const platform = benchPlatform(dataDir, openDb(openAppPool(url, 20)), new ManualClock(Date.UTC(2026, 5, 3, 10, 30)));
  await migrateAll(platform, url);
  const ledger = createLedger(platform);
  const proofs = createProofs(platform);
  await ledger.module.start?.();
  await proofs.module.start?.();
  const markets = testMarkets() as Markets;
  const options = createOptions(platform, { ledger, markets, proofs, wallet: { balancesChanged: () => {} } });
  const desk = new OptionDesk({ platform, ledger, markets, proofs, parameters: NO_CHANGES, balancesChanged: () => {} });
  ledger.watch(optionsInvariants);
  await inTransaction(
    platform.db,
    async (tx) => void (await ledger.post(tx, paperCapitalJournal(OPTION_CAPITAL, USDT, 10n ** 14n, 0))),
  );
  const funds = Array.from(
    { length: USERS },
    (_, i): JournalDraft => ({
      scope: 'bench',
      key: `fund-${i}`,
      cause: 'demo_funds',
      reference: '',
      legs: [
        { account: { kind: 'external', purpose: 'capital' }, assetId: USDT, atoms: -STAKE * BigInt(EACH) },
        {
          account: { kind: 'user', userId: i + 1, type: 'micro', bucket: 'available' },
          assetId: USDT,
          atoms: STAKE * BigInt(EACH),
        },
      ],
    }),
  );
  for (let i = 0; i < funds.length; i += SET)
    await inTransaction(platform.db, (tx) => ledger.postBatch(tx, funds.slice(i, i + SET)));
  return { platform, clock: platform.clock, ledger, options, desk, tick: tickLogger(() => proofs) };
}

type Bench = Awaited<ReturnType<typeof open>>;

const wanted = (i: number) => ({
  userId: (i % USERS) + 1,
  matchId: 7,
  indexId: 1,
  symbol: 'BTC/USDT',
  direction: i % 2 === 0 ? ('up' as const) : ('down' as const),
  seconds: 60,
  assetId: USDT,
  stake: STAKE,
  payout: '0.82',
  profit: PROFIT,
  cap: 10n ** 14n,
  until: null,
});

interface Measured {
  seconds: number;
  cpu: number;
  p50?: number;
  p99?: number;
}

async function timed(cpu: () => number, work: () => Promise<void>): Promise<Measured> {
  const [from, before] = [performance.now(), cpu()];
  await work();
  return { seconds: (performance.now() - from) / 1_000, cpu: cpu() - before };
}

/** So many callers, each one option after another, until all are placed. */
async function placeAll({ desk }: Bench, cpu: () => number): Promise<Measured> {
  const latencies: number[] = [];
  let next = 0;
  const measured = await timed(cpu, async () => {
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (next < OPTIONS) {
          const i = next++;
          const started = performance.now();
          const one = wanted(i);
          const attempt = { userId: one.userId, call: 'options.placeOption', requestId: `bench-${i}`, hash: Buffer.alloc(32, 1) };
          await desk.place({ wanted: one, attempt });
          latencies.push(performance.now() - started);
        }
      }),
    );
  });
  return { ...measured, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

function row(what: string, ours: Measured, plain: Measured): string {
  const rate = (m: Measured) => Math.round(OPTIONS / m.seconds).toLocaleString('en-US');
  const latency = ours.p50 === undefined ? '' : `${ours.p50.toFixed(0)} / ${ours.p99?.toFixed(0)}`;
  const ratios = `${(plain.seconds / ours.seconds).toFixed(2)} | ${(plain.cpu / ours.cpu).toFixed(2)}`;
  return `| ${what} | ${ours.seconds.toFixed(1)} | ${rate(ours)} | ${latency} | ${plain.seconds.toFixed(1)} | ${rate(plain)} | ${ratios} |`;
}

async function byHand(pool: pg.Pool, accounts: readonly number[], cpu: () => number) {
  const house = [accounts[0] as number, accounts[1] as number] as const;
  const own = Array.from({ length: OPTIONS }, (_, i) => accounts[2 + (i % USERS)] as number);
  const ids = own.map((_, i) => i + 1);
  const sets = async (size: number, work: (from: number, to: number) => Promise<void>) => {
    for (let i = 0; i < OPTIONS; i += size) await work(i, Math.min(OPTIONS, i + size));
  };
  return {
    place: await timed(cpu, () => sets(GROUP, (from, to) => plainPlace(pool, from + 1, own.slice(from, to), house))),
    enter: await timed(cpu, () => sets(SET, (from, to) => plainEnter(pool, ids.slice(from, to)))),
    settle: await timed(cpu, () => sets(SET, (from, to) => plainSettle(pool, ids.slice(from, to), own.slice(from, to), house))),
  };
}

async function compareAll(bench: Bench, pool: pg.Pool, accounts: readonly number[], cpu: () => number): Promise<void> {
  const { clock, tick, options } = bench;
  const nextTick = async (price: number, seconds: number) => {
    clock.advance(seconds * 1_000);
    await tick(1, price, clock.now());
  };
  await nextTick(650_000, 1);
  const other = setInterval(() => void tick(2, 39_000, Date.now()).catch(() => {}), 1_000);
  const placed = await placeAll(bench, cpu).finally(() => clearInterval(other));
  await nextTick(650_100, 1);
  const entered = await timed(cpu, async () => void (await options.settle()));
  await nextTick(650_200, 60);
  const settled = await timed(cpu, async () => {
    const done = await options.settle();
    if (done.settled !== OPTIONS) throw new Error(`${done.settled} of ${OPTIONS} options were settled`);
  });
  const hand = await byHand(pool, accounts, cpu);
  console.log(`${OPTIONS} options of ${USERS} users, ${CALLERS} callers; every one durable before it is answered`);
  console.log('| what | s | options/s | p50 / p99 ms | plain s | plain/s | rate | processor |');
  console.log('|---|---|---|---|---|---|---|---|');
  console.log(row('accepting', placed, hand.place));
  console.log(row('entering in one second', entered, hand.enter));
  console.log(row('settling in one second', settled, hand.settle));
}

/** Runs the comparison and prints it as the table of docs/benchmarks.md. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-bench-'));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '60' } });
  const pool = openAppPool(embedded.url, 4);
  try {
    const bench = await open(dataDir, embedded.url);
    const owner = new pg.Client({ connectionString: embedded.url });
    await owner.connect();
    const accounts = await createPlain(owner, USERS);
    await owner.end();
    await compareAll(bench, pool, accounts, cpuOf(join(dataDir, 'postgres', 'cluster')));
    const { breaches } = await bench.ledger.check();
    await bench.platform.db.destroy();
    if (breaches.length > 0) throw new Error(`the money does not add up after the bench: ${JSON.stringify(breaches[0])}`);
    console.log('The check of the money found nothing.');
  } finally {
    await pool.end();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
