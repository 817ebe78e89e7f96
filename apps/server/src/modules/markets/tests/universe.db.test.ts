/** The demo's universe: what it lists, what its prices are called, and that its seconds verify. */
import type { Call, CallInput, CallOutput } from '@glasshouse/contract';
import { getFacts, listCandles, listQuotes, listTicks } from '@glasshouse/contract/markets';
import { getLogEntry } from '@glasshouse/contract/proofs';
import { provePrices, readLogged } from '@glasshouse/proofs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loadConfig } from '../../../config.ts';
import { testPlatform } from '../../../platform/testing/test-platform.ts';
import { startTestLog } from '../../proofs/tests/support/index.ts';
import { createMarkets, recordInvariants } from '../index.ts';

let log: Awaited<ReturnType<typeof startTestLog>>;
let markets: ReturnType<typeof createMarkets>;

function open() {
  const config = { ...loadConfig({}), dataDir: log.dataDir };
  return createMarkets(testPlatform({ config, db: log.database.db, clock: log.clock }), log.proofs());
}

beforeAll(async () => {
  log = await startTestLog();
  markets = open();
  await markets.module.start?.();
});
afterAll(async () => {
  await markets.module.stop?.();
  await log.stop();
});

async function call<C extends Call>(definition: C, input: CallInput<C>): Promise<CallOutput<C>> {
  const bound = markets.module.calls?.find((one) => one.call === definition);
  const answer = await bound?.run(input, { requestId: 'test', lang: 'en', ip: '127.0.0.1', userAgent: 'test', user: null });
  return z.parse(definition.output, answer) as CallOutput<C>;
}

describe('the universe of the demo', () => {
  it('has 24 pairs with a price each and four stocks, twenty of the pairs labeled as simulated and the others as recorded', async () => {
    const quotes = await call(listQuotes, {});
    const spot = quotes.filter(({ kind }) => kind === 'spot');
    expect(spot).toHaveLength(24);
    expect(quotes.filter(({ kind }) => kind === 'stock')).toHaveLength(5);
    expect(spot.filter(({ prices }) => prices === 'recorded').map(({ symbol }) => symbol)).toEqual([
      'BTC/USDT',
      'ETH/USDT',
      'LTC/USDT',
      'ADA/USDT',
    ]);
    expect(spot.filter(({ prices }) => prices === 'simulated')).toHaveLength(20);
    for (const { id, symbol, last, sparkline, turnover_24h: turnover } of spot) {
      expect(markets.index(id), symbol).not.toBeNull();
      expect([sparkline.at(-1), sparkline.length], symbol).toEqual([last, 24]);
      expect(Number(turnover), symbol).toBeGreaterThan(100_000);
    }
    expect(spot.filter(({ id }) => id > 3).every(({ id, currency_id: coin }) => id >= 20 && coin >= 5 && coin <= 99)).toBe(true);
  });

  it('calls its simulated prices so in facts, candles and ticks, and in what everything of it is worth together', async () => {
    expect(await call(getFacts, { id: 22 })).toMatchObject({
      symbol: 'SOL/USDT',
      prices: 'simulated',
      index: { sources: ['simulation'] },
    });
    const range = { symbol: 'SOL/USDT', period: '1h', from: log.clock.now() - 7_200_000, to: log.clock.now() };
    expect(await call(listCandles, range)).toMatchObject({ prices: 'simulated' });
    expect(await call(listCandles, { ...range, symbol: 'ADA/USDT' })).toMatchObject({ prices: 'recorded' });
    expect([markets.sourceOfAssets([1, 2, 5]), markets.sourceOfAssets([1, 7])]).toEqual(['recorded', 'simulated']);
  });

  it('logs every instrument in one second whose record says which prices are simulated, and verifies', async () => {
    const before = await markets.secondAt(log.database.db, 22, log.clock.now() + 10_000);
    log.clock.advance(1_000);
    await expect.poll(async () => (await markets.secondAt(log.database.db, 22, log.clock.now()))?.time).not.toBe(before?.time);
    const second = await markets.secondAt(log.database.db, 22, log.clock.now());
    const { body, prices } = (await entryOf(second?.leaf ?? -1)) as { body: string; prices: string[] };
    const proved = provePrices(prices);
    expect(proved).toHaveLength(29);
    const read = proved.map((price) => readLogged(body, price));
    for (const one of read) expect(one, one?.view.symbol).toMatchObject({ isByRules: true, isInside: true });
    const labels = new Map(read.map((one) => [one?.view.symbol, one?.view.prices]));
    expect([labels.get('BTC/USDT'), labels.get('SOL/USDT'), labels.get('AAPL/USDT')]).toEqual([
      'recorded',
      'simulated',
      'recorded',
    ]);
    const ticks = await call(listTicks, { symbol: 'SOL/USDT', from: second?.time ?? 0 });
    expect(ticks.list[0]).toMatchObject({ prices: 'simulated', leaf: second?.leaf });
    for (const { sql: query } of recordInvariants) expect((await sql.raw(query).execute(log.database.db)).rows).toEqual([]);
  });

  it('goes on after a restart where it would have been, and lists nothing twice', async () => {
    const quotesOf = async () => (await call(listQuotes, {})).map(({ symbol, last, sparkline }) => ({ symbol, last, sparkline }));
    const before = await quotesOf();
    await markets.module.stop?.();
    markets = open();
    await markets.module.start?.();
    expect(await quotesOf()).toEqual(before);
  });
});

/** The entry of a leaf as everybody reads it. */
const entryOf = (index: number) => log.call(getLogEntry, { index: String(index) });
