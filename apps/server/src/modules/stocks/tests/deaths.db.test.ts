/**
 * A process dies at a named point while it records an auction, counts holdings, pays, or changes the orders of an action; another goes on.
 * Each auction has one record, each holder one entitlement and one payment, each order one change.
 */
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { POINTS, type Point, dieOnce } from '../../../platform/testing/deaths.ts';
import { type TestStocks, USDT, openStocks } from './support/stocks.ts';

const programOf = (name: string) => fileURLToPath(new URL(`./support/${name}.ts`, import.meta.url));
const [WORK, DESK] = [programOf('dying-process'), programOf('dying-desk')];
const OPEN = Date.UTC(2026, 5, 3, 13, 30);
const SECOND = 1_000;

let test: TestStocks;
beforeEach(async () => {
  test = await openStocks();
});
afterEach(() => test.stop());

/** Lets another process do what is due, and die. */
const die = (program: string, table: string, point: Point, nth = 1) =>
  dieOnce(program, { url: test.database.url, dataDir: test.log.dataDir, now: test.clock.now(), table, point, nth }, (query) =>
    test.asOwner(query),
  );
const count = async (from: string) => (await test.asOwner(`SELECT FROM ${from}`)).length;
const closed = async (counted: number) => {
  await test.logAt(counted - SECOND);
  await test.logAt(counted, null);
  test.clock.advance(7 * SECOND);
};

describe.each(POINTS)('a process that dies with a transaction %s', { timeout: 180_000 }, (point) => {
  const isDone = point === 'committed' ? 1 : 0;

  it('counts the holdings of a split once, each of them', async () => {
    const users = [await test.holder(10), await test.holder(3)];
    const { counted } = await test.announce({ kind: 'split', per_share: undefined, numerator: 7, denominator: 1 });
    await test.open(OPEN);
    await closed(counted);
    await die(WORK, 'corporate_applied', point);
    expect(await count('corporate_applied')).toBe(isDone);
    expect(await count('corporate_entitlements')).toBe(2 * isDone);
    for (let n = 0; n < 3; n++) await test.stocks().runDue();
    await test.stocks().changeOrders();
    expect(await Promise.all(users.map((user) => test.has(user)))).toEqual([700_000n, 210_000n]);
    expect(await count('corporate_entitlements')).toBe(2);
    expect(await test.breaches()).toEqual([]);
  });

  it('pays a dividend once', async () => {
    const user = await test.holder(10);
    const { opens, counted } = await test.announce();
    await test.open(OPEN);
    await closed(counted);
    for (let n = 0; n < 3; n++) await test.stocks().runDue();
    await test.stocks().changeOrders();
    test.clock.advance(opens + 86_400_000 - test.clock.now());
    await die(WORK, 'corporate_paid', point);
    expect(await test.has(user, USDT)).toBe(isDone ? 6_650_000n : 0n);
    await test.stocks().runDue();
    expect(await test.has(user, USDT)).toBe(6_650_000n);
    expect(await count(`journals WHERE scope = 'stocks.dividend'`)).toBe(1);
    expect(await test.breaches()).toEqual([]);
  });

  it('records an auction once', async () => {
    const [buyer, seller] = [await test.trader(0, 1_000n), await test.trader(2, 0n)];
    await test.place(buyer, 'buy', '1', '187');
    await test.place(seller, 'sell', '1', '186');
    await test.logAt(OPEN);
    await test.logAt(OPEN + 30 * SECOND);
    await die(WORK, 'stock_auction_records', point);
    expect(await count('stock_auction_records')).toBe(isDone);
    await test.stocks().runDue();
    expect(await count('stock_auction_records')).toBe(1);
    expect(await test.has(buyer)).toBe(10_000n);
    expect(await test.breaches()).toEqual([]);
  });

  it('changes each order of a split once', async () => {
    const users = [await test.trader(10, 0n), await test.trader(10, 0n), await test.trader(10, 0n)];
    const { counted } = await test.announce({ kind: 'split', per_share: undefined, numerator: 7, denominator: 1 });
    await test.open(OPEN);
    const orders = await Promise.all(users.map((user) => test.place(user, 'sell', '4', '200', { force: 'gtc' })));
    await closed(counted);
    for (let n = 0; n < 3; n++) await test.stocks().runDue();
    await test.end();
    await die(DESK, 'corporate_order_changes', point, 2);
    expect(await count('corporate_order_changes')).toBe(1 + isDone);
    await test.begin();
    await test.stocks().changeOrders();
    for (const [n, user] of users.entries())
      expect(await test.order(user, orders[n]?.id ?? 0)).toMatchObject({ amount: '28', target_price: '28.58' });
    expect(await count('corporate_order_changes')).toBe(3);
    expect(await test.breaches()).toEqual([]);
  });
});
