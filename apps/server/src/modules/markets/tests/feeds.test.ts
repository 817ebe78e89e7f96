import { indexOf } from '@glasshouse/proofs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { secureRandom } from '../../../platform/random.ts';
import type { Market } from '../domain/market.ts';
import { LiveFeed, withMarkets } from '../feeds/live-feed.ts';
import { LoopbackExchange, readRecordedLines } from './support/loopback-exchange.ts';
import type { PriceFeed } from '../feeds/price-feed.ts';
import { createReplayFeed } from '../feeds/replay-feed.ts';
import { createSimulatedFeed } from '../feeds/simulated-feed.ts';
import { market } from './support/market.ts';

const lines = readRecordedLines(new URL('./fixtures/messages/coinbase-SKL-USD-2021-04-17.raw', import.meta.url));
const isTicker = ({ text }: { text: string }) => text.includes('"type":"ticker"');
const clock = new ManualClock(lines[0]?.time ?? 0);
const SKL = market('SKL/USD', { tick: '0.0001', priceDecimals: 4, tickUnits: 1n });

/** Three exchanges on this machine and the feed that listens to them. */
async function openLive() {
  const servers = [new LoopbackExchange(), new LoopbackExchange(), new LoopbackExchange()];
  const feed = new LiveFeed({
    clock,
    random: secureRandom,
    log: pino({ level: 'silent' }),
    exchanges: ['0', '1', '2'],
    open: (id) => (servers[Number(id)] as LoopbackExchange).open(),
    backoffMs: [10, 50],
  });
  await feed.start([SKL, market('AAPL/USDT', { sessions: 'us-stocks' })]);
  let next = 0;
  const until = (count: () => number, wanted: number) =>
    vi.waitFor(() => expect(count()).toBe(wanted), { timeout: 10_000, interval: 5 });
  const heard = (count: number, from: number) =>
    until(() => feed.health().filter(({ heardAt }) => (heardAt ?? 0) >= from).length, count);
  const listened = (count: number) => until(() => servers.filter(({ listeners }) => listeners > 0).length, count);
  return {
    feed,
    servers,
    listened,
    heard,
    /** Plays lines as they came up to and with the n-th next ticker, to these servers; answers that ticker. */
    async play(tickers: number, to = servers) {
      for (let seen = 0; seen < tickers; next++) {
        const line = lines[next];
        if (!line) throw new Error('the recording is over');
        clock.advance(Math.max(0, line.time - clock.now()));
        for (const server of to) server.play(line);
        if (isTicker(line)) seen++;
        // Each message is heard before the next is sent: the clock of the test stands still in between.
        if (isTicker(line)) await heard(to.length, clock.now());
      }
      return JSON.parse(lines[next - 1]?.text ?? '') as { best_bid: string; best_ask: string };
    },
    async close() {
      await feed.stop();
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

let live: Awaited<ReturnType<typeof openLive>>;
beforeAll(async () => {
  live = await openLive();
  await live.listened(3);
}, 60_000);
afterAll(() => live.close());

const index = (feed: PriceFeed, symbol: string, tick: string, time: number) =>
  indexOf(feed.quotes(symbol, time), { time, minSources: feed.minSources, maxAgeMs: feed.maxAgeMs, tick, previous: null });

describe('every feed', () => {
  const feeds: { name: string; open: () => Promise<PriceFeed>; market: Market; label: string; min: number }[] = [
    {
      name: 'replay',
      open: async () => createReplayFeed(),
      market: market('BTC/USDT', { recording: 'coinbase-BTCUSD-2018-04' }),
      label: 'recorded',
      min: 1,
    },
    { name: 'simulated', open: async () => createSimulatedFeed(), market: market('BTC/USDT'), label: 'simulated', min: 1 },
    { name: 'live', open: async () => live.feed, market: SKL, label: 'live', min: 3 },
  ];

  it.each(feeds)(
    '$name says what it is, quotes its instruments and nothing else',
    async ({ open, market: of, label, min, name }) => {
      const feed = await open();
      if (name === 'live') await live.play(1);
      else await feed.start([of]);
      expect([feed.prices, feed.minSources]).toEqual([label, min]);
      const now = clock.now();
      const quotes = feed.quotes(of.symbol, now);
      expect(quotes.length).toBeGreaterThanOrEqual(min);
      expect(new Set(quotes.map(({ source }) => source)).size).toBe(quotes.length);
      for (const quote of quotes) {
        expect(quote.bid).toMatch(/^[0-9]+(\.[0-9]+)?$/);
        expect(Number(quote.bid)).toBeLessThanOrEqual(Number(quote.ask));
        expect(Number(quote.time)).toBeLessThanOrEqual(now);
        expect(Number(quote.time)).toBeGreaterThan(now - feed.maxAgeMs);
      }
      expect(feed.quotes(of.symbol, now)).toEqual(quotes);
      expect(index(feed, of.symbol, of.tick, now).index).not.toBeNull();
      expect(feed.quotes('NONE/USDT', now)).toEqual([]);
      expect(feed.health().map(({ symbol }) => symbol)).toEqual(quotes.map(() => of.symbol));
    },
  );

  it('of simulated prices follows its seed alone', async () => {
    const [one, same, other] = [createSimulatedFeed('a'), createSimulatedFeed('a'), createSimulatedFeed('b')];
    const of = market('ETH/USDT');
    for (const feed of [one, same, other]) await feed.start([of]);
    expect(one.quotes('ETH/USDT', clock.now())).toEqual(same.quotes('ETH/USDT', clock.now()));
    expect(one.quotes('ETH/USDT', clock.now())).not.toEqual(other.quotes('ETH/USDT', clock.now()));
    const candles = (await one.history('ETH/USDT')?.candles('1h', clock.now() - 86_400_000, clock.now(), clock.now())) ?? [];
    expect(candles).toHaveLength(25);
    for (const { low, high } of candles) expect(high - low).toBeLessThan(high / 4);
  });
});

describe('the live feed', () => {
  it('makes the index of what three exchanges really sent', async () => {
    const ticker = await live.play(5);
    const { index: price, states } = index(live.feed, 'SKL/USD', '0.0001', clock.now());
    expect(states).toEqual(['used', 'used', 'used']);
    const middle = (Number(ticker.best_bid) + Number(ticker.best_ask)) / 2;
    expect(Math.abs(Number(price) - middle)).toBeLessThanOrEqual(0.00005);
  });

  it('has no price when one of three is cut off and grows stale, comes back by itself, and counts the failure', async () => {
    const [cut, ...others] = live.servers as [LoopbackExchange, LoopbackExchange, LoopbackExchange];
    const before = cut.subscriptions;
    cut.hangUp();
    await expect.poll(() => live.feed.health()[0]?.failures, { timeout: 10_000 }).toBeGreaterThan(0);
    clock.advance(live.feed.maxAgeMs + 1);
    const late = lines.map((line) => ({
      ...line,
      text: line.text.replace(/"time":"[^"]*"/, `"time":"${new Date(clock.now()).toISOString()}"`),
    }));
    const ticker = late.find(isTicker) as (typeof late)[number];
    await expect.poll(() => cut.subscriptions, { timeout: 10_000 }).toBeGreaterThan(before);
    for (const server of others) server.play(ticker);
    await live.heard(2, clock.now());
    expect(index(live.feed, 'SKL/USD', '0.0001', clock.now())).toEqual({ index: null, states: ['stale', 'used', 'used'] });
    cut.play(ticker);
    await live.heard(3, clock.now());
    expect(index(live.feed, 'SKL/USD', '0.0001', clock.now()).states).toEqual(['used', 'used', 'used']);
  });

  it('does not take a source for fresh whose clock is ahead, nor one that sends yesterday', async () => {
    const ticker = lines.find(isTicker) as (typeof lines)[number];
    const stamped = (ms: number) => ({
      ...ticker,
      text: ticker.text.replace(/"time":"[^"]*"/, `"time":"${new Date(ms).toISOString()}"`),
    });
    const [ahead, yesterday] = live.servers as [LoopbackExchange, LoopbackExchange];
    clock.advance(1_000);
    ahead.play(stamped(clock.now() + 60_000));
    yesterday.play(stamped(clock.now() - 86_400_000));
    await live.heard(2, clock.now());
    const [first, second] = live.feed.quotes('SKL/USD');
    expect(first?.time).toBe(String(clock.now()));
    expect(
      live.feed
        .health()
        .slice(0, 2)
        .map(({ skewMs }) => skewMs),
    ).toEqual([-60_000, 86_400_000]);
    expect(index(live.feed, 'SKL/USD', '0.0001', clock.now()).states[1]).toBe('stale');
    expect(Number(second?.time)).toBeLessThan(clock.now() - 80_000_000);
  });

  it('loads the markets of an exchange again after a failed start without a network, and then once only', async () => {
    const loads: boolean[] = [];
    const exchange = withMarkets({
      async loadMarkets(reload) {
        loads.push(reload);
        if (loads.length === 1) throw new Error('no network');
      },
      watchTicker: async () => ({ bid: '1' }),
      close: async () => {},
    });
    await expect(exchange.watchTicker('BTC/USDT')).rejects.toThrow('no network');
    for (let i = 0; i < 3; i++) expect(await exchange.watchTicker('BTC/USDT')).toEqual({ bid: '1' });
    // ccxt keeps a failed load unless it is told to load anew.
    expect(loads).toEqual([true, true]);
  });

  it('tells the newest quote of every published source, the highest and the lowest too, and why one has none', async () => {
    const PRICES: Record<string, string> = { binance: '100', okx: '101', kraken: '103', bitget: '102' };
    const feed = new LiveFeed({
      clock,
      random: secureRandom,
      log: pino({ level: 'silent' }),
      backoffMs: [60_000, 60_000],
      open: async (id) => {
        let told = 0;
        return {
          watchTicker: async () => {
            if (told++ > 0) return new Promise(() => {});
            return { bid: PRICES[id], ask: PRICES[id], timestamp: clock.now() };
          },
          close: async () => {},
        };
      },
    });
    await feed.start([market('BTC/USDT')]);
    expect(feed.absence('BTC/USDT', 'kraken')).toBe('silent');
    await expect
      .poll(() => feed.quotes('BTC/USDT').map(({ source, bid }) => `${source} ${bid}`))
      .toEqual(['binance 100', 'okx 101', 'kraken 103', 'bitget 102']);
    expect(index(feed, 'BTC/USDT', '0.01', clock.now())).toEqual({
      index: '101.5',
      states: ['used', 'used', 'used', 'used'],
    });
    await feed.stop();
    const broken = new LiveFeed({
      clock,
      random: secureRandom,
      log: pino({ level: 'silent' }),
      backoffMs: [60_000, 60_000],
      open: async () => ({ watchTicker: () => Promise.reject(new Error('refused')), close: async () => {} }),
    });
    await broken.start([market('BTC/USDT')]);
    await expect.poll(() => broken.absence('BTC/USDT', 'bitget')).toBe('failed');
    await broken.stop();
  });
});
