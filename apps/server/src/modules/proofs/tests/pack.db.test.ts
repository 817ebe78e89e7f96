/** Texts of full tiles are packed: nothing is lost, and every call answers as before. */
import { getConsistency, getInclusion, getLogEntry, exportProof, listLogEntries } from '@glasshouse/contract/proofs';
import { indexOf, priceRecord, priceText, secondRecord, secondText, verifyProof } from '@glasshouse/proofs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Written } from '../index.ts';
import { packTiles } from '../store/pack.ts';
import { startTestLog } from './support/index.ts';

const DAY_MS = 86_400_000;
const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'LTC/USDT'];

let log: Awaited<ReturnType<typeof startTestLog>>;
let owner: pg.Client;
let before: { leaf: number; time: number } | null;

const textsAt = (time: number) => {
  const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
  return SYMBOLS.map((symbol, i) => {
    const price = String(6_500 + ((time / 1_000) % 97) + i);
    const quotes = [{ source: 'recording', bid: price, ask: price, time: String(time) }];
    return priceText(priceRecord({ symbol, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms), () => 'silent'));
  });
};

const secondOf = (time: number, prices: string[]) => ({
  body: secondText(secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before }, prices)),
  prices,
});

/** Logs so many seconds, and another record behind every hundredth. */
async function logSeconds(count: number, from = log.clock.now()): Promise<void> {
  await log.proofs().write(async ({ append, edge }) => {
    const records: Written[] = [];
    for (let i = 0; i < count; i++) {
      const time = Math.floor(from / 1_000) * 1_000 + i * 1_000;
      const prices = textsAt(time);
      const record = secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before }, prices);
      before = { time, leaf: edge.size + records.length };
      records.push({ kind: 'second', body: secondText(record), time, prices });
      if (i % 100 === 99) records.push({ kind: 'other', body: `{"kind":"other","n":"${i}","version":"1"}`, time });
    }
    await append(records);
  });
}
const pack = (at = log.clock.now() + DAY_MS) => packTiles(log.database.db, at, 100);
const kept = async () =>
  (await owner.query<{ leaf: number; kind: string }>('SELECT leaf::int, kind FROM log_entries ORDER BY leaf')).rows;

beforeEach(async () => {
  log = await startTestLog();
  owner = new pg.Client({ connectionString: log.database.url });
  await owner.connect();
  before = null;
  await logSeconds(600);
  log.clock.advance(60_000);
  await log.proofs().signHead();
});
afterEach(async () => {
  await owner.end();
  await log.stop();
});

