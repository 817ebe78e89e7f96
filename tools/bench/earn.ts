/**
 * `npm run bench:earn`: the lock-up orders of one midnight are paid, on an embedded PostgreSQL with durability on, beside the same
 * rows written by hand (`earn-plain.ts`) in one run. Then ticks and a crash of loans. BENCH_ORDERS (100,000), BENCH_TICK_LOANS (1,000,000) and
 * BENCH_LOANS (10,000) set how many; 0 leaves a part out.
 */
import type { LockupSeries } from '@glasshouse/contract/lockup';
import { dailyOf, payoutAt } from '@glasshouse/proofs/lockup';
import { sql } from 'kysely';
import pg from 'pg';
import { Registry } from 'prom-client';
import { join } from 'node:path';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import { dueItems } from '../../apps/server/src/platform/due/index.ts';
import { NO_CHANGES, type ParameterSource } from '../../apps/server/src/platform/parameters.ts';
import { type JournalDraft, createLedger, paperCapitalJournal } from '../../apps/server/src/modules/ledger/index.ts';
import { openOrders } from '../../apps/server/src/modules/lockup/api/open-orders.ts';
import type { LockupProduct } from '../../apps/server/src/modules/lockup/domain/lockup.ts';
import { LOCKUP_CAPITAL, createLockup, lockupInvariants } from '../../apps/server/src/modules/lockup/index.ts';
import { loadOnSale } from '../../apps/server/src/modules/lockup/store/products.ts';
import { createProofs } from '../../apps/server/src/modules/proofs/index.ts';
import { withBenchDatabase } from './bench-database.ts';
import { benchPlatform, migrateAll } from './platform.ts';
import { LOCKUP, plainDue, plainPay } from './earn-plain.ts';
import { compareCrashes } from './loans-crash.ts';
import { compareLoanTicks } from './loans-ticks.ts';
import { cpuOf, latenciesDuring, percentile } from './measure.ts';
import { createPlain } from './options-plain.ts';

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 100_000);
const TICK_LOANS = Number(process.env['BENCH_TICK_LOANS'] ?? 1_000_000);
const LOANS = Number(process.env['BENCH_LOANS'] ?? 10_000);
/** Every user has so many orders. */
const EACH = 5;
const USERS = Math.ceil(ORDERS / EACH);
const FIRST_USER = 100_001;
const USDT = 3;
const AMOUNT = 1_000_000n;
/** A product of which every order locks the smallest amount, and all of them are within the quota. */
const SERIES: LockupSeries = {
  name: 'd30',
  every: 'month',
  unit: 'day',
  units: 30,
  daily: '0.0036',
  penalty: '0.003',
  min: '1',
  max_user: '1000',
  quota: '1000000',
  counts: 'open',
};
/** The series of USDT as if it had been changed. */
const parameters: ParameterSource = { ...NO_CHANGES, at: () => ({ series: [SERIES] }) as never };
/** Orders of one transaction, as due work has them. */
const SET = 1_000;
const CALM_MS = 3_000;

/** Calls `work` for stretches of a count. */
async function inSets(count: number, work: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += SET) await work(from, Math.min(count, from + SET));
}

async function open(dataDir: string, url: string, owner: pg.Client) {
  const platform = benchPlatform(dataDir, openDb(openAppPool(url, 8)), new ManualClock(Date.UTC(2026, 5, 3, 10, 30)));
  await migrateAll(platform, url);
  const ledger = createLedger(platform);
  const proofs = createProofs(platform);
  await ledger.module.start?.();
  await proofs.module.start?.();
  const parts = {
    platform,
    ledger,
    proofs,
    parameters,
    notify: async () => () => {},
    balancesChanged: () => {},
    isFrozen: () => false,
    isClosed: () => false,
    demoCapital: () => 0n,
    priceInUsd: () => null,
    changed: () => {},
  };
  const wallet = { balancesChanged: () => {} };
  const lockup = createLockup({ ...parts, wallet, identity: { freezes: parts } });
  ledger.watch(lockupInvariants);
  await owner.query(
    `INSERT INTO users (id, email, password_hash, account_name, nickname, invite_code, created_at)
     SELECT ${FIRST_USER} + n, n || '@bench.example', 'x', n, n, 'bench-' || n, 0 FROM generate_series(0, ${USERS - 1}) AS n`,
  );
  await inTransaction(
    platform.db,
    async (tx) => void (await ledger.post(tx, paperCapitalJournal(LOCKUP_CAPITAL, USDT, 10n ** 15n, 9_000))),
  );
  await inSets(USERS, (from, to) => inTransaction(platform.db, (tx) => ledger.postBatch(tx, fundsOf(from, to))));
  return { platform, clock: platform.clock, ledger, lockup, parts };
}

const fundsOf = (from: number, to: number): JournalDraft[] =>
  Array.from({ length: to - from }, (_, i) => ({
    scope: 'bench',
    key: `fund-${from + i}`,
    cause: 'demo_funds',
    reference: '',
    legs: [
      { account: { kind: 'external', purpose: 'capital' }, assetId: USDT, atoms: -AMOUNT * BigInt(EACH) },
      {
        account: { kind: 'user', userId: FIRST_USER + from + i, type: 'change', bucket: 'available' },
        assetId: USDT,
        atoms: AMOUNT * BigInt(EACH),
      },
    ],
  }));

