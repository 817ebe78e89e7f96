/** Commands that one process hands to another: each has one outcome, the one it would have had there. */
import { setTimeout as sleep } from 'node:timers/promises';
import { listOrders, placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { MAX_HELD } from '../domain/queue-shares.ts';
import { ELSEWHERE, HERE, placeStops, reach, slowDown } from './support/cascades.ts';
import { Traders } from './support/orders.ts';
import { type TestNode, type TestSpot, openTestSpot } from './support/spot.ts';

/** Longer than any of these tests. */
const PATIENT = { handoffPatienceMs: 120_000 };
/** The cascade goes on for several of these, until a test lets it end. */
const SLOW_SECONDS = 1;

let spot: TestSpot;
let traders: Traders;
let second: TestNode;
beforeEach(async () => {
  spot = await openTestSpot();
  traders = new Traders(spot);
  second = await spot.openNode(PATIENT);
});
afterEach(() => spot.close());

/** A cascade whose every commit takes so many seconds longer, until the answered function is called. */
async function slowCascade(seconds: number): Promise<() => Promise<void>> {
  await placeStops(spot, traders, 50);
  const fast = await slowDown(spot, seconds);
  await reach(traders);
  await expect.poll(() => spot.spot.desk.isBehind(1), { interval: 1 }).toBe(true);
  return fast;
}

const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : 'fault'),
  );
const ordersOf = async (userId: number) => (await spot.call(listOrders, userId, {})).list.length;

/** A command as the table has it. */
const place = (userId: number) => ({
  type: 'place',
  userId,
  marketId: 1,
  side: 'buy',
  kind: 'limit',
  priceTicks: 500_000,
  lots: 1_000,
});
const hand = (process: string, userId: number) =>
  `INSERT INTO handoffs (leader, process, command, at_once)
    VALUES ('exchange_cash', '${process}', '${JSON.stringify(place(userId))}', false) RETURNING id`;
const answersTo = async (id: number) =>
  (await sql<{ answer: object | null }>`SELECT answer FROM handoffs WHERE id = ${id}`.execute(spot.db)).rows[0]?.answer;

describe('a command that was handed over', () => {
  it('is read although one with a larger number was committed before it', async () => {
    const [user, other] = [await traders.user(), await traders.user()];
    const slow = new pg.Client({ connectionString: spot.url });
    await slow.connect();
    await slow.query('BEGIN');
    const { rows } = await slow.query<{ id: string }>(hand(second.spot.desk.connections.presence.id, user));
    await traders.buy(other, { amount: '0.01', target_price: '5000' }, second);
    await slow.query('COMMIT');
    await slow.end();
    await expect.poll(() => answersTo(Number(rows[0]?.id))).toMatchObject({ answer: { status: 'open' } });
  });

  it('and asked not to wait is refused while its market catches up, as at the leader', { timeout: 60_000 }, async () => {
    const user = await traders.user();
    const fast = await slowCascade(SLOW_SECONDS);
    const order = { ...place(user), priceTicks: 600_000 } as never;
    const outcome = outcomeOf(second.spot.submit([order])[0] as Promise<unknown>);
    expect(await outcome).toBe('UNAVAILABLE');
    expect(spot.spot.desk.books.of(1).hasBacklog).toBe(true);
    expect(await ordersOf(user)).toBe(0);
    await fast();
  });

  it('is refused once and for all when all places are taken, and others behind it are taken in', {
    timeout: 60_000,
  }, async () => {
    const [user, other] = [await traders.user(), await traders.user()];
    const fast = await slowCascade(SLOW_SECONDS);
    const flood = spot.spot.desk.submit(
      Array.from({ length: MAX_HELD }, () => ({ command: { type: 'tick', marketId: 1 } as const, attempt: null })),
    );
    const flooded = Promise.allSettled(flood);
    expect(await outcomeOf(second.call(placeOrder, user, HERE))).toBe('UNAVAILABLE');
    expect(await outcomeOf(second.call(placeOrder, other, ELSEWHERE))).toBe('done');
    expect(spot.spot.desk.books.of(1).hasBacklog).toBe(true);
    await fast();
    await flooded;
    expect(await ordersOf(user)).toBe(0);
  });

  it('waits as long as its market catches up, as one of the leader’s own does', { timeout: 60_000 }, async () => {
    const hasty = await spot.openNode({ handoffPatienceMs: 300 });
    const user = await traders.user();
    const fast = await slowCascade(SLOW_SECONDS);
    let outcome = '';
    const handed = outcomeOf(hasty.call(placeOrder, user, HERE)).then((code) => (outcome = code));
    await sleep(900);
    expect([spot.spot.desk.books.of(1).hasBacklog, outcome]).toEqual([true, '']);
    await fast();
    expect(await handed).toBe('done');
  });

  it('is taken back when nobody leads, and then nothing of it happens', async () => {
    const hasty = await spot.openNode({ handoffPatienceMs: 300 });
    const user = await traders.user();
    await spot.spot.desk.stop();
    await spot.asOwner("UPDATE leases SET beat_at = '-infinity'");
    expect(await outcomeOf(hasty.call(placeOrder, user, HERE))).toBe('UNAVAILABLE');
    expect(await second.spot.desk.lead()).toBe(true);
    expect(await outcomeOf(hasty.call(placeOrder, user, ELSEWHERE))).toBe('done');
    expect((await second.call(listOrders, user, {})).list).toHaveLength(1);
  });

  it('is not decided any more when its process is gone: nobody waits', async () => {
    const user = await traders.user();
    const client = new pg.Client({ connectionString: spot.url });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(hand('0123456789abcdef', user));
    await client.end();
    await expect.poll(() => answersTo(Number(rows[0]?.id))).toMatchObject({ refusal: { code: 'UNAVAILABLE' } });
    expect(await ordersOf(user)).toBe(0);
  });

  it('hears why its whole batch was refused', async () => {
    const user = await traders.user();
    spot.ledger.stopWrites('a test');
    expect(await outcomeOf(second.call(placeOrder, user, HERE))).toBe('MONEY_STOPPED');
  });

  it('and cannot be decided fails once, and takes nobody with it', async () => {
    const users = [await traders.user(), await traders.user()] as const;
    const wrong = { ...place(users[0]), marketId: 77 } as never;
    const outcomes = [outcomeOf(second.spot.desk.submitOne(wrong, null)), outcomeOf(second.call(placeOrder, users[1], HERE))];
    expect(await Promise.all(outcomes)).toEqual(['fault', 'done']);
  });
});
