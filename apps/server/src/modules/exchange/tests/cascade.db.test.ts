/** A cascade of stops that is more than one commit may do, and a process that is killed in the middle of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cancelAllOrders, cancelOrder, listOrders, placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { BATCH_WORK } from '../domain/batch.ts';
import { EACH, ELSEWHERE, HERE, failAtEnd, pendingOf, placeStops, reach, slowDown } from './support/cascades.ts';
import { type Traders, openFor } from './support/orders.ts';
import type { TestNode, TestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
openFor('each', (...opened) => ([spot, traders] = opened));
// Before the desk closes.
afterEach(() => void leader?.kill('SIGKILL'));

let leader: ChildProcess | undefined;
/** Lets a process of its own lead; this one hands it its orders from then on. */
async function leadElsewhere(): Promise<ChildProcess> {
  await spot.spot.desk.stop();
  const script = new URL('support/leader.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, spot.url, String(spot.clock.now())], { stdio: ['ignore', 'pipe', 'inherit'] });
  leader = child;
  const [told] = (await once(child.stdout, 'data')) as [Buffer];
  expect(told.toString()).toBe('leading');
  return child;
}

const OWNERS = 40;
const STOPS = OWNERS * EACH;

/** The orders of some users as they are stored. */
async function stored(owners: readonly number[]) {
  const { rows } = await sql<{ id: number; sequence: number; trigger_ticks: number; status: string; written: string }>`
    SELECT id, sequence, trigger_ticks, status, xmin::text AS written FROM orders
    WHERE user_id = ANY(${owners as number[]}::bigint[]) ORDER BY sequence`.execute(spot.db);
  return rows;
}

/** Fired in the published order: the nearest trigger first, then who came first. All of them are open, but for so many. */
async function expectInOrder(owners: readonly number[], cancelled = 0): Promise<void> {
  const rows = await stored(owners);
  const fired = rows.filter(({ status }) => status === 'open');
  expect(fired).toHaveLength(rows.length - cancelled);
  const wanted = fired.toSorted((a, b) => a.trigger_ticks - b.trigger_ticks || a.id - b.id);
  expect(fired.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
}

/** Orders in the other market, one after another while a cascade goes on. */
async function tradeElsewhere(user: number, node: TestNode, isOver: () => boolean): Promise<void> {
  while (!isOver()) expect((await node.call(placeOrder, user, ELSEWHERE)).status).toBe('open');
}

/** How many stops were written after each order of a user: the desk writes one transaction after another. */
async function writtenAfter(user: number, owners: readonly number[]): Promise<number[]> {
  const stops = (await stored(owners)).map(({ written }) => Number(written));
  return (await stored([user])).map(({ written }) => stops.filter((stop) => stop > Number(written)).length);
}

/** Kills a process as a failing machine would. */
async function kill(process: ChildProcess): Promise<void> {
  const dead = once(process, 'exit');
  process.kill('SIGKILL');
  await dead;
}

const backlogs = async () =>
  (await sql`SELECT * FROM trigger_backlogs WHERE high_ticks IS NOT NULL`.execute(spot.db)).rows.length;

/** The cascade comes to its end, and nothing was lost with who led before. */
async function expectEnd(node: TestNode, owners: readonly number[], cancelled = 0): Promise<void> {
  await expect.poll(() => pendingOf(spot, owners)).toBe(0);
  await expectInOrder(owners, cancelled);
  await expect.poll(backlogs).toBe(0);
  expect((await node.ledger.check()).breaches).toEqual([]);
}

describe('a cascade of more stops than a commit takes', () => {
  it('fires all of them in their order, in several commits, before any order that comes later', {
    timeout: 120_000,
  }, async () => {
    const owners = await placeStops(spot, traders, OWNERS);
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
    const owners = await placeStops(spot, traders, OWNERS);
    const [late, both, busy] = [await traders.user(), await traders.user(), await traders.user()];
    const stop = { kind: 'stop_limit', trigger_price: '6950', target_price: '6000' } as const;
    const mine = await traders.buy(both, { ...stop, amount: '0.01' });
    // Nothing that fires sells.
    const beyond = await traders.buy(both, { amount: '0.01', target_price: '6000' });
    const elsewhere = await spot.call(placeOrder, both, ELSEWHERE);
    await reach(traders);
    expect(spot.spot.desk.books.of(1).hasBacklog).toBe(true);
    let isOver = false;
    const others = tradeElsewhere(busy, spot, () => isOver);
    const all = spot.call(cancelAllOrders, both, {}).then(({ cancelled }) => cancelled);
    const after = await spot.call(placeOrder, late, HERE);
    isOver = true;
    expect(await pendingOf(spot, owners)).toBe(0);
    await others;
    // Committed between two parts, and between others of them.
    const left = (await writtenAfter(busy, owners)).filter((count) => count > 0);
    expect(new Set(left).size).toBeGreaterThanOrEqual(2);
    expect((await all).toSorted((a, b) => a - b)).toEqual([mine.id, beyond.id, elsewhere.id]);
    // His order of the other market ended at once, and that of this one that the cascade cannot come to; the one that fires behind it.
    const written = new Map((await stored([both])).map((order) => [order.id, order.written]));
    expect(written.get(beyond.id)).toBe(written.get(elsewhere.id));
    expect(written.get(mine.id)).not.toBe(written.get(elsewhere.id));
    await expectInOrder(owners);
    const [last] = await stored([late]);
    expect(last?.id).toBe(after.id);
    expect(last?.sequence).toBeGreaterThan((await stored(owners)).at(-1)?.sequence ?? 0);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });

  it('that fails raises an alarm, leaves other markets alone, and goes on by itself when it can', {
    timeout: 120_000,
  }, async () => {
    const owners = await placeStops(spot, traders, OWNERS);
    const canEnd = await failAtEnd(spot);
    const failing = async () => {
      const metric = await spot.metrics.getSingleMetric('glasshouse_spot_markets')?.get();
      return metric?.values.find(({ labels }) => labels['state'] === 'failing')?.value;
    };
    expect(await failing()).toBe(0);
    await reach(traders);
    await expect.poll(() => spot.spot.failingMarkets()).toEqual(['BTC/USDT']);
    // Tried again it fails again, and the alarm stays.
    await spot.spot.desk.followIndex();
    const user = await traders.user();
    expect((await spot.refused(placeOrder, user, HERE)).code).toBe('UNAVAILABLE');
    expect((await spot.call(placeOrder, user, ELSEWHERE)).status).toBe('open');
    expect([spot.spot.failingMarkets(), await failing()]).toEqual([['BTC/USDT'], 1]);
    await canEnd();
    await spot.spot.desk.followIndex();
    await expect.poll(() => pendingOf(spot, owners)).toBe(0);
    expect((await spot.call(placeOrder, user, HERE)).status).toBe('open');
    expect([spot.spot.failingMarkets(), await failing()]).toEqual([[], 0]);
    await expectInOrder(owners);
    expect((await spot.ledger.check()).breaches).toEqual([]);
  });

  it('goes on after a kill -9 in the middle of it, with orders of other markets between its parts', {
    timeout: 120_000,
  }, async () => {
    const owners = await placeStops(spot, traders, OWNERS);
    const killed = await leadElsewhere();
    const next = await spot.openNode();
    const atFullSpeed = await slowDown(spot, 1);
    await reach(traders, next);
    await expect.poll(backlogs).toBe(1);
    const user = await traders.user();
    const before = await pendingOf(spot, owners);
    const placed = [await next.call(placeOrder, user, ELSEWHERE), await next.call(placeOrder, user, ELSEWHERE)];
    const left = await pendingOf(spot, owners);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(before);
    await kill(killed);
    await atFullSpeed();
    await expect.poll(() => next.spot.desk.lead()).toBe(true);
    await expectEnd(next, owners);
    expect(next.spot.openOrdersOf(user).map(({ id }) => id)).toEqual(placed.map(({ id }) => id));
  });

  it('goes on after a kill -9 where the last commit stopped, and meanwhile takes cancels only', {
    timeout: 120_000,
  }, async () => {
    const owners = await placeStops(spot, traders, OWNERS);
    const killed = await leadElsewhere();
    const next = await spot.openNode();
    // The commit that would end the cascade fails, again and again.
    const canEnd = await failAtEnd(spot);
    await reach(traders, next);
    const hasFailed = async () =>
      (await sql<{ is_called: boolean }>`SELECT is_called FROM end_tries`.execute(spot.db)).rows[0]?.is_called;
    await expect.poll(hasFailed).toBe(true);
    expect(await backlogs()).toBe(1);
    const left = await pendingOf(spot, owners);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(STOPS - BATCH_WORK / 2 + 1);
    expect((await next.refused(placeOrder, await traders.user(), HERE)).code).toBe('UNAVAILABLE');
    const [owner] = owners as [number];
    const { list } = await next.call(listOrders, owner, { status: 'open' });
    const waiting = list.find(({ status }) => status === 'pending');
    expect((await next.call(cancelOrder, owner, { id: waiting?.id ?? 0 })).status).toBe('cancelled');
    await kill(killed);
    await expect.poll(() => next.spot.desk.lead()).toBe(true);
    expect(await pendingOf(spot, owners)).toBe(left - 1);
    expect(await backlogs()).toBe(1);
    await canEnd();
    // Each second, as the server does: a try of the new leader may still be failing when the first is asked for.
    const goneOn = async () => {
      await next.spot.desk.followIndex();
      return pendingOf(spot, owners);
    };
    await expect.poll(goneOn, { interval: 1_000 }).toBe(0);
    // All but the one that was cancelled.
    await expectEnd(next, owners, 1);
  });
});
