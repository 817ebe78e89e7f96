/** Hours of interest of many debts, by the batches of the desk, beside raw SQL that charges the same hour of all of them in the same tables. */
import pg from 'pg';
import { createExchange } from '../../apps/server/src/modules/exchange/index.ts';
import { createLedger } from '../../apps/server/src/modules/ledger/index.ts';
import { createMargin } from '../../apps/server/src/modules/margin/index.ts';
import { createMarkets } from '../../apps/server/src/modules/markets/index.ts';
import { createProofs } from '../../apps/server/src/modules/proofs/index.ts';
import { createSpot } from '../../apps/server/src/modules/spot/index.ts';
import { ManualClock } from '../../apps/server/src/platform/clock.ts';
import { openAppPool, openDb } from '../../apps/server/src/platform/db/database.ts';
import { withBenchDatabase } from './bench-database.ts';
import { benchPlatform, migrateAll } from './platform.ts';

const USDT = 3;
const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 5, 3, 13, 10);
const HOUR = Math.floor(NOW / HOUR_MS);
/** What each owes of USDT, in atoms. */
const PRINCIPAL = 1_234_567_890n;
const FIRST_USER = 100_001;

/** Debtors who were charged for the running hour, and a pool that is half lent. */
const seed = (debts: number) => {
  const lent = BigInt(debts) * PRINCIPAL;
  const house = (purpose: string, atoms: bigint) =>
    `INSERT INTO accounts (kind, owner, purpose, bucket, asset_id, balance) VALUES ('house', 0, '${purpose}', 'available', ${USDT}, ${atoms})`;
  return [
    `INSERT INTO accounts (kind, owner, purpose, bucket, asset_id, balance)
     SELECT 'user', ${FIRST_USER} + n, 'margin', bucket, ${USDT}, CASE bucket WHEN 'owed' THEN -${PRINCIPAL}::numeric ELSE ${4n * PRINCIPAL} END
     FROM generate_series(0, ${debts - 1}) AS n, unnest(ARRAY['available', 'owed']) AS bucket ORDER BY n`,
    house('margin_pool', lent),
    house('margin_lent', lent),
    house('margin_interest_due', 0n),
    `INSERT INTO margin_debts (user_id, asset_id, principal, interest, hour, hour_base, hour_charged, revision)
     SELECT ${FIRST_USER} + n, ${USDT}, ${PRINCIPAL}, 0, ${HOUR}, ${PRINCIPAL}, 0, 1 FROM generate_series(0, ${debts - 1}) AS n`,
    `INSERT INTO margin_pools (asset_id, lent, interest, lost, received, made_good) VALUES (${USDT}, ${lent}, 0, 0, 0, 0)`,
    `INSERT INTO margin_uses (asset_id, at_ms, lent, idle, hour_sum) VALUES (${USDT}, ${HOUR * HOUR_MS}, ${lent}, ${lent}, 0)`,
  ];
};

async function open(dataDir: string, url: string, owner: pg.Client, debts: number) {
  const platform = benchPlatform(dataDir, openDb(openAppPool(url, 8)), new ManualClock(NOW), { DEMO_UNIVERSE: 'small' });
  await migrateAll(platform, url);
  const ledger = createLedger(platform);
  const proofs = createProofs(platform);
  const markets = createMarkets(platform);
  const exchange = createExchange({ platform, ledger, markets, balancesChanged: () => {} });
  createSpot({ platform, ledger, markets, exchange });
  const notify = async () => () => {};
  const margin = createMargin({ platform, ledger, markets, exchange, proofs, notify });
  for (const text of seed(debts)) await owner.query(text);
  await owner.query('VACUUM ANALYZE');
  const modules = [ledger.module, proofs.module, markets.module, exchange.module];
  for (const module of modules) await module.start?.();
  await margin.run();
  const stop = async () => {
    for (const module of [exchange.module, markets.module]) await module.stop?.();
    await platform.db.destroy();
  };
  return { platform, margin, stop };
}

