/** Test helper: stops of many users that one trade reaches, more than a commit takes. */
import { placeBatch } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { PAIR, type Traders } from './orders.ts';
import type { TestNode, TestSpot } from './spot.ts';

/** As many stops as a user may have. */
export const EACH = 50;
/** Where they come to rest, and where a trade reaches all of them. */
export const [REST, REACHED] = ['6000', '6950'] as const;
/** An order in another market, in which nothing fires. */
export const ELSEWHERE = { currency_id: 2, legal_id: 3, amount: '0.1', target_price: '300', type: 'buy' } as const;
/** One where the stops come to rest. */
export const HERE = { ...PAIR, amount: '0.01', target_price: REST, type: 'buy' } as const;

/**
 * Lets so many users place stops that buy once there was a trade at their triggers, which are 6901 to 6950 in no order; who
 * they are. Each that fires is two events, the trigger and its rest.
 */
export async function placeStops(spot: TestNode, traders: Traders, users: number): Promise<number[]> {
  const owners = await Promise.all(Array.from({ length: users }, () => traders.user()));
  for (const [n, owner] of owners.entries()) {
    const orders = Array.from({ length: EACH }, (_, i) => ({
      ...HERE,
      kind: 'stop_limit' as const,
      trigger_price: String(6901 + ((i * 7 + n * 3) % 50)),
    }));
    const { list } = await spot.call(placeBatch, owner, { orders });
    expect(list.every((line) => 'order' in line && line.order.status === 'pending')).toBe(true);
  }
  return owners;
}

/** A trade that reaches all of them. */
export async function reach(traders: Traders, node?: TestNode): Promise<void> {
  await traders.sell(await traders.user(), { amount: '0.01', target_price: REACHED }, node);
  expect((await traders.buy(await traders.user(), { amount: '0.01', target_price: REACHED }, node)).status).toBe('filled');
}

/** Places stops and reaches them; answers when the first commit of the cascade is over and its market catches up. */
export async function startCascade(spot: TestSpot, traders: Traders, users: number): Promise<number[]> {
  const owners = await placeStops(spot, traders, users);
  await reach(traders);
  expect(spot.spot.desk.books.of(1).hasBacklog).toBe(true);
  await expect.poll(() => spot.spot.desk.isBehind(1), { interval: 1 }).toBe(true);
  return owners;
}

/** How many of some users' orders wait for their trigger, as it is stored. */
export async function pendingOf(spot: TestSpot, owners: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM orders
    WHERE status = 'pending' AND user_id = ANY(${owners as number[]}::bigint[])`.execute(spot.db);
  return rows[0]?.n ?? 0;
}

/**
 * Makes each commit that changes orders take so many seconds longer, until the answered function is called: also the one that is
 * under way goes on at once then, so that the seconds can be more than a busy machine needs for what a test does meanwhile.
 */
export async function slowDown(spot: TestSpot, seconds: number): Promise<() => Promise<void>> {
  await spot.asOwner(`
    CREATE TABLE pace (is_slow boolean NOT NULL); INSERT INTO pace VALUES (true);
    GRANT SELECT ON pace TO glasshouse_app;
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE since timestamptz := clock_timestamp(); BEGIN
      WHILE clock_timestamp() < since + interval '${seconds} seconds' AND (SELECT is_slow FROM pace) LOOP
        PERFORM pg_sleep(0.02);
      END LOOP;
      RETURN NULL; END $$;
    CREATE TRIGGER slow AFTER UPDATE ON orders FOR EACH STATEMENT EXECUTE FUNCTION slow()`);
  return () => spot.asOwner('UPDATE pace SET is_slow = false');
}

/** Makes every commit fail that would end a cascade, until the answered function is called; each try counts in `end_tries`. */
export async function failAtEnd(spot: TestSpot): Promise<() => Promise<void>> {
  await spot.asOwner(`
    CREATE SEQUENCE end_tries;
    GRANT SELECT ON end_tries TO glasshouse_app;
    CREATE FUNCTION no_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN PERFORM nextval('end_tries'); RAISE 'not now'; END $$;
    CREATE TRIGGER no_end BEFORE UPDATE ON trigger_backlogs FOR EACH ROW EXECUTE FUNCTION no_end()`);
  return () => spot.asOwner('DROP TRIGGER no_end ON trigger_backlogs');
}
