/**
 * Splits and a dividend of a stock for many holders, on an embedded PostgreSQL with durability on, beside the same by raw SQL (`stocks-raw.ts`)
 * in the same tables, each with a commit.
 */
import pg from 'pg';
import { Registry } from 'prom-client';
import { createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { createProofs } from '../../apps/server/src/modules/proofs/index.ts';
import { applyAction, payAction } from '../../apps/server/src/modules/stocks/api/apply.ts';
import type { StockParts } from '../../apps/server/src/modules/stocks/api/parts.ts';
import { loadAction } from '../../apps/server/src/modules/stocks/store/actions.ts';
import { loadStocks } from '../../apps/server/src/modules/stocks/store/terms.ts';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts';
import { dueItems } from '../../apps/server/src/platform/due/index.ts';
import { withBenchDatabase } from './bench-database.ts';
import { benchPlatform, migrateAll } from './platform.ts';
import { rawAction, rawDividend } from './stocks-raw.ts';

const [MARKET, SHARE, USDT, FIRST_USER] = [11, 1002, 3, 100_001] as const;
const NOW = Date.UTC(2026, 5, 3, 21);
const HASH = '0'.repeat(64);

/** Holders with shares that a split of 3 for 2 leaves parts of, a third of them; as many rows as the ledger would have written. */
const seed = (holders: number) => [
  `INSERT INTO users (id, email, password_hash, account_name, nickname, invite_code, created_at)
   SELECT ${FIRST_USER} + n, n || '@bench.example', 'x', n, n, 'bench-' || n, 0 FROM generate_series(0, ${holders - 1}) AS n`,
  `INSERT INTO accounts (kind, owner, purpose, bucket, asset_id, balance)
   SELECT 'user', ${FIRST_USER} + n, 'stock', 'available', a, CASE a WHEN ${SHARE} THEN 10000 + n % 30000 ELSE 1000000 END
   FROM generate_series(0, ${holders - 1}) AS n, unnest(ARRAY[${SHARE}, ${USDT}]) AS a ORDER BY a, n`,
  `INSERT INTO stock_terms (market_id, asset_id, symbol, name, calendar, country, withholding_ppm, custodian, is_paper, listed_at)
   VALUES (${MARKET}, ${SHARE}, 'IBM/USDT', 'IBM', 'us-stocks', 'US', 300000, 'paper', true, 0) ON CONFLICT DO NOTHING`,
  `INSERT INTO stock_days VALUES (${MARKET}, 1, ${NOW - 7_200_000}, ${NOW - 3_600_000}, 18640, ${NOW - 3_601_000}, 1, 'recorded', '${HASH}')`,
];

const ACTION = `
  INSERT INTO corporate_actions (id, market_id, kind, numerator, denominator, per_share, withholding_ppm, reduced_ppm, ex_day, ex_opens, counted,
    pays, source, source_url, published, notice_open, notice_close, replaces, proposer_id, approver_id, record_hash)
  VALUES ($1, ${MARKET}, $2, $3, $4, $5, $6, NULL, 2, ${NOW}, ${NOW - 3_600_000}, ${NOW}, 'b', 'https://b.example', ${NOW - 9_000_000},
    ${NOW - 8_000_000}, ${NOW - 7_000_000}, NULL, 1, 2, '${HASH}')`;

async function open(dataDir: string, url: string, owner: pg.Client, holders: number) {
  const platform = benchPlatform(dataDir, openDb(openAppPool(url, 8)), new ManualClock(NOW), { DEMO_STOCKS: 'on' });
  await migrateAll(platform, url);
  const ledger = createLedger(platform);
  const proofs = createProofs(platform);
  await ledger.module.start?.();
  await proofs.module.start?.();
  for (const text of seed(holders)) await owner.query(text);
  await owner.query('ANALYZE');
  const stock = { ...(await loadStocks(platform.db))[0]!, code: 'IBM' };
  const due = dueItems({ ...platform, metrics: new Registry() }, 'stocks', {
    counted: async () => {},
    paid: async () => {},
    pay: async () => {},
  });
  const parts = {
    platform,
    ledger,
    proofs,
    markets: { splitAlerts: async () => {}, setSplits: () => {} },
    balancesChanged: () => {},
    notify: async () => () => {},
    stocks: () => [stock],
    book: { splits: [], splitsSince: () => [], noteCounted: () => {} },
    due: () => due,
  } as unknown as StockParts;
  return { platform, parts };
}

/** Prints how many holders a second a split and a dividend are durable for. */
export async function compareActions(holders: number): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    const { platform, parts } = await open(dataDir, url, owner, holders);
    const timed = async (work: () => Promise<void>) => {
      await owner.query('CHECKPOINT');
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    const run = async (id: number, work: typeof applyAction) => {
      const state = await loadAction(platform.db, id);
      return timed(() => inTransaction(platform.db, (tx) => work(parts, tx, state!, NOW)));
    };
    const rows: string[] = [];
    const note = (what: string, own: number, raw: number) =>
      rows.push(`| ${what} | ${(own / 1_000).toFixed(1)} | ${(raw / 1_000).toFixed(1)} | ${(raw / own).toFixed(2)} | 0.7 |`);
    let id = 0;
    try {
      // The first ones make the accounts of the outside.
      for (const [n, d] of [
        [3, 2],
        [2, 1],
        [3, 2],
      ] as const) {
        await owner.query(ACTION, [++id, 'split', n, d, 0, 0]);
        const own = await run(id, applyAction);
        await owner.query(ACTION, [++id, 'split', n, d, 0, 0]);
        note(`split ${n}:${d}`, own, await timed(() => rawAction(owner, id, NOW, 'split')));
      }
      for (let turn = 0; turn < 2; turn++) {
        await owner.query(ACTION, [++id, 'dividend', 1, 1, 950_000, 300_000]);
        const own = (await run(id, applyAction)) + (await run(id, payAction));
        await owner.query(ACTION, [++id, 'dividend', 1, 1, 950_000, 300_000]);
        const counted = await timed(() => rawAction(owner, id, NOW, 'dividend'));
        note('dividend', own, counted + (await timed(() => rawDividend(owner, id, NOW))));
      }
      console.log(`\n| of ${holders} holders | s | raw SQL, s | ratio | goal |\n|---|---|---|---|---|\n${rows.join('\n')}`);
    } finally {
      await platform.db.destroy();
      await owner.end();
    }
  });
}
