/** A product on a second venue: what follows orders and fills finds it by what it declares, with no line about it anywhere. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Gathered } from '../../../platform/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createInvites } from '../../invites/index.ts';
import type { News } from '../../notifications/index.ts';
import { createOrderNotifications } from '../../order-notifications/index.ts';
import { NOTICE, secondVenue } from './support/second-venue.ts';
import { type TestSpot, openTestSpot } from './support/spot.ts';

const [SELLER, BUYER, INVITER] = [11, 12, 5];
const [BTC, USDT] = [1, 3] as const;
const PERPETUAL = 4;
const LOTS = 100;
const PRICE_TICKS = 600_000;

let spot: TestSpot;
const told: News[] = [];
beforeAll(async () => {
  spot = await openTestSpot(undefined, { products: [secondVenue] });
  for (const userId of [INVITER, SELLER, BUYER])
    await spot.asOwner(`INSERT INTO users (id, email, password_hash, account_name, nickname, invite_code, created_at, invited_by)
      VALUES (${userId}, 'u${userId}@test.example', 'hash', 'u', 'u', 'code${userId}', 1, ${userId === SELLER ? INVITER : 'NULL'})`);
  await spot.fund(SELLER, BTC, '1', 'lever');
  await spot.fund(BUYER, USDT, '100000', 'lever');
  const place = (userId: number, side: 'buy' | 'sell') =>
    spot.others[0]?.submitOne(
      { type: 'place', userId, marketId: PERPETUAL, side, kind: 'limit', priceTicks: PRICE_TICKS, lots: LOTS },
      null,
    );
  await place(SELLER, 'sell');
  await place(BUYER, 'buy');
});
afterAll(() => spot.close());

const platform = () => ({ db: spot.db, clock: spot.clock, metrics: spot.metrics }) as unknown as Platform;

it('owners of orders of a second venue are notified once, in the words of its product', async () => {
  const notify = async (_tx: unknown, news: readonly News[]) => {
    told.push(...news);
    return () => {};
  };
  const { module } = createOrderNotifications({ platform: platform(), exchange: spot.exchange, notify });
  await module.start?.();
  for (let run = 0; run < 2; run++) await module.jobs?.[0]?.run();
  expect(told).toEqual([{ userId: SELLER, ...NOTICE }]);
});

it('rebates of a second venue’s fees are paid once, and every invariant of rebates holds', async () => {
  const paid: unknown[] = [];
  const { module } = createInvites(platform(), {
    ledger: spot.ledger,
    exchange: spot.exchange,
    markets: spot.markets,
    sharedAddresses: async () => new Set(),
    balancesChanged: (userId, type, assetIds) => void paid.push([userId, type, assetIds]),
    tree: {
      invitersOf: async (_db: unknown, userIds: readonly number[]) =>
        new Map(userIds.flatMap((id) => (id === SELLER ? [[id, INVITER]] : []))),
      holdOpen: async (_tx: unknown, userIds: readonly number[]) => new Set(userIds),
    } as unknown as Parameters<typeof createInvites>[1]['tree'],
  });
  // A product whose rebates are declared and that has no fills yet: its cursor begins with the module.
  module.connect?.({ fees: [spot.exchange.feesOf('convert', 'perpetual')] } as unknown as Gathered);
  await module.start?.();
  for (let run = 0; run < 2; run++) await module.jobs?.[0]?.run();
  const { rows } = await sql<{ payer: number; beneficiary: number; asset_id: number; fee: string; atoms: string }>`
    SELECT payer, beneficiary, asset_id, fee, atoms FROM invite_rebates`.execute(spot.db);
  const { rows: fills } = await sql<{ maker_fee: string }>`SELECT maker_fee FROM fills`.execute(spot.db);
  const fee = BigInt(fills[0]?.maker_fee ?? 0);
  expect(fee).toBeGreaterThan(0n);
  expect(rows).toEqual([{ payer: SELLER, beneficiary: INVITER, asset_id: USDT, fee: String(fee), atoms: String(fee / 5n) }]);
  expect(paid).toEqual([[INVITER, 'change', [USDT]]]);
  for (const invariant of (module.invariants ?? []) as readonly { sql: string }[])
    expect((await sql.raw(invariant.sql).execute(spot.db)).rows).toEqual([]);
});

it('candles, depth, trades and the list of traders know the markets of a second venue', async () => {
  const job = spot.markets.module.jobs?.find(({ name }) => name === 'markets.tradeCandles');
  await job?.run();
  const { rows } = await sql<{ market_id: number }>`
    SELECT DISTINCT market_id FROM candles WHERE source = 'trade'`.execute(spot.db);
  expect(rows).toEqual([{ market_id: PERPETUAL }]);
  expect(spot.exchange.books.trades(PERPETUAL)).toMatchObject([{ price: '6000' }]);
  expect(spot.exchange.hasBook(PERPETUAL)).toBe(true);
  expect(await spot.exchange.tradersAmong(spot.db, [SELLER, BUYER, INVITER])).toEqual(new Set([SELLER, BUYER]));
});

it('each venue has its leader, its queue and its books', async () => {
  expect(spot.exchange.venues()).toEqual(['cash', 'contracts']);
  expect(spot.exchange.isLeading()).toBe(true);
  const { rows } = await sql<{ venue: string }>`SELECT DISTINCT venue FROM orders`.execute(spot.db);
  expect(rows).toEqual([{ venue: 'contracts' }]);
});
