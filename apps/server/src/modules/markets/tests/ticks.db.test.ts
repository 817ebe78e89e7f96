import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { Registry } from 'prom-client';
import type { CallOutput } from '@glasshouse/contract';
import { PERIODS, type getPriceHealth } from '@glasshouse/contract/markets';
import { exportProof, getLogEntry } from '@glasshouse/contract/proofs';
import { readLogged, verifyProof } from '@glasshouse/proofs';
import { loadConfig } from '../../../config.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { ProofLog } from '../../proofs/index.ts';
import { startTestLog } from '../../proofs/tests/support/index.ts';
import { bindGetPriceHealth } from '../api/getPriceHealth.ts';
import { Feed } from '../feeds/feed.ts';
import { FaultyFeed } from './support/faulty-feed.ts';
import { createReplayFeed } from '../feeds/replay-feed.ts';
import { buildCandles } from '../domain/candle-builder.ts';
import { mergeTrades, readCandles, readIndexCandles } from '../store/candles.ts';
import { loadMarkets } from '../store/load-markets.ts';
import { ticksBetween } from '../store/ticks.ts';
import type { History } from '../domain/history.ts';
import type { Market } from '../domain/market.ts';
import { RecordedHistories } from '../record/recorded-history.ts';
import { type LoggedTick, TickRecorder } from '../record/tick-recorder.ts';
import { MAX_UNLOGGED, RecordWatch } from '../record/record-watch.ts';
import { registerPriceMetrics } from '../live/metrics.ts';
import { notePriceKind } from '../store/price-kinds.ts';
import { createMarkets } from '../index.ts';
import { recordInvariants, tickInvariants } from '../store/invariants.ts';
import { testPlatform } from '../../../platform/testing/test-platform.ts';

let log: Awaited<ReturnType<typeof startTestLog>>;
let feed: Feed;
let faulty: FaultyFeed;
let recorder: TickRecorder;
const metrics = new Registry();
const newRecorder = () => new TickRecorder(log.proofs(), pino({ level: 'silent' }), feed.source, feed.watch);
beforeAll(async () => {
  log = await startTestLog();
  faulty = new FaultyFeed(createReplayFeed());
  feed = new Feed(faulty, log.clock);
  feed.setMarkets(await loadMarkets(log.database.db));
  await faulty.start(feed.instruments());
  recorder = newRecorder();
  registerPriceMetrics(metrics, feed, recorder);
  await notePriceKind(log.database.db, 'recorded', log.clock.now());
});
afterAll(() => log.stop());

const ALL = { marketId: 1, from: 0, to: Number.MAX_SAFE_INTEGER, limit: 1_000 };
const seconds = () => feed.instruments().map((market) => feed.second(market));
const ticksOf = (id: number) => ticksBetween(log.database.db, id, { from: 0, limit: 1_000 });