type Bench = Awaited<ReturnType<typeof open>>;

/** Locks all amounts in a product of thirty days; returns when the first two payouts are due, and how much each is. */
async function lockAll({ platform, clock, lockup, parts }: Bench): Promise<{ dueAt: [number, number]; atoms: number }> {
  await lockup.createDue();
  const now = clock.now();
  const product = (await inTransaction(platform.db, (tx) => loadOnSale(tx, USDT, SERIES.name, now))) as LockupProduct;
  const due = dueItems({ ...platform, metrics: new Registry() }, 'lockup', { pay: async () => {}, end: async () => {} });
  let dueAt: [number, number] = [0, 0];
  await inSets(ORDERS, async (from, to) => {
    const openings = Array.from({ length: to - from }, (_, i) => ({
      userId: FIRST_USER + ((from + i) % USERS),
      product,
      amount: AMOUNT,
      renew: 'off' as const,
      lockedAt: now,
      renewedFrom: null,
    }));
    const orders = await inTransaction(platform.db, (tx) => openOrders(parts, due, tx, openings, { now, headSize: 1 }));
    const [first] = orders as [(typeof orders)[number]];
    dueAt = [payoutAt(first, 1), payoutAt(first, 2)];
  });
  return { dueAt, atoms: Number(dailyOf(AMOUNT, product)) };
}

interface Measured {
  readonly seconds: number;
  readonly cpu: number;
}

async function timed(cpu: () => number, work: () => Promise<void>): Promise<Measured> {
  const [from, before] = [performance.now(), cpu()];
  await work();
  return { seconds: (performance.now() - from) / 1_000, cpu: cpu() - before };
}

async function byHand(pool: pg.Pool, accounts: readonly number[], atoms: number, cpu: () => number): Promise<Measured> {
  const [, held = 0, ...users] = accounts;
  const ids = Array.from({ length: ORDERS }, (_, i) => i + 1);
  const own = ids.map((_, i) => users[i % USERS] as number);
  await inSets(ORDERS, (from, to) => plainDue(pool, ids.slice(from, to)));
  return timed(cpu, () => inSets(ORDERS, (from, to) => plainPay(pool, ids.slice(from, to), own.slice(from, to), held, atoms)));
}

/** Runs the comparisons and prints them as the tables of docs/benchmarks.md. */
export async function run(): Promise<void> {
  if (ORDERS > 0) await payMidnight();
  if (TICK_LOANS > 0) compareLoanTicks(TICK_LOANS);
  if (LOANS > 0) await compareCrashes(LOANS);
}

async function payMidnight(): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    const pool = openAppPool(url, 4);
    const bench = await open(dataDir, url, owner);
    try {
      const cpu = cpuOf(join(dataDir, 'postgres', 'cluster'));
      const { dueAt, atoms } = await lockAll(bench);
      const accounts = await createPlain(owner, USERS, LOCKUP);
      await owner.query('ANALYZE');
      const payAll = async (at: number) => {
        bench.clock.advance(at - bench.clock.now());
        const done = await bench.lockup.runDue();
        if (done !== ORDERS) throw new Error(`${done} of ${ORDERS} payouts were made`);
      };
      const ours = await timed(cpu, () => payAll(dueAt[0]));
      const plain = await byHand(pool, accounts, atoms, cpu);
      // What another user's call reads: a balance. Beside the payouts of the second midnight, so that reading costs the first nothing.
      const read = () => sql`SELECT balance FROM accounts WHERE id = ${accounts[2]}`.execute(bench.platform.db);
      const calm = await latenciesDuring(read, () => new Promise((resolve) => setTimeout(resolve, CALM_MS)));
      const beside = await latenciesDuring(read, () => payAll(dueAt[1]));
      const rate = (m: Measured) => Math.round(ORDERS / m.seconds).toLocaleString('en-US');
      console.log(`${ORDERS} orders of ${USERS} users, paid at one instant`);
      console.log('| what | s | payouts/s | plain s | plain/s | rate | processor |\n|---|---|---|---|---|---|---|');
      const ratios = `${(plain.seconds / ours.seconds).toFixed(2)} | ${(plain.cpu / ours.cpu).toFixed(2)}`;
      console.log(
        `| one midnight | ${ours.seconds.toFixed(1)} | ${rate(ours)} | ${plain.seconds.toFixed(1)} | ${rate(plain)} | ${ratios} |`,
      );
      const [before, during] = [percentile(calm, 0.99), percentile(beside, 0.99)];
      console.log(
        `A read of another user: p99 ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile (${(during / before).toFixed(1)} times)`,
      );
      const { breaches } = await bench.ledger.check();
      if (breaches.length > 0) throw new Error(`the money does not add up after the bench: ${JSON.stringify(breaches[0])}`);
      console.log('The check of the money found nothing.');
    } finally {
      await bench.platform.db.destroy();
      await pool.end();
      await owner.end();
    }
  });
}
