/** Ticks are told the same wherever their prices are kept: in rows of their own, as before, or in the row of their second. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { seeded } from '../../../platform/testing/hostile-input.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import {
  type StoredTick,
  insertSecond,
  lastPricedTick,
  lastTicks,
  secondAt,
  secondsBetween,
  tickAt,
  ticksBetween,
} from '../store/ticks.ts';

/** What a second says: the price of each listed instrument; null is none. */
type Said = Readonly<Record<number, number | null>>;

const START = 1_800_000_000_000;
const END = Number.MAX_SAFE_INTEGER;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let second: number;
/** The ticks of each instrument, kept by the test itself. */
let told: Map<number, StoredTick[]>;
beforeAll(async () => {
  database = await freshDatabase(2);
});
afterAll(() => database.close());
beforeEach(async () => {
  second = 0;
  told = new Map();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query('TRUNCATE index_ticks, index_seconds, index_lists').finally(() => owner.end());
});

/** Logs a second as the recorder does, or (`isOld`) as it did before prices stood in the row of their second. */
async function log(said: Said, isOld = false): Promise<void> {
  const time = START + second * 1_000;
  const leaf = 100 + second;
  second++;
  const instruments = Object.entries(said).map(([id, priceTicks]) => ({ indexId: Number(id), priceTicks }));
  const added = instruments.flatMap(({ indexId, priceTicks }): StoredTick[] => {
    const isTick = priceTicks !== null || (told.get(indexId)?.at(-1)?.priceTicks ?? null) !== null;
    return isTick ? [{ indexId, time, seq: time / 1_000, priceTicks, prices: 'recorded', leaf }] : [];
  });
  for (const tick of added) told.set(tick.indexId, [...(told.get(tick.indexId) ?? []), tick]);
  const gaps = added.filter(({ priceTicks }) => priceTicks === null);
  await inTransaction(database.db, async (tx) => {
    if (!isOld) return insertSecond(tx, { time, leaf }, 'recorded', instruments, gaps);
    await sql`INSERT INTO index_seconds (time_ms, leaf, prices) VALUES (${time}, ${leaf}, 'recorded')`.execute(tx);
    for (const { indexId, priceTicks } of added)
      await sql`INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, prices, leaf)
        VALUES (${indexId}, ${time}, ${time / 1_000}, ${priceTicks}, 'recorded', ${leaf})`.execute(tx);
    return undefined;
  });
}

/** Every question about instruments 1 to 3 at every second, and what the test itself kept. */
async function expectSame(): Promise<void> {
  const { db } = database;
  for (const id of [1, 2, 3]) {
    const own = told.get(id) ?? [];
    expect(await ticksBetween(db, id, { from: 0, limit: 1_000 })).toEqual(own);
    for (let n = -1; n <= second; n++) {
      const time = START + n * 1_000;
      expect(await tickAt(db, id, time), `instrument ${id} at ${n}`).toEqual(own.findLast((tick) => tick.time <= time) ?? null);
    }
    const priced = own.findLast(({ priceTicks }) => priceTicks !== null);
    expect(await lastPricedTick(db, id)).toEqual(priced ? { time: priced.time, priceTicks: priced.priceTicks } : null);
  }
  const last = await lastTicks(db, [1, 2, 3]);
  expect([1, 2, 3].map((id) => last.get(id) ?? null)).toEqual([1, 2, 3].map((id) => told.get(id)?.at(-1) ?? null));
}

it('a price, its absence and its return are ticks; what never had a price has none', async () => {
  for (const price of [100, 101, null, null, 102, null]) await log({ 1: price, 2: 7, 3: null });
  await expectSame();
  expect(await ticksBetween(database.db, 1, { from: 0, limit: 9, pricedOnly: true })).toMatchObject([
    { priceTicks: 100 },
    { priceTicks: 101 },
    { priceTicks: 102 },
  ]);
  expect(await ticksBetween(database.db, 1, { from: START + 1_000, to: START + 4_000, limit: 2 })).toMatchObject([
    { priceTicks: 101 },
    { priceTicks: null, time: START + 2_000 },
  ]);
});

it('an instrument that leaves the list keeps its last tick, and has the next when it is back', async () => {
  await log({ 1: 100, 2: 7 });
  await log({ 2: 8 });
  await log({ 2: null });
  await log({ 2: 9, 3: 5 });
  await expectSame();
  expect(await tickAt(database.db, 1, END)).toMatchObject({ priceTicks: 100, time: START });
  await log({ 1: null, 2: 9, 3: 5 });
  await log({ 3: 6 });
  await log({ 1: 103, 3: null });
  await expectSame();
});

it('seconds of before, whose prices are rows of their own, are told like those of now', async () => {
  for (const price of [100, null, null]) await log({ 1: price, 2: 7 }, true);
  await expectSame();
  for (const price of [null, 101, null]) await log({ 1: price, 2: null, 3: 5 });
  await expectSame();
  const all = await secondsBetween(database.db, 1, { from: 0, to: END, limit: 100 });
  expect(all.map(({ priceTicks }) => priceTicks)).toEqual([100, null, null, null, 101, null]);
  expect(all.map(({ leaf }) => leaf)).toEqual([100, 101, 102, 103, 104, 105]);
  for (const [n, { priceTicks, time, leaf }] of all.entries())
    expect(await secondAt(database.db, 1, START + n * 1_000 + 999)).toMatchObject({ priceTicks, time, leaf });
});

it('a list is added when it changes, whatever order its instruments come in', async () => {
  await log({ 1: 100, 2: 7 });
  await inTransaction(database.db, (tx) =>
    insertSecond(tx, { time: START + 1_000, leaf: 101 }, 'recorded', [
      { indexId: 2, priceTicks: 8 },
      { indexId: 1, priceTicks: 101 },
    ]),
  );
  const lists = async () => (await sql`SELECT from_ms, index_ids FROM index_lists ORDER BY from_ms`.execute(database.db)).rows;
  expect(await lists()).toEqual([{ from_ms: START, index_ids: [1, 2] }]);
  expect(await tickAt(database.db, 1, END)).toMatchObject({ priceTicks: 101 });
  second = 2;
  await log({ 2: 9 });
  await log({ 1: 102, 2: 9 });
  expect(await lists()).toMatchObject([{ index_ids: [1, 2] }, { index_ids: [2] }, { index_ids: [1, 2], from_ms: START + 3_000 }]);
});

it('any history of lists and prices is told as it was', async () => {
  const below = seeded(20_261_128);
  for (let n = 0; n < 120; n++) {
    const listed = [1, 2, 3].filter(() => below(10) < 8);
    const said = listed.map((id): [number, number | null] => [id, below(10) < 6 ? 1 + below(1_000) : null]);
    if (listed.length > 0) await log(Object.fromEntries(said), n < 30);
  }
  expect(told.get(1)?.length).toBeGreaterThan(50);
  await expectSame();
});