describe('ticks of the log', () => {
  it('are one per instrument and second, and each can be proved from its quotes to the signed head', async () => {
    expect(await recorder.record(seconds())).toBe(3);
    expect(await recorder.record(seconds())).toBe(0);
    log.clock.advance(1_000);
    const again = newRecorder();
    const both = await Promise.all([recorder.record(seconds()), again.record(seconds())]);
    expect(both.sort()).toEqual([0, 3]);
    const ticks = await ticksOf(1);
    expect(ticks.map(({ seq, time }) => seq - time / 1_000)).toEqual([0, 0]);
    expect(ticks[1]?.priceTicks).toBe(feed.index(1)?.priceTicks);
    log.clock.advance(60_000);
    await log.proofs().signHead();
    for (const { leaf } of ticks) {
      const all = await log.call(exportProof, { index: leaf });
      expect(verifyProof(all)).toMatchObject({ ok: true, record: { kind: 'second', prices: 'recorded', instruments: '7' } });
      const one = await log.call(exportProof, { index: leaf, symbol: 'BTC/USDT' });
      expect(verifyProof(one).ok).toBe(true);
      expect(one.prices).toHaveLength(1);
      expect(all.prices).toHaveLength(7);
      expect(readLogged(one.entry.body, one.prices?.[0])).toMatchObject({
        view: { symbol: 'BTC/USDT' },
        isInside: true,
        isByRules: true,
      });
    }
  });

  it('make candles of every period that can be computed again from the log alone, after a restart too', async () => {
    const again = newRecorder();
    for (const [i, ms] of [1_000, 20_000, 39_000, 1_000, 61_000, 240_000, 3_600_000, 1_000].entries()) {
      log.clock.advance(ms);
      await (i % 2 ? recorder : again).record(seconds());
    }
    const { rows } = await sql<{ body: string; prices: string }>`
      SELECT body, prices FROM log_entries WHERE kind = 'second' ORDER BY leaf`.execute(log.database.db);
    const events = rows
      .flatMap(({ body, prices }) => {
        const { time } = JSON.parse(body) as { time: string };
        return prices.split('\n').map((text) => ({ ...(JSON.parse(text) as { symbol: string; index: string | null }), time }));
      })
      .filter(({ symbol, index }) => symbol === 'BTC/USDT' && index !== null)
      .map(({ time, index }) => ({
        prices: 'recorded' as const,
        marketId: 1,
        key: Number(time),
        time: Number(time),
        price: Math.round(Number(index) * 100),
        volume: 0n,
      }));
    expect(events.length).toBeGreaterThan(9);
    for (const period of PERIODS) {
      const stored = await readIndexCandles(log.database.db, { ...ALL, prices: 'recorded', period });
      expect(stored, period).toEqual(buildCandles(events, [period]));
    }
  });

  it('do not make up what was not seen: a gap stays a gap, and the next second names the one before it', async () => {
    log.clock.advance(3_600_000);
    await recorder.record(seconds());
    const ticks = await ticksOf(1);
    const { body } = await log.call(getLogEntry, { index: ticks.at(-1)?.leaf ?? 0 });
    const before = ticks.at(-2);
    expect(JSON.parse(body ?? '')).toMatchObject({ before: { leaf: String(before?.leaf), time: String(before?.time) } });
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
    const visitor = { requestId: 'test', lang: 'en' as const, ip: '127.0.0.1', userAgent: 'test', user: null };
    const health = (await bindGetPriceHealth(feed).run({ symbol: 'BTC/USDT' }, visitor)) as CallOutput<typeof getPriceHealth>;
    expect(health.list).toMatchObject([{ has_price: false, index: null, sources: [{ state: state ?? 'silent' }] }]);
    const text = await metrics.metrics();
    expect(text).toContain('glasshouse_price_sources{symbol="BTC/USDT",state="no_price"} 1');
    if (state) expect(text).toContain(`glasshouse_price_sources{symbol="BTC/USDT",state="${state}"} 1`);
    await recorder.record(seconds());
    log.clock.advance(1_000);
    await recorder.record(seconds());
    const during = await ticksOf(1);
    expect(during).toHaveLength(before + 1);
    expect(during.at(-1)?.priceTicks).toBeNull();
    // Every second is logged all the same, with what became of the source.
    const { rows } = await sql<{ prices: string }>`
      SELECT prices FROM log_entries WHERE kind = 'second' ORDER BY leaf DESC LIMIT 2`.execute(log.database.db);
    expect(rows).toHaveLength(2);
    for (const { prices } of rows) {
      const record = prices
        .split('\n')
        .map((text) => JSON.parse(text))
        .find(({ symbol }) => symbol === 'BTC/USDT');
      expect(record).toMatchObject({
        index: null,
        reason: 'too_few',
        sources: [{ source: 'recording', state: state ?? 'silent' }],
      });
    }
    faulty.fault = null;
    log.clock.advance(1_000);
    expect(feed.index(1)).not.toBeNull();
  });

  it('cannot be changed by the application', async () => {
    const { db } = log.database;
    await expect(sql`DELETE FROM index_ticks`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`UPDATE index_ticks SET price_ticks = 1`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`UPDATE index_seconds SET price_ticks = NULL`.execute(db)).rejects.toThrow('permission denied');
    await expect(sql`UPDATE index_lists SET index_ids = '{1}'`.execute(db)).rejects.toThrow('permission denied');
  });
});

