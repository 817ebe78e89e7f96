import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERIODS, exportProof } from '@glasshouse/contract';
import { type LogRecord, verifyProof, verifyTick } from '@glasshouse/proofs';
import { loadConfig } from '../../config.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { startTestLog } from '../proofs/testing/index.ts';
import { Feed } from './feed.ts';
import { FaultyFeed } from './feeds/testing-faulty-feed.ts';
import { createReplayFeed } from './feeds/replay-feed.ts';
import { buildCandles } from './domain/candle-builder.ts';
import { mergeTrades, readCandles, readIndexCandles } from './store/candles.ts';
import { loadMarkets } from './store/load-markets.ts';
import { ticksBetween } from './store/ticks.ts';
import type { History } from './domain/history.ts';
import type { Market } from './domain/market.ts';
import { RecordedHistories } from './recorded-history.ts';
import { TickRecorder } from './tick-recorder.ts';
import { createMarkets } from './index.ts';
import { testPlatform } from '../../platform/testing/test-platform.ts';

let log: Awaited<ReturnType<typeof startTestLog>>;
let feed: Feed;
let faulty: FaultyFeed;
let recorder: TickRecorder;
beforeAll(async () => {
  log = await startTestLog();
  faulty = new FaultyFeed(createReplayFeed());
  feed = new Feed(faulty, log.clock);
  feed.setMarkets(await loadMarkets(log.database.db));
  await faulty.start(feed.instruments());
  recorder = new TickRecorder(log.proofs(), pino({ level: 'silent' }), feed.source);
});
afterAll(() => log.stop());

const seconds = () => feed.instruments().map((market) => feed.second(market));
const ticksOf = (id: number) => ticksBetween(log.database.db, id, 0, Number.MAX_SAFE_INTEGER, 1_000);

