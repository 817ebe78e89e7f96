/** Cancels of all orders while one market catches up with a cascade: their parts, their repeats, and commands that fail meanwhile. */
import { cancelAllOrders, listOrders, placeOrder } from '@glasshouse/contract/spot';
import { describe, expect, it } from 'vitest';
import { MAX_HELD } from '../domain/queue-shares.ts';
import { ELSEWHERE, HERE, startCascade } from './support/cascades.ts';
import { type Traders, openConnection, openFor } from './support/orders.ts';
import type { TestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
openFor('each', (...opened) => ([spot, traders] = opened));

const byNumber = (a: number, b: number) => a - b;
const openOf = async (user: number) =>
  (await spot.call(listOrders, user, { status: 'open' })).list.map(({ id }) => id).toSorted(byNumber);

describe('a cancelAll while a market catches up', () => {
  it('that repeats an answered one ends nothing that came after it, in no market', { timeout: 60_000 }, async () => {
    const user = await traders.user();
    await spot.call(placeOrder, user, ELSEWHERE);
    const first = await spot.call(cancelAllOrders, user, { request_id: 'all-of-them' });
    const later = [await spot.call(placeOrder, user, HERE), await spot.call(placeOrder, user, ELSEWHERE)];
    await startCascade(spot, traders, 50);
    expect(await spot.call(cancelAllOrders, user, { request_id: 'all-of-them' })).toEqual(first);
    expect(await openOf(user)).toEqual(later.map(({ id }) => id).toSorted(byNumber));
  });

  it('that repeats one whose rest still waits ends nothing that was placed between the two', { timeout: 60_000 }, async () => {
    const user = await traders.user();
    const before = [await spot.call(placeOrder, user, HERE), await spot.call(placeOrder, user, ELSEWHERE)];
    await startCascade(spot, traders, 50);
    const first = spot.call(cancelAllOrders, user, { request_id: 'all-of-them' });
    const between = await spot.call(placeOrder, user, ELSEWHERE);
    const repeat = spot.call(cancelAllOrders, user, { request_id: 'all-of-them' });
    expect((await first).cancelled.toSorted(byNumber)).toEqual(before.map(({ id }) => id).toSorted(byNumber));
    expect(await repeat).toEqual(await first);
    expect(await openOf(user)).toEqual([between.id]);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });
});

describe('a connection that closes', () => {
  /** A user with an order here and one elsewhere that end with a connection; closes it. */
  async function connected() {
    const user = await traders.user();
    const { connection, close } = await openConnection(spot, user);
    const order = { type: 'place', userId: user, side: 'buy', kind: 'limit', lots: 100_000, connection } as const;
    await Promise.all(
      spot.spot.submit([
        { ...order, marketId: 1, priceTicks: 500_000 },
        { ...order, marketId: 2, priceTicks: 30_000 },
      ]),
    );
    expect(await openOf(user)).toHaveLength(2);
    return { user, close };
  }

  it('has its orders ended although all places of a market that catches up are taken', { timeout: 60_000 }, async () => {
    const { user, close } = await connected();
    await startCascade(spot, traders, 50);
    // Of nobody, so that no share of a user ends it before all places are taken.
    const flood = spot.spot.desk.submit(
      Array.from({ length: MAX_HELD + 1 }, () => ({ command: { type: 'tick', marketId: 1 } as const, attempt: null })),
    );
    const outcomes = Promise.allSettled(flood);
    close();
    expect(((await outcomes).at(-1) as PromiseRejectedResult).reason).toMatchObject({ code: 'UNAVAILABLE' });
    await expect.poll(() => openOf(user)).toEqual([]);
  });

  it('has its orders ended a moment later where the database could not at once', async () => {
    const { user, close } = await connected();
    await spot.asOwner(`
      CREATE FUNCTION busy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'busy' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER busy BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION busy()`);
    close();
    // Of the same batch: once it is refused the end of the connection is, too.
    const [other] = await Promise.allSettled(spot.spot.submit([{ type: 'cancel', userId: user, orderId: 1 }]));
    expect(other?.status).toBe('rejected');
    expect(await openOf(user)).toHaveLength(2);
    await spot.asOwner('DROP TRIGGER busy ON orders');
    await expect.poll(() => spot.spot.desk.connections.follow().then(() => openOf(user))).toEqual([]);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });
});

describe('a command that always fails while a market catches up', () => {
  it('is found by halves between the parts of the cascade, and takes no other with it', { timeout: 60_000 }, async () => {
    await spot.asOwner(`
      CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.client_id = 'poison' THEN RAISE 'no' USING ERRCODE = '23514'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER poison BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION poison()`);
    const users = [await traders.user(), await traders.user(), await traders.user(), await traders.user()];
    await startCascade(spot, traders, 100);
    const done = await Promise.allSettled(
      users.map((user, i) => spot.call(placeOrder, user, { ...ELSEWHERE, ...(i === 1 ? { client_id: 'poison' } : {}) })),
    );
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(spot.spot.desk.books.of(1).hasBacklog).toBe(true);
  });
});