describe('an owner who changes the ticks that products settle by', () => {
  const breaches = async (change: string) => {
    const owner = new pg.Client({ connectionString: log.database.url });
    await owner.connect();
    try {
      await owner.query('BEGIN');
      await owner.query(change);
      const found = [];
      for (const { title, sql: query } of [...tickInvariants, ...recordInvariants]) {
        const { rows } = await owner.query<{ symbol: string }>(query);
        found.push(...rows.map(({ symbol }) => `${symbol}: ${title}`));
      }
      return found;
    } finally {
      await owner.end();
    }
  };
  const LAST = 'index_id = 1 AND time_ms = (SELECT max(time_ms) FROM index_ticks WHERE index_id = 1)';
  const LEAF = `(SELECT leaf FROM index_ticks WHERE ${LAST})`;
  const PRICED = 'time_ms = (SELECT max(time_ms) FROM index_seconds WHERE price_ticks[1] IS NOT NULL)';
  const OTHERS = 'BTC/USDT: the newest ticks that products settle by are those of the public log';
  const SECONDS = 'second: the newest seconds that products settle by are those of the public log';
  const UNSEEN_SECONDS = 'second: the newest seconds of the public log are all there to settle by';
  const UNSEEN = 'BTC/USDT: the newest ticks of the public log are all there to settle by';

  it('is not accused when he did nothing', async () => {
    expect((await ticksOf(1)).some(({ priceTicks }) => priceTicks === null)).toBe(true);
    expect(await breaches('SELECT')).toEqual([]);
  });

  it.each([
    ['a price', `UPDATE index_ticks SET price_ticks = coalesce(price_ticks, 0) + 1 WHERE ${LAST}`, OTHERS],
    [
      'no price for a price',
      `UPDATE index_ticks SET price_ticks = CASE WHEN price_ticks IS NULL THEN 1 END WHERE ${LAST}`,
      OTHERS,
    ],
    ['a label', `UPDATE index_ticks SET prices = 'live' WHERE ${LAST}`, OTHERS],
    ['a time', `UPDATE index_ticks SET time_ms = time_ms - 1 WHERE ${LAST}`, OTHERS],
    ['a number', `UPDATE index_ticks SET seq = seq + 1 WHERE ${LAST}`, OTHERS],
    ['a leaf', `UPDATE index_ticks SET leaf = leaf - 1 WHERE ${LAST}`, OTHERS],
    [
      'one more tick',
      `INSERT INTO index_ticks SELECT index_id, time_ms + 1, seq, 7, leaf, prices FROM index_ticks WHERE ${LAST}`,
      OTHERS,
    ],
    ['one tick less', `DELETE FROM index_ticks WHERE ${LAST}`, UNSEEN],
    ['the text of the log', `UPDATE log_entries SET body = replace(body, '"5000"', '"9000"') WHERE leaf = ${LEAF}`, SECONDS],
    [
      'the text of an instrument',
      `UPDATE log_entries SET prices = replace(prices, 'recording', 'other') WHERE leaf = ${LEAF}`,
      SECONDS,
    ],
    ['the place of a second', `UPDATE index_seconds SET leaf = leaf - 1 WHERE leaf = ${LEAF}`, SECONDS],
    ['a second less', `DELETE FROM index_seconds WHERE leaf = ${LEAF}`, UNSEEN_SECONDS],
    ['a price of a second', `UPDATE index_seconds SET price_ticks[1] = price_ticks[1] + 1 WHERE ${PRICED}`, OTHERS],
    ['no price for that of a second', `UPDATE index_seconds SET price_ticks[1] = NULL WHERE ${PRICED}`, UNSEEN],
    ['a price for a second without one', `UPDATE index_seconds SET price_ticks[1] = 1 WHERE leaf = ${LEAF}`, OTHERS],
    [
      'the prices of two instruments for each other',
      `UPDATE index_seconds SET price_ticks = ARRAY[price_ticks[2], price_ticks[1]] || price_ticks[3:] WHERE ${PRICED}`,
      OTHERS,
    ],
    ['a price of a second less', `UPDATE index_seconds SET price_ticks = price_ticks[:6] WHERE ${PRICED}`, SECONDS],
    ['the list of instruments', 'UPDATE index_lists SET index_ids[1] = 999', UNSEEN],
    ['the length of a list', 'UPDATE index_lists SET index_ids = index_ids || 4', SECONDS],
    ['the list of a second', `UPDATE index_seconds SET list_ms = list_ms - 1000 WHERE ${PRICED}`, UNSEEN],
    ['the text of the log to nonsense', `UPDATE log_entries SET body = '{' WHERE leaf = ${LEAF}`, OTHERS],
  ] as const)('is named with the row: %s', async (_what, change, expected) => {
    const found = await breaches(change);
    expect(found).toContain(expected);
    expect(found).toContain(expected.replace('the newest ', ''));
  });
});

