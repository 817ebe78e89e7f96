/** Ticks are forgotten by ranges of the primary key, a bounded number at a time, however many there are. */
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestLog } from '../../proofs/tests/support/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { written } from '../../proofs/index.ts';
import { forgetTicks } from '../store/ticks.ts';
import { sql } from 'kysely';

const YOUNG = 60_000;
const OLD = 3_000;
const MOST = 1_000;
/** No entry of the log: it was forgotten. */
const FORGOTTEN = 10_000_000;
/** Ticks before this second are old. */
const BEFORE = OLD * 1_000 + 1;

let log: Awaited<ReturnType<typeof startTestLog>>;
let owner: pg.Client;
beforeEach(async () => {
  log = await startTestLog();
  owner = new pg.Client({ connectionString: log.database.url });
  await owner.connect();
  await owner.query(
    `INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices)
     SELECT id, n * 1000, n, 100, $1::bigint + n, 'recorded' FROM (VALUES (1), (2)) AS of (id), generate_series(1, $2::int) n`,
    [FORGOTTEN, OLD + YOUNG],
  );
  await owner.query('ANALYZE index_ticks');
});
afterEach(async () => {
  await owner.end();
  await log.stop();
});

const forget = () => forgetTicks(log.database.db, BEFORE, MOST);
const left = async (id: number) => {
  const { rows } = await owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM index_ticks WHERE index_id = $1 AND time_ms < $2',
    [id, BEFORE],
  );
  return rows[0]?.n;
};
/** Rows of the table that one run reads: one after another, and by its key. */
const reads = () =>
  inTransaction(log.database.db, async (tx) => {
    // The counters go on from what this connection did before.
    const counters = async () => {
      const { rows } = await sql<{ scanned: number; fetched: number }>`
        SELECT coalesce(max(seq_tup_read), 0)::int AS scanned, coalesce(max(idx_tup_fetch), 0)::int AS fetched
        FROM pg_stat_xact_user_tables WHERE relname = 'index_ticks'`.execute(tx);
      return rows[0] ?? { scanned: 0, fetched: 0 };
    };
    // At this cost the planner prefers a bitmap of the whole range: what is read must not depend on its estimates.
    await sql`SET LOCAL random_page_cost = 1000`.execute(tx);
    const before = await counters();
    await forgetTicks(tx, BEFORE, MOST);
    const after = await counters();
    return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
  });

it('forgets the oldest first, so many of each instrument at a time, and then nothing', async () => {
  const gone = [];
  for (let i = 0; i < 4; i++) gone.push(await forget());
  expect(gone).toEqual([2 * MOST, 2 * MOST, 2 * MOST, 0]);
  expect([await left(1), await left(2)]).toEqual([0, 0]);
  const { rows } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM index_ticks');
  expect(rows[0]?.n).toBe(2 * YOUNG);
});

it('reads what it looks at, never the whole table: with much to forget, and with nothing', async () => {
  const busy = await reads();
  expect(busy.scanned).toBe(0);
  expect(busy.fetched).toBeGreaterThanOrEqual(2 * MOST);
  expect(busy.fetched).toBeLessThanOrEqual(2 * 2 * MOST + 10);
  for (let i = 0; i < 3; i++) await forget();
  const idle = await reads();
  expect(idle.scanned).toBe(0);
  expect(idle.fetched).toBeLessThanOrEqual(10);
});

it('passes a tick that is cited, and waits for one whose entry is still there', async () => {
  const record = (n: string) => written({ kind: 'tick', version: '1', n }, log.clock.now());
  const first = await log.proofs().write(({ append }) => append([record('1'), record('2')]));
  await inTransaction(log.database.db, (tx) => log.proofs().cite(tx, first, 'option:1'));
  await owner.query('UPDATE index_ticks SET leaf = $1 WHERE index_id = 1 AND seq = 10', [first]);
  await owner.query('UPDATE index_ticks SET leaf = $1 WHERE index_id = 1 AND seq = 20', [first + 1]);
  for (let i = 0; i < 4; i++) await forget();
  expect([await left(1), await left(2)]).toEqual([1 + OLD - 19, 0]);
  await owner.query('DELETE FROM log_entries WHERE leaf = $1', [first + 1]);
  for (let i = 0; i < 4; i++) await forget();
  expect([await left(1), await left(2)]).toEqual([1, 0]);
});
