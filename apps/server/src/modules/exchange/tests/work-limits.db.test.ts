/** What one order, one batch and one commit may do at most, and a database that stops in the middle of it. */
import { cancelAllOrders, placeBatch, placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { MAX_MATCHES } from '../domain/books.ts';
import { COMMAND_WORK, BATCH_WORK } from '../domain/batch.ts';
import { PAIR, type Traders, openFor } from './support/orders.ts';
import type { TestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
openFor('all', (...opened) => ([spot, traders] = opened));

/** So many sells of 0.01 BTC at a price, of users with 200 each. */
async function crowd(count: number, price: string): Promise<number[]> {
  const owners: number[] = [];
  for (let left = count; left > 0; left -= 200) {
    const owner = await traders.user();
    owners.push(owner);
    const orders = Array.from({ length: Math.min(left, 200) }, () => ({
      ...PAIR,
      amount: '0.01',
      target_price: price,
      type: 'sell' as const,
    }));
    for (let i = 0; i < orders.length; i += 50) await spot.call(placeBatch, owner, { orders: orders.slice(i, i + 50) });
  }
  return owners;
}

/** How often a taker traded. */
async function fillsOf(takerOrder: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM fills WHERE taker_order_id = ${takerOrder}`.execute(
    spot.db,
  );
  return Number(rows[0]?.n);
}

describe('an order that meets more orders than one order may', () => {
  it('keeps what it traded, and what is left of it ends with the reason', { timeout: 60_000 }, async () => {
    const owners = await crowd(MAX_MATCHES + 20, '6800');
    const taker = await traders.user([3, '1000000']);
    const order = await traders.buy(taker, { amount: '8', kind: 'market' });
    expect([order.status, order.end_reason, order.filled]).toEqual(['cancelled', 'match_limit', String(MAX_MATCHES / 100)]);
    expect(await fillsOf(order.id)).toBe(MAX_MATCHES);
    // A limit order does not come to rest across what it did not reach; fill-or-kill is killed.
    const rest = await traders.buy(taker, { amount: '8', target_price: '6800' });
    expect([rest.status, rest.filled]).toEqual(['open', '0.2']);
    for (const owner of [...owners, taker]) await spot.call(cancelAllOrders, owner, {});
    expect((await traders.money(taker)).usdtHeld).toBe(0);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });
});

describe('a batch', () => {
  it('is bounded as a whole: lines after the limit are refused, and say so', { timeout: 60_000 }, async () => {
    const owners = await crowd(COMMAND_WORK + 100, '6810');
    const taker = await traders.user([3, '1000000']);
    const order = { ...PAIR, amount: '8', target_price: '6810', type: 'buy', force: 'ioc' } as const;
    const { list } = await spot.call(placeBatch, taker, { orders: [order, order, order, order] });
    const what = list.map((line) => ('order' in line ? line.order.filled : line.error));
    expect(what).toEqual(['5', '5', 'ORDER_MATCH_LIMIT', 'ORDER_MATCH_LIMIT']);
    for (const owner of owners) await spot.call(cancelAllOrders, owner, {});
  });
});

describe('a batch', () => {
  it('takes no more commands than its work allows; the others follow in their order', { timeout: 60_000 }, async () => {
    await crowd(BATCH_WORK + 700, '6820');
    const takers = [];
    for (let i = 0; i < 6; i++) takers.push(await traders.user([3, '100000']));
    const orders = await Promise.all(
      takers.map((taker) => traders.buy(taker, { amount: '5', target_price: '6820', force: 'ioc' })),
    );
    expect(orders.map(({ filled }) => Number(filled))).toEqual([5, 5, 5, 5, 5, 2]);
    // Each row knows the transaction that wrote it.
    const { rows } = await sql<{ n: number }>`
      SELECT count(DISTINCT xmin::text) AS n FROM fills WHERE taker_order_id = ANY(${orders.map(({ id }) => id)}::bigint[])`.execute(
      spot.db,
    );
    expect(Number(rows[0]?.n)).toBeGreaterThan(1);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });
});

describe('a database that stops a batch', () => {
  /** Holds up batches while `during` runs. */
  async function heldUp(during: (waiting: () => Promise<number>) => Promise<void>): Promise<void> {
    const [owner, watcher] = [new pg.Client({ connectionString: spot.url }), new pg.Client({ connectionString: spot.url })];
    await Promise.all([owner.connect(), watcher.connect()]);
    try {
      await owner.query('BEGIN');
      await owner.query('SELECT 1 FROM leaders FOR UPDATE');
      await during(async () => {
        for (;;) {
          // Outside the transaction, which would see the same again and again.
          const { rows } = await watcher.query<{ pid: number }>(
            `SELECT pid FROM pg_stat_activity
             WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM leaders%'`,
          );
          if (rows[0]) return rows[0].pid;
        }
      });
    } finally {
      await owner.query('ROLLBACK');
      await Promise.all([owner.end(), watcher.end()]);
    }
  }

  it.each([
    ['a statement that took too long', 'pg_cancel_backend'],
    ['a connection that was lost', 'pg_terminate_backend'],
  ])('by %s: UNAVAILABLE, nothing happened, and it goes on', async (_what, ending) => {
    const user = await traders.user();
    const asked = { ...PAIR, amount: '1', target_price: '6000', type: 'buy', request_id: `again-${ending}` } as const;
    await heldUp(async (waiting) => {
      const refused = spot.refused(placeOrder, user, asked);
      await spot.asOwner(`SELECT ${ending}(${await waiting()})`);
      expect((await refused).code).toBe('UNAVAILABLE');
    });
    expect(await traders.money(user)).toMatchObject({ usdt: 100_000, usdtHeld: 0 });
    await expect.poll(() => spot.spot.desk.lead()).toBe(true);
    expect((await spot.call(placeOrder, user, asked)).status).toBe('open');
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });
});