describe('the live feed’s history', () => {
  it('comes from the record: figures, running candles and charts, after a restart too', async () => {
    const market = feed.get(1) as Market;
    const now = log.clock.now();
    const histories = new RecordedHistories(log.database.db, 'recorded');
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

describe('a missing price', () => {
  it('ends the minute before it, so that longer candles have every minute', async () => {
    log.clock.advance(3_600_000 - (log.clock.now() % 3_600_000) + 3_600_000);
    const from = log.clock.now();
    await recorder.record(seconds());
    log.clock.advance(60_000);
    faulty.fault = 'silent';
    await recorder.record(seconds());
    faulty.fault = null;
    log.clock.advance(60_000);
    await recorder.record(seconds());
    log.clock.advance(60_000);
    await recorder.record(seconds());
    const [hour] = await readIndexCandles(log.database.db, { ...ALL, prices: 'recorded', period: '1h', from });
    const minutes = await readIndexCandles(log.database.db, { ...ALL, prices: 'recorded', period: '1m', from });
    expect(minutes).toHaveLength(3);
    expect([hour?.open, hour?.openKey]).toEqual([minutes[0]?.open, from]);
  });
});

describe('a clock that is set back', () => {
  it('has no price and writes no tick until it passes what stands in the record, after a restart too', async () => {
    feed.tick();
    await recorder.record(seconds());
    const before = await ticksOf(1);
    const heard: number[] = [];
    const stop = feed.onTick(({ time }) => heard.push(time));
    log.clock.advance(-7_200_000);
    feed.tick();
    expect([feed.index(1), feed.priceInUsd(1), feed.stopped()]).toEqual([null, null, 'clock']);
    await recorder.record(seconds());
    const { db } = log.database;
    const markets = createMarkets(testPlatform({ db, clock: log.clock }), log.proofs());
    await markets.module.start?.();
    expect(markets.index(1)).toBeNull();
    await markets.module.stop?.();
    expect(await ticksOf(1)).toEqual(before);
    log.clock.advance(7_200_000 - 1_000);
    expect(feed.index(1)).toBeNull();
    log.clock.advance(2_000);
    feed.tick();
    stop();
    expect([feed.stopped(), feed.index(1)?.time]).toEqual([null, log.clock.now() - (log.clock.now() % 1_000)]);
    expect(heard).toEqual([feed.index(1)?.time]);
    await recorder.record(seconds());
    const after = await ticksOf(1);
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)?.seq).toBe((after.at(-1)?.time ?? 0) / 1_000);
  });

  it('or jumped ahead leaves a gap and makes nothing up', async () => {
    const before = (await ticksOf(1)).at(-1);
    log.clock.advance(86_400_000);
    feed.tick();
    await recorder.record(seconds());
    const after = (await ticksOf(1)).at(-1);
    expect([(after?.seq ?? 0) - (before?.seq ?? 0), (after?.time ?? 0) - (before?.time ?? 0)]).toEqual([86_400, 86_400_000]);
  });
});

describe('a record that cannot be written', () => {
  it('leaves no price after five seconds, and gives it back with the first second that is logged', async () => {
    const watch = new RecordWatch();
    let broken = true;
    const proofs = log.proofs();
    const failing: ProofLog = {
      ...proofs,
      write: (work) => (broken ? Promise.reject(new Error('no database')) : proofs.write(work)),
    };
    const own = new TickRecorder(failing, pino({ level: 'silent' }), feed.source, watch);
    for (let i = 0; i < MAX_UNLOGGED; i++) {
      expect(watch.stopped(log.clock.now())).toBeNull();
      own.take(seconds());
      await own.settled();
    }
    expect(watch.stopped(log.clock.now())).toBe('record');
    expect(own.missed).toBe(MAX_UNLOGGED);
    // What comes too late is left out as well.
    broken = false;
    const slow = new TickRecorder(proofs, pino({ level: 'silent' }), feed.source, watch, () => log.clock.now() + 6_000);
    slow.take(seconds());
    await slow.settled();
    expect([slow.missed, watch.stopped(log.clock.now())]).toEqual([1, 'record']);
    log.clock.advance(1_000);
    own.take(seconds());
    await own.settled();
    expect(watch.stopped(log.clock.now())).toBeNull();
  });
});

describe('another feed on the same database', () => {
  it('leaves every tick, candle and fill the label under which it was made', async () => {
    const { db } = log.database;
    const before = await ticksOf(1);
    log.clock.advance(1_000);
    const fill = (key: number, time: number) => ({ marketId: 3, key, time, price: 100 + key, volume: 1n });
    const fills = [fill(6, log.clock.now() - 500), fill(7, log.clock.now() + 500)];
    const platform = testPlatform({ config: loadConfig({ FEED: 'simulated', DEMO_UNIVERSE: 'small' }), db, clock: log.clock });
    const markets = createMarkets(platform, log.proofs());
    const heard: LoggedTick[] = [];
    markets.onLogged((ticks) => heard.push(...ticks));
    await markets.module.start?.();
    expect(markets.source()).toBe('simulated');
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    await markets.module.stop?.();
    const ticks = await ticksOf(1);
    expect(new Set(before.map(({ prices }) => prices))).toEqual(new Set(['recorded']));
    expect(ticks.slice(0, before.length)).toEqual(before);
    expect(ticks.slice(before.length).map(({ prices }) => prices)).toEqual(['simulated']);
    expect(heard.filter(({ indexId }) => indexId === 1)).toMatchObject([{ ...ticks.at(-1), symbol: 'BTC/USDT' }]);

    // What settles by a tick sees its label, by the market of the option too.
    expect(await markets.ticksFrom(db, 7, before[0]?.time ?? 0, { limit: 1 })).toMatchObject([
      { ...before[0], symbol: 'BTC/USDT' },
    ]);
    expect(await markets.tickAt(db, 1, log.clock.now())).toMatchObject({ prices: 'simulated', leaf: ticks.at(-1)?.leaf });
    const gap = before.find(({ priceTicks }) => priceTicks === null) as (typeof before)[number];
    const next = before.find(({ time, priceTicks }) => time > gap.time && priceTicks !== null);
    expect(await markets.ticksFrom(db, 1, gap.time, { limit: 1, pricedOnly: true })).toMatchObject([{ leaf: next?.leaf }]);

    // Many markets in one query: each as it is alone; 99 is none.
    const priceOf = ({ time, priceTicks }: LoggedTick) => ({ time, priceTicks });
    const alone = async (id: number, from: number) => (await markets.ticksFrom(db, id, from, { limit: 3 })).map(priceOf);
    const from = { 1: gap.time, 2: 0, 99: 0 };
    const asked = [1, 2, 99].map((marketId) => ({ marketId, from: from[marketId as keyof typeof from] }));
    expect(await markets.firstTicksOf(db, asked, 3)).toEqual([await alone(1, from[1]), await alone(2, from[2]), []]);
    const at = log.clock.now();
    const newest = [1, 2].map(async (id) => priceOf((await markets.tickAt(db, id, at)) as LoggedTick));
    expect(
      await markets.ticksAt(
        db,
        [1, 2, 99].map((marketId) => ({ marketId, time: at })),
      ),
    ).toEqual([...(await Promise.all(newest)), null]);

    for (const period of PERIODS) {
      const own = ticks.filter(({ priceTicks }) => priceTicks !== null);
      const events = own.map(({ time, priceTicks, prices }) => ({
        prices,
        marketId: 1,
        key: time,
        time,
        price: priceTicks as number,
        volume: 0n,
      }));
      const stored = await readIndexCandles(db, { ...ALL, prices: 'simulated', period });
      expect(stored, period).toEqual(
        buildCandles(
          events.filter(({ prices }) => prices === 'simulated'),
          [period],
        ),
      );
      const recorded = await readIndexCandles(db, { ...ALL, prices: 'recorded', period });
      expect(recorded, period).toEqual(
        buildCandles(
          events.filter(({ prices }) => prices === 'recorded'),
          [period],
        ),
      );
    }
    await inTransaction(db, (tx) => mergeTrades(tx, 'cash', 'simulated', async () => fills));
    for (const [prices, time] of [
      ['recorded', 107 - 1],
      ['simulated', 107],
    ] as const)
      expect(await readCandles(db, 'trade', { ...ALL, prices, marketId: 3, period: '1d' })).toMatchObject([
        { open: time, close: time, volume: 1n },
      ]);
    // A live feed that begins here has no past of other prices to show.
    const live = new RecordedHistories(db, 'live');
    await live.load(feed.instruments(), log.clock.now());
    const history = live.of(feed.get(1) as Market) as History;
    expect(history.figures(log.clock.now())).toBeNull();
    expect(history.sparkline(log.clock.now())).toEqual([]);
    expect(await history.candles('1M', 0, log.clock.now(), log.clock.now())).toEqual([]);
  });

  it('that was started before it writes nothing and has no price from then on', async () => {
    const before = await ticksOf(1);
    log.clock.advance(1_000);
    expect(feed.index(1)).not.toBeNull();
    expect(await recorder.record(seconds())).toBe(0);
    expect([feed.stopped(), feed.index(1), await ticksOf(1)]).toEqual(['feed', null, before]);
  });

  it('does not start while the first one writes', async () => {
    const { db } = log.database;
    const platform = testPlatform({ config: loadConfig({ FEED: 'replay', DEMO_UNIVERSE: 'small' }), db, clock: log.clock });
    const writer = new TickRecorder(log.proofs(), pino({ level: 'silent' }), 'simulated', new RecordWatch());
    let outcome: string | null = null;
    void createMarkets(platform, log.proofs())
      .module.start?.()
      ?.then(
        () => (outcome = 'started'),
        (error: Error) => (outcome = error.message),
      );
    while (outcome === null) {
      log.clock.advance(1_000);
      await writer.record(seconds());
    }
    expect(outcome).toContain('another server writes simulated prices');
    expect((await ticksOf(1)).at(-1)?.prices).toBe('simulated');
  });
});
