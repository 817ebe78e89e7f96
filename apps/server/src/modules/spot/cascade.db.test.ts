/** A cascade of stops that is more than one commit may do, and a process that is killed in the middle of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cancelAllOrders, cancelOrder, listOrders, placeBatch, placeOrder } from '@glasshouse/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GROUP_WORK } from './domain/group.ts';
import { PAIR, Traders } from './testing-orders.ts';
import { type TestNode, type TestSpot, openTestSpot } from './testing.ts';

let spot: TestSpot;
let traders: Traders;
beforeEach(async () => {
  spot = await openTestSpot();
  traders = new Traders(spot);
});
afterEach(async () => {
  leader?.kill('SIGKILL');
  await spot.close();
});

let leader: ChildProcess | undefined;
/** Lets a process of its own lead; this one hands it its orders from then on. */
async function leadElsewhere(): Promise<ChildProcess> {
  await spot.spot.desk.stop();
  const script = new URL('testing-leader.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, spot.url, String(spot.clock.now())], { stdio: ['ignore', 'pipe', 'inherit'] });
  leader = child;
  const [told] = (await once(child.stdout, 'data')) as [Buffer];
  expect(told.toString()).toBe('leading');
  return child;
}

/** Each that fires is two events, the trigger and its rest: more than a commit takes. */
const OWNERS = 40;
const EACH = 50;
const STOPS = OWNERS * EACH;

/** Stops that buy at 6000 once there was a trade at their trigger, which is 6901 to 6950 in no order. */
async function placeStops(): Promise<number[]> {
  const owners: number[] = [];
  for (let n = 0; n < OWNERS; n++) {
    const owner = await traders.user();
    owners.push(owner);
    for (let from = 0; from < EACH; from += 50) {
      const orders = Array.from({ length: 50 }, (_, i) => ({
        ...PAIR,
        amount: '0.01',
        kind: 'stop_limit' as const,
        trigger_price: String(6901 + (((from + i) * 7 + n * 3) % 50)),
        target_price: '6000',
        type: 'buy' as const,
      }));
      const { list } = await spot.call(placeBatch, owner, { orders });
      expect(list.every((line) => 'order' in line && line.order.status === 'pending')).toBe(true);
    }
  }
  return owners;
}

/** The orders of some users as they are stored. */
async function stored(owners: readonly number[]) {
  const { rows } = await sql<{ id: number; sequence: number; trigger_ticks: number; status: string; written: string }>`
    SELECT id, sequence, trigger_ticks, status, xmin::text AS written FROM spot_orders
    WHERE user_id = ANY(${owners as number[]}::bigint[]) ORDER BY sequence`.execute(spot.db);
  return rows;
}

async function pendingOf(owners: readonly number[]): Promise<number> {
  return (await stored(owners)).filter(({ status }) => status === 'pending').length;
}

/** Fired in the published order: the nearest trigger first, then who came first. */
async function expectInOrder(owners: readonly number[]): Promise<void> {
  const rows = await stored(owners);
  const wanted = rows.toSorted((a, b) => a.trigger_ticks - b.trigger_ticks || a.id - b.id);
  expect(rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  expect(rows.every(({ status }) => status === 'open')).toBe(true);
}

/** A trade at 6950, which reaches every stop. */
async function trade(node: TestNode): Promise<void> {
  await traders.sell(await traders.user(), { amount: '0.01', target_price: '6950' }, node);
  const buyer = await traders.user();
  expect((await traders.buy(buyer, { amount: '0.01', target_price: '6950' }, node)).status).toBe('filled');
}

/** Another market, in which nothing fires. */
const OTHER = { currency_id: 2, legal_id: 3 } as const;
const bid = { ...OTHER, amount: '0.1', target_price: '300', type: 'buy' } as const;

/** Orders in the other market, one after another while a cascade goes on. */
async function tradeElsewhere(user: number, node: TestNode, isOver: () => boolean): Promise<void> {
  while (!isOver()) expect((await node.call(placeOrder, user, bid)).status).toBe('open');
}

/** How many stops were written after each order of a user: the desk writes one transaction after another. */
async function writtenAfter(user: number, owners: readonly number[]): Promise<number[]> {
  const stops = (await stored(owners)).map(({ written }) => Number(written));
  return (await stored([user])).map(({ written }) => stops.filter((stop) => stop > Number(written)).length);
}

const backlogs = async () => (await sql`SELECT * FROM spot_backlogs WHERE high_ticks IS NOT NULL`.execute(spot.db)).rows.length;

describe('a cascade of more stops than a commit takes', () => {
  it('fires all of them in their order, in several commits, before any order that comes later', {
    timeout: 120_000,
  }, async () => {
    const owners = await placeStops();
    const late = await traders.user();
    await traders.sell(await traders.user(), { amount: '0.01', target_price: '6950' });
    const buyer = await traders.user();
    const [taker, after] = await Promise.all([
      traders.buy(buyer, { amount: '0.01', target_price: '6950' }),
      traders.buy(late, { amount: '0.01', target_price: '6000' }),
    ]);
    expect([taker.status, after.status]).toEqual(['filled', 'open']);
    await expectInOrder(owners);
    const rows = await stored(owners);
    expect(new Set(rows.map(({ written }) => written)).size).toBeGreaterThan(1);
    const [mine] = await stored([late]);
    expect(mine?.sequence).toBeGreaterThan(rows.at(-1)?.sequence ?? 0);
    expect(await backlogs()).toBe(0);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });

  it('lets other markets go on between its parts; whoever wants something of its own market waits for its end', {
    timeout: 120_000,
  }, async () => {
    const owners = await placeStops();
    const [late, both, busy] = [await traders.user(), await traders.user(), await traders.user()];
    const mine = await traders.buy(both, { amount: '0.01', target_price: '6000' });
    const elsewhere = await spot.call(placeOrder, both, bid);
    await traders.sell(await traders.user(), { amount: '0.01', target_price: '6950' });
    expect((await traders.buy(await traders.user(), { amount: '0.01', target_price: '6950' })).status).toBe('filled');
    expect(spot.spot.desk.books.of(1).hasBacklog).toBe(true);
    let isOver = false;
    const others = tradeElsewhere(busy, spot, () => isOver);
    const all = spot.call(cancelAllOrders, both, {}).then(({ cancelled }) => cancelled);
    const after = await spot.call(placeOrder, late, { ...PAIR, amount: '0.01', target_price: '6000', type: 'buy' });
    isOver = true;
    expect(await pendingOf(owners)).toBe(0);
    await others;
    // Committed between two parts, and between others of them.
    const left = (await writtenAfter(busy, owners)).filter((count) => count > 0);
    expect(new Set(left).size).toBeGreaterThanOrEqual(2);
    expect((await all).toSorted((a, b) => a - b)).toEqual([mine.id, elsewhere.id]);
    // His order of the other market ended at once, the one of this market behind the cascade.
    expect(new Set((await stored([both])).map(({ written }) => written)).size).toBe(2);
    await expectInOrder(owners);
    const [last] = await stored([late]);
    expect(last?.id).toBe(after.id);
    expect(last?.sequence).toBeGreaterThan((await stored(owners)).at(-1)?.sequence ?? 0);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });

  it('that fails raises an alarm, leaves other markets alone, and goes on by itself when it can', {
    timeout: 120_000,
  }, async () => {
    const owners = await placeStops();
    await spot.asOwner(`
      CREATE FUNCTION no_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER no_end BEFORE UPDATE ON spot_backlogs FOR EACH ROW EXECUTE FUNCTION no_end()`);
    const failing = async () => {
      const metric = await spot.metrics.getSingleMetric('glasshouse_spot_markets')?.get();
      return metric?.values.find(({ labels }) => labels['state'] === 'failing')?.value;
    };
    expect(await failing()).toBe(0);
    await trade(spot);
    await expect.poll(() => spot.spot.failingMarkets(), { timeout: 20_000 }).toEqual(['BTC/USDT']);
    // Tried again it fails again, and the alarm stays.
    await spot.spot.desk.followIndex();
    const user = await traders.user();
    expect((await spot.refused(placeOrder, user, { ...bid, ...PAIR, amount: '0.01', target_price: '6000' })).code).toBe(
      'UNAVAILABLE',
    );
    expect((await spot.call(placeOrder, user, bid)).status).toBe('open');
    expect([spot.spot.failingMarkets(), await failing()]).toEqual([['BTC/USDT'], 1]);
    await spot.asOwner('DROP TRIGGER no_end ON spot_backlogs');
    await spot.spot.desk.followIndex();
    await expect.poll(() => pendingOf(owners), { timeout: 20_000 }).toBe(0);
    expect((await spot.call(placeOrder, user, { ...bid, ...PAIR, amount: '0.01', target_price: '6000' })).status).toBe('open');
    expect([spot.spot.failingMarkets(), await failing()]).toEqual([[], 0]);
    await expectInOrder(owners);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });

  it('goes on after a kill -9 in the middle of it, with orders of other markets between its parts', {
    timeout: 120_000,
  }, async () => {
    const owners = await placeStops();
    const killed = await leadElsewhere();
    const next = await spot.openNode();
    await spot.asOwner(`
      CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END $$;
      CREATE TRIGGER slow AFTER UPDATE ON spot_orders FOR EACH STATEMENT EXECUTE FUNCTION slow()`);
    await trade(next);
    await expect.poll(backlogs).toBe(1);
    const user = await traders.user();
    const before = await pendingOf(owners);
    const placed = [await next.call(placeOrder, user, bid), await next.call(placeOrder, user, bid)];
    const left = await pendingOf(owners);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(before);
    const dead = once(killed, 'exit');
    killed.kill('SIGKILL');
    await dead;
    await spot.asOwner('DROP TRIGGER slow ON spot_orders');
    await expect.poll(() => next.spot.desk.lead()).toBe(true);
    await expect.poll(() => pendingOf(owners), { timeout: 20_000 }).toBe(0);
    await expectInOrder(owners);
    expect(next.spot.openOrdersOf(user).map(({ id }) => id)).toEqual(placed.map(({ id }) => id));
    await expect.poll(backlogs).toBe(0);
    expect((await next.ledger.check()).breaches).toEqual([]);
  });

  it('goes on after a kill -9 where the last commit stopped, and meanwhile takes cancels only', {
    timeout: 120_000,
  }, async () => {
    const owners = await placeStops();
    const killed = await leadElsewhere();
    const next = await spot.openNode();
    // The commit that would end the cascade fails, again and again.
    await spot.asOwner(`
      CREATE SEQUENCE end_tries;
      GRANT SELECT ON end_tries TO glasshouse_app;
      CREATE FUNCTION no_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN PERFORM nextval('end_tries'); RAISE 'not now'; END $$;
      CREATE TRIGGER no_end BEFORE UPDATE ON spot_backlogs FOR EACH ROW EXECUTE FUNCTION no_end()`);
    await trade(next);
    const hasFailed = async () =>
      (await sql<{ is_called: boolean }>`SELECT is_called FROM end_tries`.execute(spot.db)).rows[0]?.is_called;
    await expect.poll(hasFailed, { timeout: 20_000 }).toBe(true);
    expect(await backlogs()).toBe(1);
    const left = await pendingOf(owners);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(STOPS - GROUP_WORK / 2 + 1);
    const late = { ...PAIR, amount: '0.01', target_price: '6000', type: 'buy' } as const;
    expect((await next.refused(placeOrder, await traders.user(), late)).code).toBe('UNAVAILABLE');
    const [owner] = owners as [number];
    const { list } = await next.call(listOrders, owner, { status: 'open' });
    const waiting = list.find(({ status }) => status === 'pending');
    expect((await next.call(cancelOrder, owner, { id: waiting?.id ?? 0 })).status).toBe('cancelled');
    const dead = once(killed, 'exit');
    killed.kill('SIGKILL');
    await dead;
    await expect.poll(() => next.spot.desk.lead()).toBe(true);
    expect(await pendingOf(owners)).toBe(left - 1);
    expect(await backlogs()).toBe(1);
    await spot.asOwner('DROP TRIGGER no_end ON spot_backlogs');
    await next.spot.desk.followIndex();
    await expect.poll(() => pendingOf(owners), { timeout: 20_000 }).toBe(0);
    const fired = (await stored(owners)).filter(({ status }) => status === 'open');
    expect(fired).toHaveLength(STOPS - 1);
    const wanted = fired.toSorted((a, b) => a.trigger_ticks - b.trigger_ticks || a.id - b.id);
    expect(fired.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    await expect.poll(backlogs).toBe(0);
    expect((await next.ledger.check()).breaches).toEqual([]);
  });
});
