/** A block on PostgreSQL: it rests, is rebuilt by the next leader, trades for its members and is canceled. */
import { placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestSpot, openTestSpot } from './support/spot.ts';

const PAIR = { currency_id: 1, legal_id: 3 } as const;
const SEVERAL = [2, 3, 4];

let spot: TestSpot;
beforeEach(async () => {
  spot = await openTestSpot();
  await spot.fund(1, 1, '10');
  for (const user of SEVERAL) await spot.fund(user, 3, '100000');
});
afterEach(() => spot.close());

const block = {
  type: 'block',
  userId: 9,
  order: { type: 'place', userId: 9, marketId: 1, side: 'buy', kind: 'limit', priceTicks: 600_000, lots: 0 },
  members: SEVERAL.map((userId, i) => ({ userId, lots: 1_000 * (i + 1) })),
} as const;

it('a block that rests holds by its members, survives its leader and shares a trade among them', async () => {
  await spot.spot.desk.submitOne(block, null);
  expect((await spot.ledger.check()).breaches).toEqual([]);
  const before = spot.spot.desk.books.of(1).lines();
  await spot.stop();
  const next = await spot.openNode();
  expect(next.spot.desk.books.of(1).lines()).toEqual(before);
  await next.call(placeOrder, 1, { ...PAIR, amount: '0.03', target_price: '6000', type: 'sell' });
  const filled = SEVERAL.map((user) => next.spot.desk.openOrdersOf(user).map(({ filledLots }) => filledLots));
  expect(filled.flat().reduce((sum, lots) => sum + lots, 0)).toBe(3_000);
  expect(filled).toEqual([[500], [1_000], [1_500]]);
  expect((await spot.ledger.check()).breaches).toEqual([]);
});

it('a block with a member that stands twice is a fault, and nothing of it happened', async () => {
  const twice = { ...block, members: [...block.members, { userId: 2, lots: 5 }] };
  await expect(spot.spot.desk.submitOne(twice, null)).rejects.toThrow('a user is a member of a block once');
  expect(spot.spot.desk.openOrdersOf(2)).toEqual([]);
});

/** Every order of a user as its row stands: filled and removed lots, status, why it ended. */
async function rowsOf(userId: number) {
  const { rows } = await sql<{ filled: number; removed: number; status: string; why: string | null }>`
    SELECT filled_lots AS filled, removed_lots AS removed, status, end_reason AS why FROM orders
    WHERE user_id = ${userId} ORDER BY id`.execute(spot.db);
  return rows;
}
const fillsOf = async () =>
  (
    await sql<{ maker: number; taker: number; lots: number }>`
      SELECT maker_user AS maker, taker_user AS taker, lots FROM fills ORDER BY id`.execute(spot.db)
  ).rows;
async function expectSound() {
  expect((await spot.ledger.check()).breaches).toEqual([]);
  const before = spot.spot.desk.books.of(1).lines();
  await spot.stop();
  expect((await spot.openNode()).spot.desk.books.of(1).lines()).toEqual(before);
}

it('a member who takes from their own block trades with the others; their own share ends on both sides', async () => {
  await spot.fund(2, 1, '1');
  await spot.spot.desk.submitOne(block, null);
  await spot.call(placeOrder, 2, { ...PAIR, amount: '0.03', target_price: '6000', type: 'sell' });
  expect(await fillsOf()).toEqual([
    { maker: 3, taker: 2, lots: 1_000 },
    { maker: 4, taker: 2, lots: 1_500 },
  ]);
  expect(await rowsOf(2)).toEqual([
    { filled: 0, removed: 500, status: 'open', why: null },
    { filled: 2_500, removed: 500, status: 'cancelled', why: 'self_trade' },
  ]);
  expect(await rowsOf(9)).toEqual([{ filled: 2_500, removed: 500, status: 'open', why: null }]);
  await expectSound();
});

it('a block that takes from an order of a member trades for the others alone', async () => {
  await spot.fund(4, 1, '1');
  await spot.call(placeOrder, 4, { ...PAIR, amount: '0.06', target_price: '6000', type: 'sell' });
  await spot.spot.desk.submitOne(block, null);
  expect(await fillsOf()).toEqual([
    { maker: 4, taker: 2, lots: 1_000 },
    { maker: 4, taker: 3, lots: 2_000 },
  ]);
  expect(await rowsOf(4)).toEqual([
    { filled: 3_000, removed: 3_000, status: 'cancelled', why: 'self_trade' },
    { filled: 0, removed: 3_000, status: 'cancelled', why: 'self_trade' },
  ]);
  expect(await rowsOf(9)).toEqual([{ filled: 3_000, removed: 3_000, status: 'cancelled', why: 'self_trade' }]);
  expect((await rowsOf(2)).concat(await rowsOf(3)).map(({ status }) => status)).toEqual(['filled', 'filled']);
  await expectSound();
});

it('a market order by quote amount of a member spends its amount on the others alone', async () => {
  await spot.fund(2, 1, '1');
  const sale = {
    ...block,
    order: { ...block.order, side: 'sell' as const },
    members: [
      { userId: 2, lots: 1_000 },
      { userId: 1, lots: 1_000 },
    ],
  };
  await spot.spot.desk.submitOne(sale, null);
  await spot.call(placeOrder, 2, { ...PAIR, kind: 'market', quote_amount: '60', type: 'buy' });
  expect(await fillsOf()).toEqual([{ maker: 1, taker: 2, lots: 500 }]);
  await expectSound();
});

it('a taker who meets blocks of more members than a batch usually has fills for trades with all of them', {
  timeout: 240_000,
}, async () => {
  const users = Array.from({ length: 500 }, (_, i) => 1_000 + i);
  for (const user of users) await spot.fund(user, 3, '1000');
  await spot.fund(1, 1, '100');
  const wide = { ...block, members: users.map((userId) => ({ userId, lots: 100 })) };
  const blocks = 36;
  for (let n = 0; n < blocks; n++) await spot.spot.desk.submitOne(wide, null);
  const lots = blocks * users.length * 100;
  await spot.call(placeOrder, 1, { ...PAIR, amount: (lots / 100_000).toFixed(5), target_price: '6000', type: 'sell' });
  const { rows } = await sql<{ n: number; lots: number }>`SELECT count(*)::int AS n, sum(lots)::int AS lots FROM fills`.execute(
    spot.db,
  );
  expect(rows).toEqual([{ n: blocks * users.length, lots }]);
  await expectSound();
});
