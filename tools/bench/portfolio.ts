/**
 * `npm run bench portfolio`: how long a portfolio takes to answer for a user with 100,000 bill lines of 30 days, of which the last
 * day's newest wait to be folded, and how long the snapshots of 100,000 users take that traded within an hour. On an embedded
 * PostgreSQL with durability on. BENCH_USERS (100000) and BENCH_LINES (100000) set the sizes.
 */
import { join } from 'node:path';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import type { Gathered } from '../../apps/server/src/platform/connect.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import { type JournalDraft, createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { createPortfolio } from '../../apps/server/src/modules/portfolio/index.ts';
import { withBenchDatabase } from './bench-database.ts';
import { benchPlatform, migrateAll } from './platform.ts';
import { cpuOf, median, percentile } from './measure.ts';

const USERS = Number(process.env['BENCH_USERS'] ?? 100_000);
const LINES = Number(process.env['BENCH_LINES'] ?? 100_000);
const [HOUR, DAYS] = [3_600_000, 30];
const BEGIN = Date.UTC(2026, 0, 1);
const LINES_A_TRADE = 3;
const BATCH = 2_000;
const TRADER = 1;
const RUNS = 30;

let keys = 0;

/** A purchase, or every third time a sale, of BTC or ETH with a fee, against the outside. */
function trade(userId: number): JournalDraft {
  const key = `b${++keys}`;
  const assetId = keys % 2 === 0 ? 1 : 2;
  const [sign, atoms, usdt] = [keys % 3 === 0 ? -1n : 1n, 10_000n, BigInt(700_000 + (keys % 1_000) * 100)];
  const user = { kind: 'user', userId, type: 'change', bucket: 'available' } as const;
  const outside = { kind: 'external', purpose: 'capital' } as const;
  return {
    scope: 'spot.fill',
    key,
    cause: 'spot_trade',
    reference: key,
    legs: [
      { account: user, assetId: 3, atoms: -sign * usdt },
      { account: outside, assetId: 3, atoms: sign * usdt },
      { account: user, assetId, atoms: sign * atoms },
      { account: user, assetId, atoms: -10n, cause: 'spot_fee' },
      { account: outside, assetId, atoms: 10n - sign * atoms },
    ],
  } as JournalDraft;
}

const deposit = (userId: number, assetId: number, atoms: bigint): JournalDraft => ({
  scope: 'recharge',
  key: `d${++keys}`,
  cause: 'recharge',
  reference: String(keys),
  legs: [
    { account: { kind: 'user', userId, type: 'change', bucket: 'available' }, assetId, atoms },
    { account: { kind: 'external', purpose: 'capital' }, assetId, atoms: -atoms },
  ],
});

async function open(dataDir: string, url: string) {
  const clock = new ManualClock(BEGIN);
  const platform = benchPlatform(dataDir, openDb(openAppPool(url, 20)), clock);
  await migrateAll(platform, url);
  const ledger = createLedger(platform);
  await ledger.module.start?.();
  const priceOf = (assetId: number) => (assetId === 3 ? '1' : assetId <= 4 ? String(7_000 / assetId) : null);
  const portfolio = createPortfolio({
    platform,
    ledger,
    markets: {
      priceInUsd: priceOf,
      pricesInUsdAt: async (_db, asked) => asked.map(({ assetId }) => priceOf(assetId)),
      sourceOfAssets: () => 'simulated',
    },
  });
  portfolio.module.connect?.({ holdings: [], outside: [] } as unknown as Gathered);
  await portfolio.module.start?.();
  const post = (drafts: JournalDraft[]) => inTransaction(platform.db, (tx) => ledger.postBatch(tx, drafts));
  return { platform, clock, portfolio, post, cpu: cpuOf(join(dataDir, 'postgres', 'cluster')) };
}

type Bench = Awaited<ReturnType<typeof open>>;

/** A month of trades of one user, folded hour by hour; the newest wait to be folded. */
async function tradeForAMonth({ clock, portfolio, post }: Bench): Promise<void> {
  await post([deposit(TRADER, 3, 10n ** 15n), deposit(TRADER, 1, 10n ** 12n), deposit(TRADER, 2, 10n ** 12n)]);
  const hours = DAYS * 24;
  const each = Math.ceil(LINES / LINES_A_TRADE / hours);
  for (let hour = 1; hour <= hours; hour++) {
    await post(Array.from({ length: each }, () => trade(TRADER)));
    clock.advance(HOUR);
    if (hour < hours) await portfolio.foldNow();
  }
}

/** How long calls of the trader take. */
async function measureCalls({ portfolio, cpu }: Bench): Promise<void> {
  const context = { requestId: 'bench', lang: 'en' as const, ip: '', userAgent: '', user: { id: TRADER, sessionId: 1 } };
  // Processor time, of PostgreSQL too: it hardly depends on what else the machine does.
  console.log('| call | p50 ms | p99 ms | processor ms |');
  console.log('|---|---|---|---|');
  for (const id of ['portfolio.getPortfolio', 'portfolio.getPortfolioCurve', 'portfolio.getPortfolioCoin'])
    for (const period of ['today', 'month', 'all']) {
      const call = portfolio.module.calls?.find((one) => one.call.id === id);
      const input = id.endsWith('Coin') ? { currency: '1' } : { period };
      const took: number[] = [];
      const before = cpu();
      for (let run = 0; run < RUNS; run++) {
        const started = performance.now();
        await call?.run(input, context);
        took.push(performance.now() - started);
      }
      const processorMs = ((cpu() - before) / RUNS) * 1_000;
      const figures = [median(took), percentile(took, 0.99), processorMs].map((ms) => ms.toFixed(1));
      console.log(`| ${id}, ${period} | ${figures.join(' | ')} |`);
    }
}

/** How long the snapshots of an hour take in which every user traded. */
async function measureSnapshots({ clock, portfolio, post, cpu }: Bench): Promise<void> {
  for (let user = 1; user <= USERS; user += BATCH)
    await post(
      Array.from({ length: Math.min(BATCH, USERS - user + 1) }, (_, i) => deposit(TRADER + user + i, 1 + (i % 3), 100_000_000n)),
    );
  const timed = async (what: string) => {
    const [before, started] = [cpu(), performance.now()];
    // The first run sees up to where no transaction is open.
    for (let run = 0; run < 2; run++) await portfolio.foldNow();
    const seconds = (performance.now() - started) / 1_000;
    console.log(`${what} of ${USERS} users: ${seconds.toFixed(1)} s, ${(cpu() - before).toFixed(1)} s of processor`);
  };
  await timed('a journal each');
  clock.advance(HOUR);
  await post([deposit(TRADER, 3, 1n)]);
  await timed('snapshots');
}

/** Runs it and prints the table of docs/benchmarks.md. */
export async function run(): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const bench = await open(dataDir, url);
    await tradeForAMonth(bench);
    await measureCalls(bench);
    await measureSnapshots(bench);
    await bench.platform.db.destroy();
  });
}
