import { placeOrder } from '@glasshouse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type FreshDatabase, freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { conservation, createLedger } from '../../ledger/index.ts';
import { createMarkets } from '../../markets/index.ts';
import { createExchange } from '../../exchange/index.ts';
import { createSpot } from '../../spot/index.ts';
import { demoFlows } from '../flows.ts';
import { giveFunds } from '../parts.ts';
import { createMarketMaker } from './index.ts';
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

async function place(input: { amount: string; type: 'buy' | 'sell' }) {
  const bound = spot.module.calls?.find(({ call }) => call === placeOrder);
  const context = {
    requestId: 'test',
    lang: 'en',
    ip: '127.0.0.1',
    userAgent: 'test',
    user: { id: USER, sessionId: 1 },
  } as const;
  return (await bound?.run({ ...input, currency_id: 1, legal_id: 3 }, context)) as { status: string };
}

const ordersNow = () =>
  spot
    .openOrdersOf(MAKER)
    .map((order) => order.id)
    .sort((a, b) => a - b);

describe('the demo market maker', () => {
  it('quotes both sides of every market with money from external capital', async () => {
    await maker.maker.run();
    for (const market of markets.markets().filter(({ kind }) => kind === 'spot')) {
      const { bids, asks } = spot.books.depth(market.id);
      expect([bids.length, asks.length]).toEqual([8, 8]);
    }
    expect((await ledger.check()).breaches).toEqual([]);
  });

  it('leaves its orders alone while the index stands, also after a restart', async () => {
    const before = ordersNow();
    await maker.maker.run();
    await newMaker().maker.run();
    expect(ordersNow()).toEqual(before);
  });

  it('trades with users by two orders of the same desk, and refills what was taken', async () => {
    await inTransaction(platform.db, (tx) => giveFunds({ platform, ledger }, tx, USER, 1));
    expect((await place({ amount: '0.2', type: 'buy' })).status).toBe('filled');
    expect(spot.books.depth(1).asks.length).toBeLessThan(8);
    expect(spot.books.trades(1).length).toBeGreaterThan(1);
    await maker.maker.run();
    expect(spot.books.depth(1).asks).toHaveLength(8);
    expect((await ledger.check()).breaches).toEqual([]);
  });

  it('follows the index without ever crossing itself', async () => {
    for (let minute = 0; minute < 30; minute++) {
      clock.advance(60_000);
      await maker.maker.run();
      for (const market of markets.markets().filter(({ kind }) => kind === 'spot')) {
        const index = markets.index(market.id)?.priceTicks as number;
        const own = spot.openOrdersOf(MAKER).filter((order) => order.marketId === market.id);
        expect(own.filter((order) => order.side === 'buy')).toHaveLength(8);
        // Also while they lag by the 0.05 percent that is left alone, the index stands inside the spread.
        const prices = (side: 'buy' | 'sell') =>
          own.filter((order) => order.side === side).map((order) => order.priceTicks as number);
        expect(Math.max(...prices('buy'))).toBeLessThanOrEqual(index);
        expect(Math.min(...prices('sell'))).toBeGreaterThanOrEqual(index);
      }
    }
    expect((await ledger.check()).breaches).toEqual([]);
  });

  it('has no job outside of demo mode', () => {
    expect(newMaker({ ...platform.config, mode: 'production' }).module.jobs).toEqual([]);
  });
});
