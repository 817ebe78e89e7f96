/** A change of the instruments is recorded by the program itself, with the first second that it holds for. */
import { OptionAudit } from '@glasshouse/proofs';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPlatform } from '../../../platform/testing/test-platform.ts';
import { startTestLog } from '../../proofs/tests/support/index.ts';
import { Feed } from '../feeds/feed.ts';
import { createReplayFeed } from '../feeds/replay-feed.ts';
import { createMarkets } from '../index.ts';
import { recordInvariants, tickInvariants } from '../store/invariants.ts';
import { requireListedSteps } from '../record/listed-steps.ts';
import { loadMarkets } from '../store/load-markets.ts';
import { notePriceKind } from '../store/price-kinds.ts';
import { TickRecorder } from '../record/tick-recorder.ts';

let log: Awaited<ReturnType<typeof startTestLog>>;
let owner: pg.Client;
beforeAll(async () => {
  log = await startTestLog();
  owner = new pg.Client({ connectionString: log.database.url });
  await owner.connect();
  await notePriceKind(log.database.db, 'recorded', log.clock.now());
});
afterAll(async () => {
  await owner.end();
  await log.stop();
});

/** A feed of the instruments that the table has now but for those that are taken away, and what writes its seconds. */
async function openFeed(removed: readonly string[] = []): Promise<{ feed: Feed; recorder: TickRecorder }> {
  const port = createReplayFeed();
  const feed = new Feed(port, log.clock);
  feed.setMarkets((await loadMarkets(log.database.db)).filter(({ symbol }) => !removed.includes(symbol)));
  await port.start(feed.instruments());
  return { feed, recorder: new TickRecorder(log.proofs(), pino({ level: 'silent' }), feed.source, feed.watch) };
}

/** Starts a server with these instruments; it writes a second each time. */
async function startServer(removed: readonly string[] = []): Promise<() => Promise<void>> {
  const { feed, recorder } = await openFeed(removed);
  return async () => {
    log.clock.advance(1_000);
    await recorder.record(feed.instruments().map((market) => feed.second(market)));
  };
}

/** Runs a server for two seconds. */
async function run(removed: readonly string[] = []): Promise<void> {
  const second = await startServer(removed);
  await second();
  await second();
}

async function entries(): Promise<{ leaf: number; kind: string; body: string; prices: string | null }[]> {
  const { rows } = await owner.query<{ leaf: string; kind: string; body: string; prices: string | null }>(
    `SELECT leaf, kind, body, prices FROM log_entries WHERE kind IN ('second', 'instruments') ORDER BY leaf`,
  );
  return rows.map((row) => ({ ...row, leaf: Number(row.leaf) }));
}

async function audited(): Promise<OptionAudit> {
  const audit = new OptionAudit();
  for (const { leaf, body, prices } of await entries()) audit.add(leaf, body, prices?.split('\n') ?? null);
  return audit;
}

async function breaches(): Promise<string[]> {
  const found: string[] = [];
  for (const { sql, title } of [...tickInvariants, ...recordInvariants])
    if ((await owner.query(sql)).rows.length > 0) found.push(title);
  return found;
}

it('instruments of two seconds are not written under one leaf', async () => {
  const { feed, recorder } = await openFeed();
  const [first, ...others] = feed.instruments();
  const early = first && feed.second(first);
  log.clock.advance(1_000);
  const before = (await entries()).length;
  const mixed = [...(early ? [early] : []), ...others.map((market) => feed.second(market))];
  await expect(recorder.record(mixed)).rejects.toThrow('of several seconds');
  expect(mixed.length).toBeGreaterThan(1);
  expect((await entries()).length).toBe(before);
});

it('a log states its instruments before the first second, and again before a second without one of them', async () => {
  await run();
  const { leaf: first, body } = (await entries())[0] as { leaf: number; body: string };
  expect(body).toMatch(/^\{"kind":"instruments","list":\[\{"step":"0.01","symbol":"AAPL\/USDT"\},/);
  await run(['LTC/USDT']);
  await run(['LTC/USDT']);
  await run();
  expect((await entries()).map(({ kind }) => (kind === 'second' ? 's' : 'I')).join('')).toBe('IssIssssIss');
  const audit = await audited();
  expect(audit.findings).toEqual([]);
  const time = log.clock.now();
  expect(audit.changes).toEqual([
    { symbol: 'LTC/USDT', from: '0.01', to: null, leaf: first + 3, since: time - 5_000 },
    { symbol: 'LTC/USDT', from: null, to: '0.01', leaf: first + 8, since: time - 1_000 },
  ]);
  expect(await breaches()).toEqual([]);
});

it('a server that another one took turns with states its instruments again', async () => {
  const before = (await entries()).length;
  const [all, fewer] = [await startServer(), await startServer(['LTC/USDT'])];
  for (const second of [all, all, fewer, fewer, all]) await second();
  const kinds = (await entries()).slice(before).map(({ kind }) => (kind === 'second' ? 's' : 'I'));
  expect(kinds.join('')).toBe('ssIssIs');
  expect((await audited()).findings).toEqual([]);
});

it('a server does not start with another step than the log lists, and prices by another step are a breach', async () => {
  const markets = await loadMarkets(log.database.db);
  await expect(requireListedSteps(log.database.db, markets)).resolves.toBeUndefined();
  await owner.query('BEGIN');
  // Contracts have the step of the index that they follow.
  await owner.query(`UPDATE markets SET tick = '0.1', price_decimals = 1 WHERE symbol IN ('BTC/USDT', 'BTC/USD')`);
  expect(await breaches()).toEqual([
    'the newest ticks that products settle by are those of the public log',
    'ticks that products settle by are those of the public log',
  ]);
  await owner.query('COMMIT');
  const platform = testPlatform({ db: log.database.db, clock: log.clock });
  await expect(createMarkets(platform, log.proofs()).module.start?.()).rejects.toThrow(
    'the step of BTC/USDT is 0.1, but the public log lists 0.01: a recorded step is never changed, list a new symbol instead',
  );
});
