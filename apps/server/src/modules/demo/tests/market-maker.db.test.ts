import { placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type FreshDatabase, freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { conservation, createLedger } from '../../ledger/index.ts';
import { createMarkets, formatPrice } from '../../markets/index.ts';
import { createExchange } from '../../exchange/index.ts';
import { createSpot } from '../../spot/index.ts';
import { demoFlows } from '../store/flows.ts';
import { giveFunds } from '../api/parts.ts';
import { createMarketMaker } from '../market-maker/index.ts';
import { testPlatform } from '../../../platform/testing/test-platform.ts';

const MAKER = 900;
const USER = 901;
const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
let database: FreshDatabase;
let platform: Platform;
let ledger: ReturnType<typeof createLedger>;
let markets: ReturnType<typeof createMarkets>;
let exchange: ReturnType<typeof createExchange>;
let spot: ReturnType<typeof createSpot>;
const modules = () => [ledger.module, markets.module, exchange.module, spot.module];
const newMaker = (config = platform.config) =>
  createMarketMaker({ platform: { ...platform, config }, ledger, markets, spot, ensureUser: async () => MAKER });
let maker: ReturnType<typeof newMaker>;

beforeAll(async () => {
  database = await freshDatabase(10);
  platform = testPlatform({ db: database.db, clock });
  ledger = createLedger(platform);
  markets = createMarkets(platform);
  exchange = createExchange({ platform, ledger, markets, balancesChanged: () => {} });
  spot = createSpot({ platform, ledger, markets, exchange });
  ledger.watch([...conservation(demoFlows), ...spot.invariants]);
  await migrate(
    database.url,
    modules().flatMap(({ name, migrations }) => (migrations ? [{ name, folder: migrations }] : [])),
  );
  for (const module of modules()) await module.start?.();
  maker = newMaker();
});
afterAll(async () => {
  for (const module of modules().reverse()) await module.stop?.();
  await database.close();
});

async function place(input: { amount: string; type: 'buy' | 'sell'; target_price?: string }, userId = USER) {
  const bound = spot.module.calls?.find(({ call }) => call === placeOrder);
  const context = {
    requestId: 'test',
    lang: 'en',
    ip: '127.0.0.1',
    userAgent: 'test',
    user: { id: userId, sessionId: 1 },
  } as const;
  return (await bound?.run({ ...input, currency_id: 1, legal_id: 3 }, context)) as { status: string };
}

const MARKETS = () => markets.markets().filter(({ kind }) => kind === 'spot');
const rows = async (table: string) => {
  const found = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(database.db);
  return found.rows[0]?.n;
};

describe('the demo market maker', () => {
  it('cancels resting orders of earlier versions and quotes twenty levels a side with money from external capital', async () => {
    await inTransaction(platform.db, (tx) => giveFunds({ platform, ledger }, tx, MAKER, 1));
    await place({ amount: '0.01', type: 'buy', target_price: '5000' }, MAKER);
    expect(spot.openOrdersOf(MAKER)).toHaveLength(1);
    await maker.maker.run();
    expect(spot.openOrdersOf(MAKER)).toEqual([]);
    for (const market of MARKETS()) {
      const { bids, asks } = spot.books.depth(market.id);
      expect([bids.length, asks.length]).toEqual([20, 20]);
    }
    expect((await ledger.check()).breaches).toEqual([]);
  });

  it('writes no row while it follows the index', async () => {
    const tables = ['orders', 'journals', 'quote_sides', 'fills'];
    const before = await Promise.all(tables.map(rows));
    const depth = JSON.stringify(spot.books.depth(1));
    for (let second = 0; second < 60; second++) {
      clock.advance(1_000);
      await maker.maker.run();
    }
    expect(JSON.stringify(spot.books.depth(1))).not.toBe(depth);
    expect(await Promise.all(tables.map(rows))).toEqual(before);
  });

  it('trades with users by the same desk, and refills what was taken', async () => {
    await inTransaction(platform.db, (tx) => giveFunds({ platform, ledger }, tx, USER, 1));
    expect((await place({ amount: '0.5', type: 'buy' })).status).toBe('filled');
    expect(spot.books.depth(1).asks.length).toBeLessThan(20);
    expect(spot.books.trades(1).length).toBeGreaterThan(1);
    clock.advance(1_000);
    await maker.maker.run();
    expect(spot.books.depth(1).asks).toHaveLength(20);
    expect((await ledger.check()).breaches).toEqual([]);
  });

  it('keeps the index inside the spread of its best quotes', async () => {
    for (let second = 0; second < 120; second++) {
      clock.advance(1_000);
      await maker.maker.run();
      for (const market of MARKETS()) {
        const index = Number(formatPrice(market, markets.index(market.id)?.priceTicks as number));
        const { bids, asks } = spot.books.depth(market.id);
        expect(Number(bids[0]?.[0])).toBeLessThan(index);
        expect(Number(asks[0]?.[0])).toBeGreaterThan(index);
      }
    }
    expect((await ledger.check()).breaches).toEqual([]);
  });

  it('is gone by itself when it does not come back', async () => {
    clock.advance(60_000);
    await spot.desk.followIndex();
    for (const market of MARKETS()) expect(spot.books.depth(market.id)).toEqual({ bids: [], asks: [] });
    await maker.maker.run();
    expect(spot.books.depth(1).asks).toHaveLength(20);
    expect((await ledger.check()).breaches).toEqual([]);
  });

  it('has no job outside of demo mode', () => {
    expect(newMaker({ ...platform.config, mode: 'production' }).module.jobs).toEqual([]);
  });
});
