import { getDepth, getPriceHealth, listCandles, listQuotes, listTicks, listTrades } from '@glasshouse/contract/markets';
import type { Call, CallInput, CallOutput, Channel } from '@glasshouse/contract';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { loadConfig } from '../../../config.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { connect } from '../../../platform/connect.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { secureRandom } from '../../../platform/random.ts';
import type { BookSource, MarketDesk } from '../../../platform/market-desk.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ChannelSource } from '../../../platform/sockets/publisher.ts';
import { type FreshDatabase, freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { createMarkets } from '../index.ts';

const NOW = Date.UTC(2026, 5, 3, 10, 30, 30, 250);
const clock = new ManualClock(NOW);
const published: { channel: string; message: unknown }[] = [];
const sources = new Map<string, ChannelSource<unknown>>();
let database: FreshDatabase;
let markets: ReturnType<typeof createMarkets>;

beforeAll(async () => {
  database = await freshDatabase(2);
  markets = createMarkets({
    config: loadConfig({ DEMO_UNIVERSE: 'small' }),
    log: pino({ level: 'silent' }),
    db: database.db,
    clock,
    random: secureRandom,
    metrics: new Registry(),
    publisher: {
      publish: (channel: Channel, params, message) => {
        z.parse(channel.message, message);
        published.push({ channel: [channel.id, ...Object.values(params)].join(':'), message });
      },
      provide: (channel, source) => void sources.set(channel.id, source),
      changed: (channel: Channel, params) => {
        const message = sources.get(channel.id)?.present(params);
        z.parse(channel.message, message);
        published.push({ channel: [channel.id, ...Object.values(params)].join(':'), message });
      },
      limitTo: () => {},
      publishTo: () => {},
      dropSession: () => {},
    },
  });
  await migrate(database.url, [{ name: 'markets', folder: markets.module.migrations as URL }]);
  await markets.module.start?.();
});
afterAll(async () => {
  await markets.module.stop?.();
  await database.close();
});

async function call<C extends Call>(definition: C, input: CallInput<C>): Promise<CallOutput<C>> {
  const bound = markets.module.calls?.find((one) => one.call === definition);
  const answer = await bound?.run(input, { requestId: 'test', lang: 'en', ip: '127.0.0.1', userAgent: 'test', user: null });
  return z.parse(definition.output, answer) as CallOutput<C>;
}

async function refused<C extends Call>(definition: C, input: CallInput<C>): Promise<Refusal> {
  const refusal = await call(definition, input).catch((error: unknown) => error);
  if (!(refusal instanceof Refusal)) throw new Error('not refused');
  return refusal;
}

describe('quotes', () => {
  it('are those of every instrument, and say that they are recorded', async () => {
    const all = await call(listQuotes, {});
    expect(new Set(all.map(({ prices }) => prices))).toEqual(new Set(['recorded']));
    const quotes = all.filter(({ kind }) => kind === 'spot');
    expect(quotes.map((quote) => [quote.id, quote.symbol, quote.currency_id, quote.legal_id])).toEqual([
      [1, 'BTC/USDT', 1, 3],
      [2, 'ETH/USDT', 2, 3],
      [3, 'LTC/USDT', 4, 3],
    ]);
    expect(
      all
        .map(({ kind }) => kind)
        .sort()
        .join(),
    ).toBe(
      'option,option,option,perpetual,perpetual,perpetual,perpetual,perpetual,perpetual,spot,spot,spot,stock,stock,stock,stock',
    );
    for (const quote of quotes) {
      expect(quote.time).toBe(NOW - 250);
      expect(quote.sparkline).toHaveLength(24);
      expect(quote.sparkline[23]).toBe(quote.last);
    }
  });

  it('of contracts and options have the index of their pair, and no volume of trades that never were', async () => {
    const all = await call(listQuotes, {});
    const spot = all.find(({ id }) => id === 1);
    for (const quote of all.filter(({ symbol, kind }) => symbol === 'BTC/USDT' && kind !== 'spot')) {
      expect(quote).toMatchObject({ last: spot?.last, high_24h: spot?.high_24h, volume_24h: '0', turnover_24h: '0' });
      expect(markets.index(quote.id)).toEqual(markets.index(1));
    }
  });

  it('of stocks stand still outside of their session, without an index; a share is worth its close', async () => {
    // 10:30 UTC: New York opens at 13:30.
    const [aapl] = (await call(listQuotes, {})).filter(({ symbol }) => symbol === 'AAPL/USDT');
    expect(aapl?.time).toBe(Date.UTC(2026, 5, 2, 20) - 1_000);
    expect(markets.index(10)).toBeNull();
    expect(markets.priceInUsd(1001)).toBe(aapl?.last);
  });

  it('value assets in USD, USDT as one', async () => {
    const [btc] = await call(listQuotes, {});
    expect(markets.priceInUsd(3)).toBe('1');
    expect(markets.priceInUsd(1)).toBe(btc?.last);
    expect(markets.priceInUsd(101)).toBeNull();
    expect(markets.marketByPair(4, 3)?.symbol).toBe('LTC/USDT');
    expect(markets.marketByPair(3, 4)).toBeUndefined();
    expect(markets.index(99)).toBeNull();
  });
});

describe('the health of prices', () => {
  it('tells of every source whether it is used, and of every instrument whether it has a price', async () => {
    const health = await call(getPriceHealth, {});
    expect(health).toMatchObject({ prices: 'recorded', min_sources: 1 });
    const of = (symbol: string) => health.list.find((one) => one.symbol === symbol);
    expect(of('BTC/USDT')).toMatchObject({ has_price: true, sources: [{ source: 'recording', state: 'used' }] });
    expect(of('IBM/USDT')).toMatchObject({ has_price: false, sources: [{ source: 'recording', state: 'silent' }] });
  });

  it('asks for ticks of a known symbol and of a range that is not reversed', async () => {
    expect((await refused(listTicks, { symbol: 'DOGE/USDT', from: 1 })).code).toBe('MARKETS_UNKNOWN_MARKET');
    expect((await refused(listTicks, { symbol: 'BTC/USDT', from: 2, to: 1 })).fields).toEqual([
      { path: 'from', code: 'FIELD_INVALID' },
    ]);
    expect((await call(listTicks, { symbol: 'BTC/USDT', from: 1 })).list).toEqual([]);
  });
});

describe('candles', () => {
  const hours = { symbol: 'BTC/USDT', period: '1h', from: Date.UTC(2026, 5, 3, 8, 15), to: String(NOW) };

  it('are those that overlap the range; the last is the running one', async () => {
    const answer = await call(listCandles, hours);
    expect(answer.prices).toBe('recorded');
    expect(answer.list.map(([time]) => time)).toEqual([8, 9, 10].map((hour) => Date.UTC(2026, 5, 3, hour)));
    expect(answer.list[2]?.[4]).toBe((await call(listQuotes, {}))[0]?.last);
  });

  it('run for a contract as those that were read: of its index, with its volume', async () => {
    const answer = await call(listCandles, hours);
    const running = sources.get('markets.candles')?.present({ id: '4', period: '1h' });
    expect(running).toEqual(answer.list.at(-1));
    expect(Number((running as string[])[5])).toBeGreaterThan(0);
  });

  it.each([
    ['an unknown market', { symbol: 'DOGE/USDT' }, 'MARKETS_UNKNOWN_MARKET'],
    ['an unknown period', { period: '2h' }, 'MARKETS_UNKNOWN_PERIOD'],
    ['a name that every object has', { period: 'constructor' }, 'MARKETS_UNKNOWN_PERIOD'],
    ['an enormous range', { period: '1m', from: 1 }, 'MARKETS_RANGE_TOO_LONG'],
  ])('are refused for %s', async (_name, change, code) => {
    expect((await refused(listCandles, { ...hours, ...change })).code).toBe(code);
  });

  it('are refused for a reversed range, with the field', async () => {
    const refusal = await refused(listCandles, { ...hours, from: NOW + 1, to: NOW });
    expect(refusal.fields).toEqual([{ path: 'from', code: 'FIELD_INVALID' }]);
  });

  it('answer the largest window quickly', async () => {
    for (const period of ['1m', '1d'] as const) {
      const length = period === '1m' ? 60_000 : 86_400_000;
      const times: number[] = [];
      for (let n = 0; n < 5; n++) {
        const start = performance.now();
        const answer = await call(listCandles, { ...hours, period, from: NOW - 1_499 * length });
        times.push(performance.now() - start);
        expect(answer.list).toHaveLength(1_500);
      }
      // Some 10 ms with the check against the contract. A busy machine makes single ones slow, not all.
      expect(Math.min(...times)).toBeLessThan(250);
    }
  });
});

describe('books and ticks', () => {
  it('come from the desk that registered', async () => {
    expect(await call(getDepth, { id: 1 })).toMatchObject({ bids: [], asks: [] });
    const books: BookSource = {
      session: () => null,
      depth: () => ({ bids: [['1', '2']], asks: [] }),
      trades: () => [{ id: 1, price: '1', quantity: '2', side: 'buy', time: NOW }],
      venues: () => ['cash'],
      tradesAfter: async () => [],
    };
    const market: MarketDesk = {
      kinds: ['spot'],
      books,
      steps: () => ({ tick: '1', lot: '1', minNotional: '1' }),
      setMode: async () => {},
      modeTables: [],
      endOrders: async () => 0,
      ownersOfOpen: async () => [],
    };
    connect([markets.module, { name: 'desk', market }]);
    expect(await call(getDepth, { id: '2' })).toMatchObject({ id: 2, bids: [['1', '2']] });
    expect(await call(listTrades, { id: 2 })).toHaveLength(1);
    expect((await refused(getDepth, { id: 99 })).code).toBe('MARKETS_UNKNOWN_MARKET');
    expect((await refused(listTrades, { id: 99 })).code).toBe('MARKETS_UNKNOWN_MARKET');
  });

  it('are published once for each second of the clock, never for one that nobody saw', async () => {
    const heard: number[] = [];
    const stop = markets.onTick((tick) => heard.push(tick.time));
    published.length = 0;
    // The module ticks on the machine's second; the clock that tells which second it is stands still in between.
    clock.advance(5_000);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    stop();
    expect(heard).toEqual([NOW - 250 + 5_000]);
    expect(published.filter(({ channel }) => channel === 'markets.tickers')).toHaveLength(1);
    expect(published.filter(({ channel }) => channel.startsWith('markets.candles:'))).toHaveLength(12 * 9);
  });
});