describe('ticks of the log', () => {
  it('are one per instrument and second, and each can be proved from its quotes to the signed head', async () => {
    expect(await recorder.record(seconds())).toBe(3);
    expect(await recorder.record(seconds())).toBe(0);
    log.clock.advance(1_000);
    const again = new TickRecorder(log.proofs(), pino({ level: 'silent' }), feed.source);
    const both = await Promise.all([recorder.record(seconds()), again.record(seconds())]);
    expect(both.sort()).toEqual([0, 3]);
    const ticks = await ticksOf(1);
    expect(ticks.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(ticks[1]?.priceTicks).toBe(feed.index(1)?.priceTicks);
    log.clock.advance(60_000);
    await log.proofs().signHead();
    for (const { leaf } of ticks) {
      const verdict = verifyProof(await log.call(exportProof, { index: leaf }));
      expect(verdict).toMatchObject({ ok: true, record: { kind: 'tick', symbol: 'BTC/USDT', prices: 'recorded' } });
      expect(verdict.ok && verifyTick(verdict.record as LogRecord)).toBe(true);
    }
  });

  it('make candles of every period that can be computed again from the log alone, after a restart too', async () => {
    const again = new TickRecorder(log.proofs(), pino({ level: 'silent' }), feed.source);
    for (const [i, ms] of [1_000, 20_000, 39_000, 1_000, 61_000, 240_000, 3_600_000, 1_000].entries()) {
      log.clock.advance(ms);
      await (i % 2 ? recorder : again).record(seconds());
    }
    const { rows } = await sql<{ body: string }>`SELECT body FROM log_entries WHERE kind = 'tick' ORDER BY leaf`.execute(
      log.database.db,
    );
    const events = rows
      .map(({ body }) => JSON.parse(body) as { symbol: string; time: string; index: string | null })
      .filter(({ symbol, index }) => symbol === 'BTC/USDT' && index !== null)
      .map(({ time, index }) => ({
        marketId: 1,
        key: Number(time),
        time: Number(time),
        price: Math.round(Number(index) * 100),
        volume: 0n,
      }));
    expect(events.length).toBeGreaterThan(9);
    for (const period of PERIODS) {
      const stored = await readIndexCandles(log.database.db, 1, period, 0, Number.MAX_SAFE_INTEGER, 1_000);
      expect(stored, period).toEqual(buildCandles(events, [period]));
    }
  });

  it('do not make up what was not seen: a gap stays a gap, and numbers go on', async () => {
    log.clock.advance(3_600_000);
    await recorder.record(seconds());
    const ticks = await ticksOf(1);
    expect(ticks.map(({ seq }) => seq)).toEqual(ticks.map((_, i) => i + 1));
    expect((ticks.at(-1)?.time ?? 0) - (ticks.at(-2)?.time ?? 0)).toBeGreaterThan(3_600_000 - 1);
  });

  it.each([
    ['freezes', 'freeze', 'stale'],
    ['spikes tenfold', 'spike', 'jump'],
    ['crosses', 'cross', 'crossed'],
    ['sends yesterday', 'yesterday', 'stale'],
    ['sends tomorrow', 'tomorrow', 'future'],
    ['sends zero', 'zero', 'invalid'],
    ['sends NaN', 'nan', 'invalid'],
    ['sends a negative price', 'negative', 'invalid'],
    ['is silent', 'silent', undefined],
  ] as const)('have no price when the feed %s, say why once, and go on when it is well', async (_name, fault, state) => {
    log.clock.advance(1_000);
    await recorder.record(seconds());
    const before = (await ticksOf(1)).length;
    faulty.fault = fault;
    log.clock.advance(6_000);
    expect(feed.index(1)).toBeNull();
    expect(feed.index(4)).toBeNull();
    expect(feed.priceInUsd(1)).toBeNull();
    await recorder.record(seconds());
    log.clock.advance(1_000);
    await recorder.record(seconds());
    const during = await ticksOf(1);
    expect(during).toHaveLength(before + 1);
    expect(during.at(-1)?.priceTicks).toBeNull();
    const { rows } = await sql<{ body: string }>`SELECT body FROM log_entries WHERE leaf = ${during.at(-1)?.leaf}`.execute(
      log.database.db,
    );
    const record = JSON.parse(rows[0]?.body ?? '') as { index: null; quotes: { state: string }[] };
    expect(record.index).toBeNull();
    expect(record.quotes.map((quote) => quote.state)).toEqual(state === undefined ? [] : [state]);
    faulty.fault = null;
    log.clock.advance(1_000);
    expect(feed.index(1)).not.toBeNull();
  });

  it('cannot be changed by the application', async () => {
    const { db } = log.database;
    await expect(sql`DELETE FROM index_ticks`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`UPDATE index_ticks SET price_ticks = 1`.execute(db)).rejects.toThrow('permission denied');
  });

  it('of the running module are written every second, and it stops in order', async () => {
    const { db } = log.database;
    const platform = testPlatform({ config: loadConfig({ FEED: 'simulated' }), db, clock: log.clock });
    const markets = createMarkets(platform, log.proofs());
    log.clock.advance(1_000);
    const before = (await ticksOf(1)).length;
    await markets.module.start?.();
    expect(markets.source()).toBe('simulated');
    await expect.poll(async () => (await ticksOf(1)).length, { timeout: 3_000 }).toBe(before + 1);
    await markets.module.stop?.();
  });
});

describe('candles of trades', () => {
  it('take up each fill once, a late one too, and are those of all fills', async () => {
    const { db } = log.database;
    const start = log.clock.now();
    const fill = (key: number, time: number, price: number) => ({ marketId: 2, key, time, price, volume: 3n });
    const fills = [
      fill(1, start, 100),
      fill(2, start + 1, 120),
      fill(3, start + 70_000, 90),
      fill(4, start + 2, 80),
      fill(5, start + 70_001, 95),
    ];
    const merge = (known: number) =>
      inTransaction(db, (tx) => mergeTrades(tx, async (after) => fills.slice(0, known).filter(({ key }) => key > after)));
    expect(await merge(3)).toBe(3);
    expect(await merge(3)).toBe(0);
    const failed = inTransaction(db, async (tx) => {
      await mergeTrades(tx, async () => fills.slice(3));
      throw new Error('lost');
    });
    await expect(failed).rejects.toThrow('lost');
    expect(await Promise.all([merge(5), merge(5)])).toEqual(expect.arrayContaining([2, 0]));
    for (const period of PERIODS)
      expect(await readCandles(db, 'trade', 2, period, 0, Number.MAX_SAFE_INTEGER, 100)).toEqual(buildCandles(fills, [period]));
  });
});

describe('the live feed’s history', () => {
  it('comes from the record: figures, running candles and charts, after a restart too', async () => {
    const market = feed.get(1) as Market;
    const now = log.clock.now();
    const histories = new RecordedHistories(log.database.db);
    await histories.load([market], now);
    const history = histories.of(market) as History;
    const last = (await ticksOf(1)).findLast(({ priceTicks }) => priceTicks !== null);
    expect(history.figures(now)).toMatchObject({ last: last?.priceTicks, time: last?.time });
    const second = { ...feed.second(market), price: { priceTicks: 1, time: now + 1_000 } };
    histories.hear([second]);
    expect(history.current('1d', now + 1_000)).toMatchObject({ close: 1, low: 1 });
    expect(history.figures(now + 1_000)).toMatchObject({ last: 1, day: { low: 1 } });
    expect(history.sparkline(now + 1_000)).toHaveLength(24);
    const hours = (await history.candles('1h', now - 5 * 3_600_000, now, now)) ?? [];
    expect(hours.at(-1)?.close).toBe(last?.priceTicks);
    expect(await history.candles('1m', 0, now, now)).toBeNull();
  });
});
