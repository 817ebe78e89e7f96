/** The crowd on a desk with the maker: what it trades, what it may hold, and how its trades are marked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type FreshDatabase, freshDatabase } from '../../../platform/testing/fresh-database.ts';
import { testPlatform } from '../../../platform/testing/test-platform.ts';
import { createExchange } from '../../exchange/index.ts';
import { conservation, createLedger } from '../../ledger/index.ts';
import { createMarkets } from '../../markets/index.ts';
import { createSpot } from '../../spot/index.ts';
import { demoFlows } from '../store/flows.ts';
import { createMarketMaker } from '../market-maker/index.ts';
import { crowdOrderAt } from '../crowd/domain/schedule.ts';
import { CROWD_ACCOUNTS, createCrowd } from '../crowd/index.ts';

const clock = new ManualClock(Date.UTC(2026, 0, 5, 12));
let database: FreshDatabase;
let platform: Platform;
let ledger: ReturnType<typeof createLedger>;
let markets: ReturnType<typeof createMarkets>;
let exchange: ReturnType<typeof createExchange>;
let spot: ReturnType<typeof createSpot>;
const modules = () => [ledger.module, markets.module, exchange.module, spot.module];
const users = ['maker@demo.glasshouse', ...CROWD_ACCOUNTS.map(({ email }) => email)];
const deps = () => ({
  platform,
  ledger,
  markets,
  spot,
  ensureUser: async ({ email }: { email: string }) => 900 + users.indexOf(email),
});

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
});
afterAll(async () => {
  for (const module of modules().reverse()) await module.stop?.();
  await database.close();
});

/** How far the last trade of a market lies outside its book, in spreads. */
function offOf(marketId: number): number {
  const { bids, asks } = spot.books.depth(marketId);
  const [bid, ask, last] = [bids[0]?.[0], asks[0]?.[0], spot.books.trades(marketId)[0]?.price].map((price) =>
    Math.round(Number(price) * 100),
  ) as [number, number, number];
  return Math.max(0, bid - last, last - ask) / (ask - bid);
}

describe('the crowd of the demo', () => {
  it('trades what its schedule says with the maker, marked where everybody sees it, and all money adds up', async () => {
    const { maker } = createMarketMaker(deps());
    const { crowd } = createCrowd({ ...deps(), quoted: () => maker.run() });
    await crowd.start();
    let scheduled = 0;
    const off: number[] = [];
    for (let second = 0; second < 240; second++) {
      clock.advance(1_000);
      await crowd.run();
      // Once a second, however often it is asked.
      await crowd.run();
      for (const marketId of [1, 2, 3]) off.push(offOf(marketId));
      scheduled += [1, 2, 3].filter((marketId) => crowdOrderAt(marketId, clock.now())).length;
    }
    expect(scheduled).toBeGreaterThan(10);
    const { rows } = await database.db
      .withTables<{ orders: { status: string; user_id: number } }>()
      .selectFrom('orders')
      .select(['status', 'user_id'])
      .execute()
      .then((found) => ({ rows: found }));
    // Beside the schedule it follows the book, and seldom: the last trade never lies outside it.
    expect(rows.length).toBeGreaterThanOrEqual(scheduled + 1);
    expect(rows.length).toBeLessThan(scheduled * 2);
    expect(off.length).toBeGreaterThan(100);
    expect(Math.max(...off)).toBe(0);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['filled']));
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBeGreaterThan(3);
    const trades = [1, 2, 3].flatMap((marketId) => spot.books.trades(marketId));
    expect(trades.length).toBeGreaterThanOrEqual(scheduled);
    for (const trade of trades) expect(trade.demo).toBe(true);
    expect((await ledger.check()).breaches).toEqual([]);
  });

  it('is marked in another process too, also in trades from before its start, and nobody else is', async () => {
    const other = createExchange({
      platform: { ...platform, metrics: testPlatform({ db: database.db, clock }).metrics },
      ledger,
      markets,
      balancesChanged: () => {},
    });
    const follower = createSpot({ platform, ledger, markets, exchange: other });
    await other.module.start?.();
    expect(follower.books.trades(1).some(({ demo }) => demo)).toBe(false);
    await follower.markTraders([901]);
    const marked = [1, 2, 3].flatMap((marketId) => follower.books.trades(marketId)).map(({ demo = false }) => demo);
    expect(new Set(marked)).toEqual(new Set([true, false]));
    await other.module.stop?.();
  });

  it('hears nothing outside of the demo, or where it is switched off', async () => {
    for (const config of [
      { ...platform.config, mode: 'production' as const },
      { ...platform.config, demoCrowd: false },
    ]) {
      let made = 0;
      const ensureUser = async () => ++made;
      const { module } = createCrowd({ ...deps(), platform: { ...platform, config }, ensureUser });
      await module.start?.();
      await module.stop?.();
      expect(made).toBe(0);
    }
  });
});
