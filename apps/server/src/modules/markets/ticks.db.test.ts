import { pino } from 'pino';
import { Registry } from 'prom-client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportProof } from '@glasshouse/contract';
import { type LogRecord, verifyProof, verifyTick } from '@glasshouse/proofs';
import { loadConfig } from '../../config.ts';
import { secureRandom } from '../../platform/random.ts';
import { silentPublisher } from '../../platform/sockets/publisher.ts';
import { startTestLog } from '../proofs/testing/index.ts';
import { Feed } from './feed.ts';
import { FaultyFeed } from './feeds/faulty-feed.ts';
import { createReplayFeed } from './feeds/replay-feed.ts';
import { loadMarkets } from './store/load-markets.ts';
import { ticksBetween } from './store/ticks.ts';
import { TickRecorder } from './tick-recorder.ts';
import { createMarkets } from './index.ts';

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

  it('do not make up what was not seen: a gap stays a gap, and numbers go on', async () => {
    log.clock.advance(3_600_000);
    await recorder.record(seconds());
    const ticks = await ticksOf(1);
    expect(ticks.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect((ticks[2]?.time ?? 0) - (ticks[1]?.time ?? 0)).toBeGreaterThan(3_600_000 - 1);
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
    const platform = {
      config: loadConfig({ FEED: 'simulated' }),
      log: pino({ level: 'silent' }),
      db,
      clock: log.clock,
      random: secureRandom,
      metrics: new Registry(),
      publisher: silentPublisher,
    };
    const markets = createMarkets(platform, log.proofs());
    log.clock.advance(1_000);
    const before = (await ticksOf(1)).length;
    await markets.module.start?.();
    expect(markets.source()).toBe('simulated');
    await expect.poll(async () => (await ticksOf(1)).length, { timeout: 3_000 }).toBe(before + 1);
    await markets.module.stop?.();
  });
});
