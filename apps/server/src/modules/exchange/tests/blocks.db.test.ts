/** A block on PostgreSQL: it rests, is rebuilt by the next leader, trades for its members and is canceled. */
import { placeOrder } from '@glasshouse/contract/spot';
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