describe('packed texts of the log', () => {
  it('are told byte for byte by every call, and prove what they proved', async () => {
    await inTransaction(log.database.db, (tx) => log.proofs().cite(tx, 17, 'option:1'));
    const size = Number((await log.proofs().head())?.size);
    const asked = [0, 17, 100, 255, 256, 300, 511, 520];
    const look = async () => ({
      pages: [await log.call(listLogEntries, { from: 0 }), await log.call(listLogEntries, { from: 250, limit: 20 })],
      entries: await Promise.all(asked.map((index) => log.call(getLogEntry, { index }))),
      proofs: await Promise.all(asked.map((index) => log.call(exportProof, { index }))),
      one: await log.call(exportProof, { index: 300, symbol: 'ETH/USDT' }),
      paths: await Promise.all(
        asked.map(async (index) => log.call(getInclusion, { hash: (await log.call(getLogEntry, { index })).hash })),
      ),
      growth: await log.call(getConsistency, { from: size, to: size }),
    });
    const was = await look();
    expect(was.pages[0]?.list).toHaveLength(607);
    expect(await pack()).toBe(2);
    const rows = await kept();
    // The open tile, what is no second, and what is cited.
    expect(rows.filter(({ leaf }) => leaf < 512).map(({ leaf, kind }) => `${leaf} ${kind}`)).toEqual([
      '0 log_key',
      '17 second',
      '101 other',
      '202 other',
      '303 other',
      '404 other',
      '505 other',
    ]);
    expect(await look()).toEqual(was);
    for (const proof of was.proofs) expect(verifyProof(proof).ok).toBe(true);
    expect(was.one.prices).toHaveLength(1);
    // The log goes on behind them, in a new process too.
    await log.restart();
    await logSeconds(300, log.clock.now());
    expect((await log.call(listLogEntries, { from: 607 })).list).toHaveLength(303);
    expect(await pack()).toBe(1);
  });

  it('take less than a fifth of the room of their rows', async () => {
    const room = 'SELECT (sum(octet_length(body) + octet_length(prices)))::int AS n FROM log_entries WHERE leaf < 256';
    const { rows: loose } = await owner.query<{ n: number }>(room);
    await pack();
    const { rows: packed } = await owner.query<{ n: number }>(
      'SELECT pg_column_size(texts)::int AS n FROM log_packed WHERE tile = 0',
    );
    expect(packed[0]?.n ?? Infinity).toBeLessThan((loose[0]?.n ?? 0) / 5);
  });

  it('are read as before where they were packed entry by entry, as versions before did', async () => {
    const look = async () => (await log.call(listLogEntries, { from: 0 })).list;
    const was = await look();
    await pack();
    await owner.query(`
      UPDATE log_packed p SET is_by_line = false, texts = (
        SELECT string_agg(u.body || coalesce(E'\\n' || u.prices, ''), chr(30) ORDER BY u.leaf) FROM log_unpacked(p.tile) u)`);
    expect(await look()).toEqual(was);
  });

  it('hold seconds over different instruments, and ticks of their own', async () => {
    await log.proofs().write(async ({ append }) => {
      const time = log.clock.now();
      const tick = { kind: 'tick', body: '{"kind":"tick","n":"1"}', time };
      const one = { kind: 'second', time, ...secondOf(time, textsAt(time).slice(1, 2)) };
      await append([tick, one, ...Array.from({ length: 300 }, () => tick)]);
    });
    const look = async () => (await log.call(listLogEntries, { from: 600 })).list;
    const was = await look();
    expect(await pack()).toBe(3);
    expect(await look()).toEqual(was);
  });

  it('are only those that are old enough, whatever is asked', async () => {
    expect(await packTiles(log.database.db, Date.UTC(2026, 5, 3, 10, 30), 100)).toBe(0);
    await owner.query('UPDATE log_entries SET time_ms = extract(epoch FROM now()) * 1000 WHERE leaf = 300');
    expect(await pack(Number.MAX_SAFE_INTEGER)).toBe(1);
    expect(await pack(Number.MAX_SAFE_INTEGER)).toBe(0);
  });

  it.each([
    [
      'the text of a second',
      `UPDATE log_entries SET body = replace(body, '"instruments":"3"', '"instruments":"4"') WHERE leaf = 300`,
    ],
    ['the text of an instrument', `UPDATE log_entries SET prices = replace(prices, 'BTC', 'XTC') WHERE leaf = 300`],
    [
      'the hash in the tile',
      `UPDATE log_tiles SET hashes = overlay(hashes PLACING '\\x00'::bytea FROM 32 * 44 + 1) WHERE level = 0 AND tile = 1`,
    ],
  ])('never come from rows that were changed: %s', async (_what, change) => {
    await owner.query(change);
    const rows = (await kept()).length;
    await expect(pack()).rejects.toThrow('tile 1 of the log is not what its hashes say');
    // The tile before it is packed, this one stays as it is.
    expect((await kept()).length).toBe(rows - 253);
  });

  it('cannot be changed or removed by the application', async () => {
    await pack();
    const { db } = log.database;
    for (const change of [
      sql`DELETE FROM log_packed`,
      sql`UPDATE log_packed SET texts = ''`,
      sql`UPDATE log_pack_mark SET tile = 0`,
    ])
      await expect(change.execute(db)).rejects.toThrow('permission denied');
  });

  it('are forgotten after fourteen days, but for those that are cited', async () => {
    await pack();
    await inTransaction(log.database.db, (tx) => log.proofs().cite(tx, 300, 'option:2'));
    const forget = async () =>
      Number((await owner.query('SELECT log_forget_ticks(9007199254740991, 10000) AS gone')).rows[0]?.gone ?? 0);
    const cited = await log.call(getLogEntry, { index: 300 });
    expect(await forget()).toBe(506);
    const forgotten = await log.call(getLogEntry, { index: 301 });
    expect([forgotten.body, forgotten.prices]).toEqual([null, undefined]);
    expect(await log.call(getLogEntry, { index: 300 })).toEqual(cited);
    expect(await forget()).toBe(0);
    expect((await log.call(listLogEntries, { from: 0 })).list.filter(({ body }) => body === null)).toHaveLength(505);
  });
});