/** Charges an hour by one statement a table: locks, events, heads, entries, balances, debts, and the sums of the pool. */
const rawHour = (hour: number, hourly: string, now: number): readonly string[] => {
  const scope = 'margin.interest';
  const events = `margin_events e WHERE e.kind = 'interest' AND e.hour = ${hour} AND e.asset_id = ${USDT}`;
  return [
    `SELECT count(*) FROM (SELECT FROM accounts WHERE kind = 'user' AND purpose = 'margin' AND bucket = 'owed' AND asset_id = ${USDT} AND balance < 0
     ORDER BY id FOR UPDATE) AS locked`,
    `INSERT INTO margin_events (user_id, asset_id, revision, kind, principal, interest, owed, hour, base, hourly_e10, charged_before, time_ms)
     SELECT user_id, asset_id, revision + 1, 'interest', 0, c.charge, principal + interest + c.charge, ${hour}, principal, ${hourly}, 0, ${now}
     FROM margin_debts CROSS JOIN LATERAL (SELECT div(principal * ${hourly} + 9999999999, 10000000000) AS charge) AS c
     WHERE principal > 0 AND hour = ${hour - 1} AND asset_id = ${USDT}`,
    `INSERT INTO journals (scope, key, cause, reference, created_at)
     SELECT '${scope}', k.key, 'margin_interest', k.key, ${now} FROM (
       SELECT e.id, e.user_id || ':' || e.asset_id || ':' || e.hour AS key FROM ${events}) AS k ORDER BY k.id`,
    `INSERT INTO entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
     WITH moved AS (
       SELECT j.id AS journal_id, e.user_id, e.interest FROM (SELECT * FROM ${events}) AS e
       JOIN journals j ON j.scope = '${scope}' AND j.key = e.user_id || ':' || e.asset_id || ':' || e.hour)
     SELECT journal_id, line, account_id, ${USDT}, amount, balance + sum(amount) OVER (PARTITION BY account_id ORDER BY journal_id), 'margin_interest'
     FROM (
       SELECT m.journal_id, 1 AS line, a.id AS account_id, a.balance, -m.interest AS amount FROM moved m
       JOIN accounts a ON (a.kind, a.owner, a.purpose, a.asset_id, a.bucket) = ('user', m.user_id, 'margin', ${USDT}, 'owed')
       UNION ALL
       SELECT m.journal_id, 2, a.id, a.balance, m.interest FROM moved m
       JOIN accounts a ON (a.kind, a.owner, a.purpose, a.asset_id, a.bucket) = ('house', 0, 'margin_interest_due', ${USDT}, 'available')) AS legs
     ORDER BY journal_id, line`,
    `UPDATE accounts SET balance = balance + s.atoms, version = version + s.entries
     FROM (SELECT account_id, sum(amount) AS atoms, count(*) AS entries FROM entries
       WHERE journal_id >= (SELECT min(id) FROM journals WHERE scope = '${scope}' AND created_at = ${now}) GROUP BY account_id) AS s
     WHERE accounts.id = s.account_id`,
    `UPDATE margin_debts d SET interest = d.interest + e.interest, hour = e.hour, hour_base = e.base, hour_charged = e.interest, revision = e.revision
     FROM (SELECT * FROM ${events}) AS e WHERE (d.user_id, d.asset_id) = (e.user_id, e.asset_id)`,
    `UPDATE margin_pools SET interest = interest + (SELECT sum(interest) FROM ${events}) WHERE asset_id = ${USDT}`,
  ];
};

/** Prints how many debts a second an hour is durable for. */
export async function compareInterest(debts: number): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const owner = new pg.Client({ connectionString: url });
    // Its end must not hide why a bench failed.
    owner.on('error', () => {});
    await owner.connect();
    const { platform, margin, stop } = await open(dataDir, url, owner, debts);
    const rows: string[] = [];
    const charged = async (hour: number) => {
      const { rows: found } = await owner.query(
        `SELECT count(*)::int AS count, max(hourly_e10) AS hourly FROM margin_events WHERE kind = 'interest' AND hour = $1`,
        [hour],
      );
      if (found[0].count !== debts) throw new Error(`hour ${hour} was charged to ${found[0].count} of ${debts}`);
      return String(found[0].hourly);
    };
    try {
      for (let hour = HOUR + 1; hour <= HOUR + 4; hour += 2) {
        platform.clock.advance(hour * HOUR_MS - platform.clock.now());
        await owner.query('CHECKPOINT');
        let began = performance.now();
        await margin.run();
        const own = performance.now() - began;
        const hourly = await charged(hour);
        await owner.query('CHECKPOINT');
        began = performance.now();
        await owner.query('BEGIN');
        // Rows that it has just added are not in the statistics yet: it would look up each of them by a loop over all.
        await owner.query('SET LOCAL enable_nestloop = off');
        for (const statement of rawHour(hour + 1, hourly, (hour + 1) * HOUR_MS)) await owner.query(statement);
        await owner.query('COMMIT');
        const raw = performance.now() - began;
        await charged(hour + 1);
        await margin.rebuild();
        rows.push(
          `| ${debts} | ${((debts * 1_000) / own).toFixed(0)} | ${((debts * 1_000) / raw).toFixed(0)} | ${(raw / own).toFixed(2)} | 0.7 |`,
        );
      }
    } finally {
      await stop();
      await owner.end();
    }
    console.log(
      `\n| debts charged for an hour | a second | raw SQL, a second | ratio | goal |\n|---|---|---|---|---|\n${rows.join('\n')}`,
    );
  });
}
