/** A product that watches the index of its markets: each recorded tick once, in order, before whatever may trade after it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BATCH_WORK, type Batch, type IndexTick } from '../domain/batch.ts';
import { placeSystem } from '../domain/system-order.ts';
import type { BookProduct, MarketRules, TickWatch } from '../index.ts';
import { secondVenue } from './support/second-venue.ts';
import { type TestSpot, openTestSpot } from './support/spot.ts';

const [ALICE, BOB, CAROL] = [11, 12, 13] as const;
const [BTC, USDT] = [1, 3] as const;
const PERPETUAL = 4;

/** Sells what users have when the price falls to where each of them wished. */
class ToyWatch implements TickWatch {
  readonly seen: (readonly [number, number | null])[] = [];
  readonly marks = new Map<number, { ticks: number; lots: number }>();
  /** How many looks at one tick do not come to its end. */
  cuts = 0;
  isWatching(): boolean {
    return this.marks.size > 0;
  }
  look(batch: Batch, { marketId }: MarketRules, { time, priceTicks }: IndexTick): boolean {
    // Its inverse market follows the same index.
    if (marketId !== PERPETUAL) return true;
    if (this.cuts > 0) {
      this.cuts--;
      batch.work += BATCH_WORK;
      return false;
    }
    this.seen.push([time, priceTicks]);
    if (priceTicks === null) return true;
    const sold = batch.stateOf(secondVenue.clearing, () => new Set<number>());
    for (const [userId, { ticks, lots }] of this.marks)
      if (priceTicks <= ticks && !sold.has(userId) && batch.available(userId, 'lever', BTC) > 0n) {
        sold.add(userId);
        placeSystem(batch, {
          type: 'place',
          userId,
          marketId,
          side: 'sell',
          kind: 'limit',
          force: 'ioc',
          priceTicks: 590_000,
          lots,
        });
      }
    return true;
  }
}

let spot: TestSpot;
let watch: ToyWatch;
let product: BookProduct;
beforeEach(async () => {
  watch = new ToyWatch();
  product = { ...secondVenue, watch };
  spot = await openTestSpot(undefined, { products: [product] });
  for (const userId of [ALICE, BOB, CAROL]) {
    await spot.fund(userId, BTC, '1000', 'lever');
    await spot.fund(userId, USDT, '100000', 'lever');
  }
});
afterEach(() => spot.close());

const desk = () => spot.others[0] as NonNullable<(typeof spot.others)[0]>;
const place = (userId: number, side: 'buy' | 'sell', priceTicks: number, lots = 100) =>
  desk().submitOne({ type: 'place', userId, marketId: PERPETUAL, side, kind: 'limit', priceTicks, lots }, null);
const lastSeen = (count: number) => watch.seen.slice(-count);

it('sees every recorded tick once and in order, also a second without a price', async () => {
  watch.marks.set(ALICE, { ticks: 1, lots: 100 });
  await spot.recordTicks(600_000);
  await desk().followIndex();
  const before = watch.seen.length;
  const times = await spot.recordTicks(600_100, null, 600_200);
  await desk().followIndex();
  await desk().followIndex();
  expect(watch.seen.slice(before)).toEqual([
    [times[0], 600_100],
    [times[1], null],
    [times[2], 600_200],
  ]);
});

it('is asked before an order that came after a tick: what the tick brings trades first', async () => {
  await spot.recordTicks(600_000);
  await place(BOB, 'buy', 600_000);
  watch.marks.set(ALICE, { ticks: 599_000, lots: 100 });
  const times = await spot.recordTicks(598_000);
  // Carol would take the only bid; the tick that was recorded before her order sells Alice's first.
  expect(await place(CAROL, 'sell', 600_000)).toMatchObject({ status: 'open', filled: '0' });
  expect(lastSeen(1)).toEqual([[times[0], 598_000]]);
  const balances = await spot.ledger.readBalances(spot.db, ALICE);
  expect(balances.find(({ assetId }) => assetId === BTC)?.available).toBeLessThan(100_000_000_000n);
});

it('lets nothing trade while some of a tick is left, and goes on with it in the next batches', async () => {
  await spot.recordTicks(600_000);
  await place(BOB, 'buy', 600_000);
  watch.marks.set(ALICE, { ticks: 599_000, lots: 100 });
  const times = await spot.recordTicks(598_000);
  watch.cuts = 3;
  expect(await place(CAROL, 'sell', 600_000)).toMatchObject({ status: 'open', filled: '0' });
  expect(watch.cuts).toBe(0);
  expect(lastSeen(1)).toEqual([[times[0], 598_000]]);
});

it('another process goes on behind the last tick with which something happened', async () => {
  await spot.recordTicks(600_000);
  await place(BOB, 'buy', 600_000);
  watch.marks.set(ALICE, { ticks: 599_000, lots: 100 });
  const [, last] = await spot.recordTicks(600_000, 598_000);
  await desk().followIndex();
  expect(lastSeen(1)).toEqual([[last, 598_000]]);
  await spot.stop();
  // Nothing is sold below: a batch that has to lock another user would look twice.
  watch.marks.set(ALICE, { ticks: 1, lots: 100 });
  const count = watch.seen.length;
  const node = await spot.openNode({ products: [product] });
  const times = await spot.recordTicks(597_000);
  await node.others[0]?.followIndex();
  expect(watch.seen.slice(count)).toEqual([[times[0], 597_000]]);
});
