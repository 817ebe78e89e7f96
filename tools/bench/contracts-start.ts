/** Start with many positions and orders: until the venue leads and its triggers stand, beside plain queries that read the same rows. */
import { withBenchDatabase } from './bench-database.ts';
import { MARK, MARKET, movingIndex, openDesks, USERS } from './contracts-desks.ts';
import { join } from 'node:path';
import { cpuOf, median } from './measure.ts';

/** So many positions a user has in a market. */
const EACH = 100;

const insertPositions = `
  INSERT INTO contract_positions (id, user_id, market_id, account, mode, side, margin_mode, multiple, multiple_now, terms_ms, tier_version, salt, lots, entry_value, margin,
    owed, opened_lots, opened_value, closed_lots, closed_value, realized, fees, funding, status, receipts, revision, chain, opened_ms, changed_ms)
  SELECT 1000000 + n, 1 + n / ${EACH}, $2, 'lever', 'each', CASE n % 2 WHEN 0 THEN 'long' ELSE 'short' END, 'isolated', 20, 20, 1, 1, repeat('0', 32), 100 + n % 900,
    (100 + n % 900) * ${MARK}::bigint, (100 + n % 900) * ${MARK}::bigint / 20, 0, 100 + n % 900, (100 + n % 900) * ${MARK}::bigint, 0, 0, 0, 0, 0,
    'open', '[]', 1, repeat('0', 64), 1, 1
  FROM generate_series(0, $1::int - 1) n`;

const insertOrders = `
  INSERT INTO orders (id, sequence, user_id, market_id, side, kind, price_ticks, lots, filled_lots, filled_value, fee, status, created_ms, updated_ms,
    epoch, end_reason, held, venue, account)
  SELECT 100000000 + n, 100000000 + n, 1 + n % ${USERS}, $2, CASE n % 2 WHEN 0 THEN 'buy' ELSE 'sell' END, 'limit',
    CASE n % 2 WHEN 0 THEN ${MARK} - 1 - n % 8000 ELSE ${MARK} + 1 + n % 8000 END, 100, 0, 0, 0, 'open', 1, 1, 0, NULL, true, 'contracts', 'lever'
  FROM generate_series(0, $1::int - 1) n`;

const insertTerms = `
  INSERT INTO contract_order_terms (order_id, position_id, market_id, purpose, cause, margin_mode, multiple, margin_ticks, is_market, terms_ms, fee_ppm, salt, live)
  SELECT id, id, market_id, 'open', 'user', 'isolated', 20, price_ticks, false, 1, 500, repeat('0', 32), true FROM orders WHERE id >= 100000000`;

/** Prints both times for so many positions and orders. */
export async function compareStart(positions: number, orders: number, rounds: number): Promise<void> {
  await withBenchDatabase(async (dataDir, url) => {
    const { desks, close, again } = await openDesks(dataDir, url);
    const index = await movingIndex(url);
    // Its end must not hide why a bench failed.
    index.owner.on('error', () => {});
    await desks.stop();
    await index.owner.query(insertPositions, [positions, MARKET]);
    await index.owner.query(insertOrders, [orders, MARKET]);
    await index.owner.query(insertTerms);
    await index.owner.query('ANALYZE');
    const cpu = cpuOf(join(dataDir, 'postgres', 'cluster'));
    const [own, plain]: number[][] = [[], []];
    const [ownCpu, plainCpu]: number[][] = [[], []];
    for (let round = 0; round < rounds; round++) {
      let before = cpu();
      const began = performance.now();
      for (const table of ['contract_positions', 'orders', 'contract_order_terms'])
        await index.owner.query(
          `SELECT * FROM ${table} WHERE ${table === 'contract_order_terms' ? 'live' : "status <> 'closed'"} ORDER BY 1`,
        );
      plain?.push(performance.now() - began);
      plainCpu?.push(cpu() - before);
      before = cpu();
      const restarted = again();
      const start = await restarted.startTimed();
      // The first tick builds the triggers.
      const first = performance.now();
      await index.tick(restarted, MARK);
      own?.push(start + performance.now() - first);
      ownCpu?.push(cpu() - before);
      await restarted.stop();
    }
    await index.close();
    await close();
    const [a, b] = [median(own ?? []) / 1_000, median(plain ?? []) / 1_000];
    const processor = median(ownCpu ?? []) / median(plainCpu ?? []);
    console.log(
      '\n| positions | orders | start s, triggers included | plain queries s | ratio: clock, processor | goal |\n|---|---|---|---|---|---|',
    );
    console.log(
      `| ${positions} | ${orders} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${(a / b).toFixed(2)}, ${processor.toFixed(2)} | 1.5 |`,
    );
  });
}
