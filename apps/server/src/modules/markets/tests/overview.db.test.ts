/** Favourites, and what lists and search show beside quotes, through the server's own door. */
import { LANGUAGES } from '@glasshouse/contract';
import {
  MAX_FAVORITES,
  addFavorite,
  getFacts,
  getSearch,
  listFavorites,
  listStates,
  mergeFavorites,
  removeFavorite,
  sortFavorites,
} from '@glasshouse/contract/markets';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';

/** A Wednesday, before the stocks' session. */
const NOW = Date.UTC(2026, 5, 3, 10, 30, 30);
const [BTC, ETH, LTC, AAPL] = [1, 2, 4, 1001];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: new ManualClock(NOW) });
});
afterAll(() => server.stop());
const marked = async (token: string) => (await server.ok(listFavorites, {}, token)).map(({ currency_id }) => currency_id);

describe('favourites', () => {
  it('[CALL-053,CALL-054,CALL-055,FEAT-062] are added, listed in their order and removed', async () => {
    const token = await server.signUp();
    const ltc = await server.ok(addFavorite, { currency_id: LTC }, token);
    await server.ok(addFavorite, { currency_id: String(BTC) }, token);
    expect(await server.ok(addFavorite, { currency_id: LTC }, token)).toEqual(ltc);
    expect(await marked(token)).toEqual([LTC, BTC]);
    await server.ok(removeFavorite, { id: ltc.id }, token);
    expect(await marked(token)).toEqual([BTC]);
    expect(await server.refused(removeFavorite, { id: ltc.id }, token)).toMatchObject({ error: 'MARKETS_UNKNOWN_FAVORITE' });
    expect(await server.refused(addFavorite, { currency_id: 3 }, token)).toMatchObject({ error: 'MARKETS_UNKNOWN_MARKET' });
    expect(await server.refused(addFavorite, { currency_id: LTC })).toMatchObject({ type: '999', error: 'LOGIN_REQUIRED' });
  });

  it('of the device join behind those of the account, as often as it is tried', async () => {
    const token = await server.signUp();
    await server.ok(addFavorite, { currency_id: ETH }, token);
    const device = { currency_ids: [AAPL, ETH, 999, BTC, AAPL] };
    await server.ok(mergeFavorites, device, token);
    expect((await server.ok(mergeFavorites, device, token)).map(({ currency_id }) => currency_id)).toEqual([ETH, AAPL, BTC]);
    const many = { currency_ids: Array.from({ length: MAX_FAVORITES + 1 }, (_, i) => i + 1) };
    expect(await server.refused(mergeFavorites, many, token)).toMatchObject({ error: 'PARAMETER_ERROR' });
  });

  it('are put into another order, by their owner only', async () => {
    const [token, other] = [await server.signUp(), await server.signUp()];
    await server.ok(mergeFavorites, { currency_ids: [BTC, ETH, LTC] }, token);
    const list = await server.ok(listFavorites, {}, token);
    const ids = [list[2], list[0]].map((favorite) => favorite?.id ?? 0);
    expect((await server.ok(sortFavorites, { ids }, token)).map(({ currency_id }) => currency_id)).toEqual([LTC, BTC, ETH]);
    expect(await server.refused(sortFavorites, { ids }, other)).toMatchObject({ error: 'MARKETS_UNKNOWN_FAVORITE' });
    expect(await marked(token)).toEqual([LTC, BTC, ETH]);
  });

  it('are one row when added many times at once', async () => {
    const token = await server.signUp();
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.ok(addFavorite, { currency_id: BTC }, token)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await marked(token)).toEqual([BTC]);
  });
});

describe('the overview', () => {
  it('[FEAT-187] has the names of every asset in all languages, and the reader’s among them', async () => {
    const { names } = await server.ok(getSearch, { lang: 'jp' });
    expect(names.map(({ code }) => code).sort()).toEqual(['AAPL', 'AIG', 'BAC', 'BTC', 'ETH', 'IBM', 'LTC']);
    const bitcoin = names.find(({ currency_id }) => currency_id === BTC);
    expect(bitcoin?.name).toBe('ビットコイン');
    for (const name of ['bitcoin', '比特币', '比特幣', 'บิตคอยน์', 'ビットコイン', '비트코인', 'xbt'])
      expect(bitcoin?.names).toContain(name);
    for (const lang of LANGUAGES) expect(names.length).toBe((await server.ok(getSearch, { lang })).names.length);
  });

  it('[FEAT-063] calls hot what is traded here most, then by the quotes', async () => {
    const before = await server.ok(getSearch, {});
    expect(before.hot.map(({ turnover_24h }) => turnover_24h)).toEqual(before.hot.map(() => '0'));
    await sql`
      INSERT INTO candles (source, prices, market_id, period, time_ms, open_key, open, high, low, close, close_key, volume, turnover)
      VALUES ('trade', 'recorded', 3, '1h', ${NOW - 1_830_000}, 1, 1, 1, 1, 1, 1, 1000, 12345678901),
        ('trade', 'recorded', 3, '1h', ${NOW - 25 * 3_600_000 - 1_830_000}, 1, 1, 1, 1, 1, 1, 1000, 999999999999),
        ('trade', 'live', 2, '1h', ${NOW - 1_830_000}, 1, 1, 1, 1, 1, 1, 1000, 999999999999)`.execute(server.platform.db);
    (server.platform.clock as ManualClock).advance(10_000);
    const { hot } = await server.ok(getSearch, {});
    // Ticks of 0.01 and lots of 0.001.
    expect(hot[0]).toEqual({ id: 3, symbol: 'LTC/USDT', turnover_24h: '123456.78' });
    expect(new Set(hot.map(({ id }) => id)).size).toBe(hot.length);
  });

  it('tells which markets are open, closed until when, or halted', async () => {
    const states = await server.ok(listStates, {});
    expect(states.find(({ id }) => id === 1)).toMatchObject({ state: 'open', opens_at: null });
    expect(states.find(({ id }) => id === 10)).toMatchObject({ state: 'closed', opens_at: Date.UTC(2026, 5, 3, 13, 30) });
  });

  it('tells the facts of an instrument', async () => {
    expect(await server.ok(getFacts, { id: 1, lang: 'zh' })).toMatchObject({
      name: '比特币',
      tick: '0.01',
      hours: { calendar: 'always', open: true },
      index: { symbol: 'BTC/USDT', sources: ['recording'], min_sources: 1 },
    });
    expect((await server.ok(getFacts, { id: 10 })).hours).toMatchObject({ calendar: 'us-stocks', open: false, closes_at: null });
    expect(await server.refused(getFacts, { id: 99 })).toMatchObject({ error: 'MARKETS_UNKNOWN_MARKET' });
  });
});
