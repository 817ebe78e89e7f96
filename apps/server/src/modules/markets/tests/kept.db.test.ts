/** Seconds older than 14 days go, but for those that a result rests on: the record stops growing, and proofs stay. */
import { exportProof } from '@glasshouse/contract/proofs';
import { indexOf, priceRecord, priceText, secondRecord, secondText, verifyProof } from '@glasshouse/proofs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestLog } from '../../proofs/tests/support/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { TICK_DAYS } from '../../proofs/index.ts';
import { DAY_MS } from '../domain/calendar.ts';
import { forgetTicks, lastSecond, secondAt, tickAt, ticksBetween } from '../store/ticks.ts';
import { saveSecond } from './support/seconds.ts';

const DAYS = 30;
/** One in a quarter of an hour stands for all; a full tile of the log has 256. */
const EVERY_MS = 900_000;
const A_DAY = DAY_MS / EVERY_MS;
const TILE = 256;
/** So long ago that the database, which looks at its own clock, lets go what the moved clock lets go. */
const START = Math.floor(Date.now() / DAY_MS) * DAY_MS - 60 * DAY_MS;

let log: Awaited<ReturnType<typeof startTestLog>>;
beforeAll(async () => {
  log = await startTestLog(START);
});
afterAll(() => log.stop());

const priceAt = (time: number) => 600_000 + ((time / EVERY_MS) % 97);

async function logDay(day: number): Promise<void> {
  await log.proofs().write(async ({ tx, append }) => {
    for (let n = 0; n < A_DAY; n++) {
      const time = START + day * DAY_MS + n * EVERY_MS;
      const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
      const price = String(priceAt(time) / 100);
      const quotes = [{ source: 'recording', bid: price, ask: price, time: String(time) }];
      const record = priceRecord(
        { symbol: 'BTC/USDT', prices: 'recorded' },
        quotes,
        terms,
        indexOf(quotes, terms),
        () => 'silent',
      );
      const texts = [priceText(record)];
      const of = secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before: await lastSecond(tx) }, texts);
      const leaf = await append([{ kind: 'second', body: secondText(of), time, prices: texts }]);
      await saveSecond(tx, { time, leaf }, 'recorded', [{ indexId: 1, priceTicks: priceAt(time) }]);
    }
  });
}

/** A day passes, with the jobs that pack and forget; answers how many seconds and how many of their texts are kept. */
async function live(day: number): Promise<{ rows: number; texts: number }> {
  const { db } = log.database;
  await logDay(day);
  log.clock.advance(DAY_MS);
  const jobs = log.proofs().module.jobs ?? [];
  for (const name of ['proofs.pack', 'proofs.forget']) await jobs.find((job) => job.name === name)?.run();
  await forgetTicks(db, log.clock.now() - TICK_DAYS * DAY_MS, 1_000);
  const { rows } = await sql<{ rows: number; texts: number }>`
    SELECT (SELECT count(*) FROM index_seconds)::int AS rows,
      ((SELECT count(*) FROM log_entries WHERE kind = 'second')
        + (SELECT coalesce(sum(cardinality(places)), 0) FROM log_packed))::int AS texts`.execute(db);
  return rows[0] ?? { rows: 0, texts: 0 };
}

it('the record of seconds stops growing after 14 days, and what a result rests on is proven as before', async () => {
  const { db } = log.database;
  const kept: { rows: number; texts: number }[] = [];
  const cited = START + 2 * DAY_MS + 5 * EVERY_MS;
  for (let day = 0; day < DAYS; day++) {
    kept.push(await live(day));
    if (day !== 2) continue;
    const leaf = (await secondAt(db, 1, cited))?.leaf ?? -1;
    await inTransaction(db, (tx) => log.proofs().cite(tx, leaf, 'option:1'));
  }
  // Whole until then: 14 days and what fills no tile.
  expect(kept[TICK_DAYS - 1]).toEqual({ rows: TICK_DAYS * A_DAY, texts: TICK_DAYS * A_DAY });
  for (const { rows, texts } of kept.slice(TICK_DAYS)) {
    expect(rows).toBeGreaterThanOrEqual(TICK_DAYS * A_DAY);
    expect(rows).toBeLessThanOrEqual(TICK_DAYS * A_DAY + TILE + 1);
    expect(texts).toBe(rows);
  }

  await log.proofs().signHead();
  const tick = await tickAt(db, 1, cited + 1_000);
  expect(tick).toMatchObject({ time: cited, priceTicks: priceAt(cited) });
  const file = await log.call(exportProof, { index: tick?.leaf ?? -1, symbol: 'BTC/USDT' });
  expect(verifyProof(file).ok).toBe(true);
  expect(file.prices?.[0]?.body).toContain(`"index":"${priceAt(cited) / 100}"`);

  // Its neighbors are gone, and it is said so; their leaves stay.
  const [next] = await ticksBetween(db, 1, { from: cited + 1, limit: 1 });
  expect(next?.time).toBeGreaterThan(START + (DAYS - TICK_DAYS - 3) * DAY_MS);
  expect(await log.refused(exportProof, { index: (tick?.leaf ?? 0) + 1 })).toBe('PROOFS_ENTRY_FORGOTTEN');
});
