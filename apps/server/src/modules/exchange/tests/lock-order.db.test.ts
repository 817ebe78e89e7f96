/** The desk beside a product that locks two users at once: nobody ever waits in a circle. */
import { cancelOrder, placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type TestSpot, openTestSpot } from './support/spot.ts';
import { isGate } from '../../../platform/testing/gate.ts';

const USERS = [11, 12, 13, 14, 15, 16];
const PAIR = { currency_id: 1, legal_id: 3 } as const;
const ROUNDS = isGate ? 400 : 60;
let spot: TestSpot;

beforeAll(async () => {
  spot = await openTestSpot();
  for (const user of USERS) {
    await spot.fund(user, 1, '100');
    await spot.fund(user, 3, '1000000');
  }
});
afterAll(() => spot.close());

async function deadlocks(): Promise<number> {
  await sql`SELECT pg_stat_force_next_flush()`.execute(spot.db);
  const { rows } = await sql<{
    n: number;
  }>`SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()`.execute(spot.db);
  return Number(rows[0]?.n);
}

const at = <T>(list: readonly T[], i: number) => list[i % list.length] as T;

/** Moves an atom between two users, both locked in one call and in whatever order they are named. */
async function transfer(round: number, worker: number): Promise<void> {
  const [from, to] = [at(USERS, round + worker), at(USERS, round * 3 + worker + 1)];
  if (from === to) return;
  await inTransaction(spot.db, async (tx) => {
    await spot.ledger.lockBalances(
      tx,
      [to, from].flatMap((userId) => [1, 3].map((assetId) => ({ userId, type: 'change' as const, assetId }))),
    );
    await spot.ledger.post(tx, {
      scope: 'two-users',
      key: `${round}-${worker}`,
      cause: 'demo_funds',
      reference: '',
      legs: [
        { account: { kind: 'user', userId: from, type: 'change', bucket: 'available' }, assetId: 3, atoms: -1n },
        { account: { kind: 'user', userId: to, type: 'change', bucket: 'available' }, assetId: 3, atoms: 1n },
      ],
    });
  });
}

/** A maker lays down an order and somebody else takes it, from the higher to the lower user and back. */
async function trade(round: number): Promise<void> {
  const [maker, taker] = [at(USERS, round), at(USERS, round + 1 + (round % 4))];
  if (maker === taker) return;
  const resting = await spot.call(placeOrder, maker, { ...PAIR, amount: '0.01', target_price: '6800', type: 'sell' });
  await spot.call(placeOrder, taker, { ...PAIR, amount: '0.007', target_price: '6800', type: 'buy' });
  await spot.call(cancelOrder, maker, { id: resting.id }).catch(() => {});
}

it('trades and transfers between the same users run side by side without a deadlock', async () => {
  const before = await deadlocks();
  let isTrading = true;
  let moved = 0;
  const adversaries = Array.from({ length: 6 }, async (_, worker) => {
    for (let round = 0; isTrading; round++) {
      await transfer(round, worker);
      moved++;
    }
  });
  for (let round = 0; round < ROUNDS; round++) await trade(round);
  isTrading = false;
  await Promise.all(adversaries);
  expect(await deadlocks()).toBe(before);
  expect(moved).toBeGreaterThan(ROUNDS);
  expect((await spot.ledger.check()).breaches).toEqual([]);
});
