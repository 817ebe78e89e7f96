/** A stock that has no price for long is no breach of the invariants, and what it had last is still held against the log. */
import { indexOf, priceRecord, priceText, secondRecord, secondText } from '@glasshouse/proofs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestLog } from '../../proofs/tests/support/index.ts';
import { type Written, written } from '../../proofs/index.ts';
import { tickInvariants } from '../store/invariants.ts';

/** The last minutes of the stock, and how long it is closed while the coin goes on. */
const OPEN_SECONDS = 300;
const SECONDS = OPEN_SECONDS + 1_860;
/** Only entries of the last 13 days must be there, and only those older than ten minutes are packed, by the real clock. */
const START = Math.floor(Date.now() / 1_000) * 1_000 - 3 * 3_600_000;

let log: Awaited<ReturnType<typeof startTestLog>>;
let owner: pg.Client;
let stock: { id: string; symbol: string };
let coin: { id: string; symbol: string };

const textAt = (symbol: string, time: number, hasPrice: boolean) => {
  const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
  const quotes = hasPrice ? [{ source: 'recording', bid: '170', ask: '170', time: String(time) }] : [];
  return priceText(priceRecord({ symbol, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms), () => 'silent'));
};

/** Logs every second with the rows that products settle by: those of the stock end with the one in which its price goes. */
async function logSeconds(): Promise<void> {
  const first = await log.proofs().write(async ({ append, edge }) => {
    const records = Array.from({ length: SECONDS }, (_, i): Written => {
      const time = START + i * 1_000;
      const prices = [textAt(stock.symbol, time, i < OPEN_SECONDS), textAt(coin.symbol, time, true)];
      const before = i === 0 ? null : { time: time - 1_000, leaf: edge.size + i - 1 };
      const record = secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before }, prices);
      return { kind: 'second', body: secondText(record), time, prices };
    });
    return append(records);
  });
  const rows = `SELECT $1::bigint + n * 1000 AS time, $2::bigint + n AS leaf, n FROM generate_series(0, $3::bigint) n`;
  const given = [START, first, SECONDS - 1];
  await owner.query('INSERT INTO index_lists VALUES ($1, ARRAY[$2, $3]::int[])', [START, coin.id, stock.id]);
  await owner.query(
    `INSERT INTO index_seconds (time_ms, leaf, prices, list_ms, price_ticks)
     SELECT time, leaf, 'recorded', $1, ARRAY[17000, CASE WHEN n < $4 THEN 17000 END] FROM (${rows}) r`,
    [...given, OPEN_SECONDS],
  );
  await owner.query(
    `INSERT INTO index_ticks (index_id, time_ms, seq, leaf, prices)
     SELECT $5, time, time / 1000, leaf, 'recorded' FROM (${rows}) r WHERE n = $4`,
    [...given, OPEN_SECONDS, stock.id],
  );
}

const breaches = async () => {
  const found = new Set<string>();
  for (const { title, sql: query } of tickInvariants) {
    const { rows } = await owner.query<{ symbol: string }>(query);
    for (const { symbol } of rows) found.add(`${symbol}: ${title}`);
  }
  return [...found];
};
const pack = async (most: number) => {
  for (let n = 0; n < most; n++) await owner.query('SELECT log_pack($1)', [Date.now()]);
};
const packed = async () => (await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM log_packed')).rows[0]?.n ?? 0;

beforeAll(async () => {
  log = await startTestLog(START);
  owner = new pg.Client({ connectionString: log.database.url });
  await owner.connect();
  const of = async (kind: string) =>
    (await owner.query(`SELECT id, symbol FROM markets WHERE kind = $1 AND tick = '0.01' ORDER BY id LIMIT 1`, [kind])).rows[0];
  [stock, coin] = [await of('stock'), await of('spot')];
  await logSeconds();
});
afterAll(async () => {
  await owner.end();
  await log.stop();
});

const TICKS = 'the newest ticks that products settle by are those of the public log';

it('a stock closed for half an hour is no breach when its last minutes are packed, and a changed tick of them is named', async () => {
  await pack(4);
  expect(await packed()).toBe(4);
  expect(await breaches()).toEqual([]);
  await owner.query('BEGIN');
  await owner.query('UPDATE index_seconds SET price_ticks[2] = 16999 WHERE time_ms = $1', [START + (OPEN_SECONDS - 1) * 1_000]);
  expect(await breaches()).toEqual([`${stock.symbol}: ${TICKS}`]);
  await owner.query('ROLLBACK');
});

it('a burst of ten thousand other leaves does not hide young seconds and ticks from the invariants', async () => {
  const time = START + SECONDS * 1_000;
  const others = Array.from({ length: 10_000 }, (_, n) => written({ kind: 'other', version: '1', n: String(n) }, time));
  await log.proofs().write(({ append }) => append(others));
  expect(await packed()).toBe(4);
  expect(await breaches()).toEqual([]);
  await pack(10);
  expect(await packed()).toBeGreaterThan(SECONDS / 256 - 1);
  expect(await breaches()).toEqual([]);
});

it('a price that was logged by another step than its market has is named', async () => {
  await owner.query('BEGIN');
  await owner.query(`UPDATE markets SET tick = '0.010' WHERE id = $1`, [coin.id]);
  expect(await breaches()).toEqual([`${coin.symbol}: ${TICKS}`]);
  await owner.query('ROLLBACK');
});
