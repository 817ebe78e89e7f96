/** What else happens while batches are sent behind each other: an end in order, other processes, cascades, statements that take too long. */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { MAX_BATCH } from '../desk/desk.ts';
import { pendingOf, placeStops } from './support/cascades.ts';
import { type Each, counts, expectSound, idle, order, told, watched } from './support/following.ts';
import { type Traders, openFor } from './support/orders.ts';
import type { TestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
openFor('each', (...opened) => ([spot, traders] = opened));

/** The orders of full batches, each of which begins with a sale that the first order of the next one buys. */
async function pairs(batches: number): Promise<Each[]> {
  const [seller, buyer] = [await traders.user(), await traders.user()];
  return Array.from({ length: batches }, (_, n) => [
    n % 2 ? order(buyer, 'buy', 600_000) : order(seller, 'sell', 600_000),
    ...idle(MAX_BATCH - 1),
  ]).flat();
}

describe('batches behind each other', () => {
  it('are finished when the desk stops while one is behind the COMMIT of another', async () => {
    const { node, watch } = await watched(spot);
    const followed = Promise.withResolvers<void>();
    watch.followed = followed.resolve;
    const telling = told(node, await pairs(6));
    await followed.promise;
    await node.stop();
    expect(counts(await telling)).toEqual({ done: 6, ORDER_UNKNOWN: 6 * (MAX_BATCH - 1) });
    const next = await spot.openNode();
    expect([next.spot.isLeading(), next.spot.desk.openOrders.size]).toEqual([true, 0]);
    await expectSound(spot, next);
  });

  it('and commands that another process hands over have one outcome each', async () => {
    const { node, watch } = await watched(spot);
    const other = await spot.openNode({ handoffPatienceMs: 120_000 });
    expect([node.spot.isLeading(), other.spot.isLeading()]).toEqual([true, false]);
    const [seller, buyer] = [await traders.user(), await traders.user()];
    const handed = Array.from({ length: 20 }, (_, n) => ({ ...order(buyer, 'buy', 500_000 + n), clientId: `handed-${n}` }));
    const own = await pairs(8);
    const [local, over, sold] = await Promise.all([
      told(node, own),
      told(other, handed),
      told(other, [{ ...order(seller, 'sell', 700_000), clientId: 'sold' }]),
    ]);
    expect([counts(local), counts(over), sold]).toEqual([
      { done: 8, ORDER_UNKNOWN: 8 * (MAX_BATCH - 1) },
      { done: 20 },
      ['done'],
    ]);
    expect(watch.followers).toBeGreaterThan(0);
    expect([node.spot.openOrdersOf(buyer).length, node.spot.openOrdersOf(seller).length]).toEqual([20, 1]);
    await other.stop();
    await expectSound(spot, node);
  });

  it('leave a cascade that outlasts a batch to its turns, and go on when it is over', async () => {
    const { node, watch } = await watched(spot);
    const owners = await placeStops(node, traders, 12);
    const [seller, buyer] = [await traders.user(), await traders.user()];
    // One trade reaches all of them; behind it wait full batches of this market and of none.
    const codes = await told(node, [
      order(seller, 'sell', 695_000),
      order(buyer, 'buy', 695_000),
      ...idle(MAX_BATCH - 2),
      order(seller, 'sell', 800_000),
      ...(await pairs(6)).map((command) =>
        command.type === 'place' ? { ...command, marketId: 1, force: 'ioc' as const } : command,
      ),
    ]);
    expect(codes.filter((code) => code !== 'done' && code !== 'ORDER_UNKNOWN')).toEqual([]);
    expect(codes.slice(0, 2)).toEqual(['done', 'done']);
    await expect.poll(() => pendingOf(spot, owners)).toBe(0);
    await expect.poll(() => node.spot.desk.isBehind(1)).toBe(false);
    const before = watch.followers;
    expect(counts(await told(node, await pairs(4)))).toMatchObject({ done: 4 });
    expect(watch.followers).toBeGreaterThan(before);
    await expectSound(spot, node);
  });

  it.each(['lock_timeout', 'statement_timeout'])(
    'of which the second waits too long for a balance (%s) hear so of that one alone, and nothing of it has happened',
    async (setting) => {
      const { node, watch } = await watched(spot);
      watch.setting = `SET LOCAL ${setting} = '500ms'`;
      const [seller, held] = [await traders.user(), await traders.user()];
      const owner = new pg.Client({ connectionString: spot.url });
      await owner.connect();
      await owner.query(`BEGIN; SELECT FROM accounts WHERE kind = 'user' AND owner = ${held} FOR UPDATE`);
      const codes = await told(node, [
        order(seller, 'sell', 600_000),
        ...idle(MAX_BATCH - 1),
        order(held, 'buy', 600_000),
        ...idle(MAX_BATCH - 1),
      ]);
      expect(counts(codes.slice(0, MAX_BATCH))).toEqual({ done: 1, ORDER_UNKNOWN: MAX_BATCH - 1 });
      expect(counts(codes.slice(MAX_BATCH))).toEqual({ UNAVAILABLE: MAX_BATCH });
      expect([watch.followers, node.spot.isLeading(), node.spot.openOrdersOf(held).length]).toEqual([1, true, 0]);
      await owner.query('ROLLBACK');
      await owner.end();
      expect(await told(node, [order(held, 'buy', 600_000)])).toEqual(['done']);
      expect(node.spot.openOrdersOf(seller)).toEqual([]);
      await expectSound(spot, node);
    },
  );
});
