/**
 * What a long bill costs, counted in the pages of the database that a statement touches, which no other load changes.
 * 40,000 lines of one user; with GATE=true a million.
 */
import { exportBills } from '@glasshouse/contract/wallet';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileAnswer } from '../../../platform/calls/stream.ts';
import type { Cause } from '../../ledger/index.ts';
import { linesQuery, loadLines, loadSpans, sumsQuery } from '../../ledger/index.ts';
import { type TestWallet, openTestWallet } from './support/wallet.ts';
import { isGate } from '../../../platform/testing/gate.ts';

const LINES = isGate ? 1_000_000 : 40_000;
const USER = 21;
const SECOND = 1_000;
const FIRST = Date.UTC(2026, 0, 1);
const filter = { userId: USER, type: null, assetId: null, from: null, to: null };
let test: TestWallet;

/** One line a second: a gift, but for every 10,000th, which is a fee. */
async function fill(): Promise<void> {
  const capital = { kind: 'external', purpose: 'capital' } as const;
  const user = { kind: 'user', userId: USER, type: 'change', bucket: 'available' } as const;
  await test.post({
    cause: 'demo_funds',
    reference: '',
    legs: [
      { account: capital, assetId: 3, atoms: -1n },
      { account: user, assetId: 3, atoms: 1n },
    ],
  });
  const { db } = test.database;
  await sql`SET statement_timeout = 0`.execute(db);
  for (let start = 0; start < LINES; start += 100_000) {
    const end = Math.min(start + 100_000, LINES);
    await sql`
      WITH made AS (
        INSERT INTO journals (scope, key, input_hash, cause, reference, created_at)
        SELECT 'scale', n::text, '', 'demo_funds', '', ${FIRST} + n::bigint * ${SECOND} FROM generate_series(${start}::int, ${end - 1}::int) n
        ORDER BY n RETURNING id, key::int AS n)
      INSERT INTO entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
      SELECT m.id, side.line, a.id, 3, CASE WHEN a.kind = 'user' THEN 1 ELSE -1 END, CASE WHEN a.kind = 'user' THEN 1 ELSE -1 END * (m.n + 2),
             CASE WHEN m.n % 10000 = 5 THEN 'spot_fee' ELSE 'demo_funds' END
      FROM made m CROSS JOIN (VALUES (1, 'external'), (2, 'user')) AS side(line, kind) JOIN accounts a ON a.kind = side.kind
      ORDER BY m.n, side.line`.execute(db);
  }
}

/** Pages that a statement reads, wherever they come from. */
async function pagesOf(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
    EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`.execute(test.database.db);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

beforeAll(async () => {
  test = await openTestWallet(() => null);
  await fill();
}, 600_000);
afterAll(() => test.close());

describe(`a bill of ${LINES} lines`, () => {
  const PAGE = 10;

  it('costs on its thousandth page what it costs on its first', async () => {
    const spans = await loadSpans(test.database.db, filter);
    const ids = (await loadLines(test.database.db, spans, null, { before: null, offset: 0, limit: 1_000 * PAGE + 1 })).map(
      ({ id }) => id,
    );
    const cost = (before: number | null) => pagesOf(linesQuery(spans, null, { before, offset: 0, limit: PAGE + 1 }));
    await cost(null);
    const [first, thousandth] = [await cost(null), await cost(ids[999 * PAGE] ?? 0)];
    expect(ids).toHaveLength(1_000 * PAGE + 1);
    expect(Math.abs(thousandth - first), `${first} and ${thousandth} pages`).toBeLessThan(20);
    expect(thousandth).toBeLessThan(300);
  });

  it('costs no more when a rare cause is asked for', async () => {
    const spans = await loadSpans(test.database.db, filter);
    const fees: Cause[] = ['spot_fee'];
    const slice = { before: null, offset: 0, limit: PAGE + 1 };
    const found = await loadLines(test.database.db, spans, ['spot_fee'], slice);
    expect(found.map(({ cause }) => cause)).toEqual(Array.from({ length: Math.min(LINES / 10_000, PAGE + 1) }, () => fees[0]));
    expect(await pagesOf(linesQuery(spans, ['spot_fee'], slice))).toBeLessThan(300);
  });

  it('finds the beginning and end of a range without reading what lies before or after it', async () => {
    const middle = FIRST + (LINES / 2) * SECOND;
    const range = { from: middle, to: middle + 100 * SECOND };
    const before = await pagesOf(sql`SELECT 1`);
    const [span] = await loadSpans(test.database.db, { ...filter, ...range });
    const lines = await loadLines(test.database.db, span ? [span] : [], null, { before: null, offset: 0, limit: 200 });
    expect(lines.map(({ time }) => time)).toEqual(Array.from({ length: 100 }, (_, n) => middle + (99 - n) * SECOND));
    const account = span?.account_id ?? 0;
    expect((await pagesOf(sql`SELECT bill_cut(${account}, ${middle})`)) - before).toBeLessThan(1_000);
  });

  it('adds up a range for what the range holds, not for a lifetime', async () => {
    const whole = await loadSpans(test.database.db, filter);
    const part = await loadSpans(test.database.db, { ...filter, from: FIRST, to: FIRST + (LINES / 50) * SECOND });
    const [all, fiftieth] = [await pagesOf(sumsQuery(whole)), await pagesOf(sumsQuery(part))];
    expect(fiftieth, `${fiftieth} of ${all} pages`).toBeLessThan(all / 10);
  });

  it('is written as a file while it is read, in the same memory at any length', async () => {
    const { body } = (await test.run(exportBills, USER, {})) as FileAnswer;
    let [bytes, lines, most] = [0, 0, 0];
    for await (const chunk of body) {
      bytes += (chunk as Buffer).length;
      lines += (chunk as Buffer).toString('latin1').split('\n').length - 1;
      most = Math.max(most, body.readableLength);
    }
    expect(lines).toBe(LINES + 2);
    // At most a chunk of a thousand lines waits beyond the 64 KB that a stream keeps.
    expect(most).toBeLessThan(1_000_000);
    expect(bytes).toBeGreaterThan(LINES * 50);
  }, 300_000);
});
