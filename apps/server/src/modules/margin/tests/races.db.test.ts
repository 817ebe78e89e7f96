/** What happens at once to pools and accounts of margin, transfers with debts, and a process that follows another. */
import { listOwnMarginLiquidations } from '@glasshouse/contract/margin';
import { listOrders, placeOrder } from '@glasshouse/contract/spot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { ALICE, BOB, BTC, type TestMargin, USDT, openMargin } from './support/margin.ts';

let margin: TestMargin;
beforeEach(async () => {
  margin = await openMargin();
});
afterEach(async () => {
  await margin.closeSound();
});

const itemOf = async (userId: number, assetId: number) => {
  const found = (await margin.account(userId)).items.find(({ currency_id: id }) => id === assetId);
  if (!found) throw new Error(`no asset ${assetId}`);
  return found;
};

/** Takes an amount out of the margin account, as a transfer does. */
let out = 0;
const leave = (userId: number, assetId: number, atoms: bigint) =>
  inTransaction(margin.db, (tx) =>
    margin.ledger.post(tx, {
      scope: 'test',
      key: `leave:${++out}`,
      cause: 'account_transfer',
      reference: '',
      legs: [
        { account: { kind: 'user', userId, type: 'margin', bucket: 'available' }, assetId, atoms: -atoms },
        { account: { kind: 'user', userId, type: 'change', bucket: 'available' }, assetId, atoms },
      ],
    }),
  );

const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refusal).code] : []));

describe('64 at once', () => {
  it('borrow exactly what the level allows', async () => {
    await margin.own(ALICE, USDT, '1000');
    const results = await Promise.allSettled(Array.from({ length: 64 }, () => margin.borrow(ALICE, USDT, '100')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    expect(new Set(codes(results))).toEqual(new Set(['MARGIN_LEVEL']));
    expect((await itemOf(ALICE, USDT)).principal).toBe('1900');
  });

  it('of different users borrow exactly what the pool has above its tenth', async () => {
    const users = Array.from({ length: 64 }, (_, i) => 100 + i);
    for (const userId of users) await margin.own(userId, USDT, '20000');
    // 20 BTC less a tenth; nobody may owe more than a fifth.
    const results = await Promise.allSettled(users.map((userId) => margin.borrow(userId, BTC, '0.4')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(45);
    expect(new Set(codes(results))).toEqual(new Set(['MARGIN_POOL_EMPTY']));
  });
});

describe('a tick that reaches many accounts', () => {
  it('sells for each of them, of different makers, and calls those with orders', { timeout: 120_000 }, async () => {
    const sellers = Array.from({ length: 30 }, (_, i) => 200 + i);
    const called = Array.from({ length: 30 }, (_, i) => 300 + i);
    await margin.fund(BOB, BTC, '100');
    await margin.spotOrder(BOB, 'sell', '30', '6811.38');
    for (const userId of sellers) {
      await margin.own(userId, USDT, '1000');
      await margin.place(userId, 'buy', '0.43897', '6811.38', { side_effect: 'borrow' });
      // Each sale meets an offer of its own.
      await margin.fund(400 + userId, USDT, '2000');
      await margin.spotOrder(400 + userId, 'buy', '0.3', '4990');
    }
    for (const userId of called) {
      await margin.own(userId, USDT, '1150');
      await margin.place(userId, 'buy', '0.4', '6811.38', { side_effect: 'borrow' });
      await margin.place(userId, 'sell', '0.1', '7500');
    }
    await margin.tick(499_000);
    for (const userId of sellers) {
      const [step] = (await margin.call(listOwnMarginLiquidations, userId, {})).list;
      expect(step?.order?.filled).toMatch(/^0\.2/);
    }
    const ends = await Promise.all(called.map((userId) => margin.call(listOrders, userId, { account: 'margin' } as never)));
    expect(ends.flatMap(({ list }) => list.filter(({ end_reason: why }) => why === 'called'))).toHaveLength(called.length);
  });
});

describe('an account that is filled while a tick is looked at', () => {
  it('is called at the next one: the liquidation of another bought for it', async () => {
    const [sold, filled] = [200, 201];
    await margin.fund(BOB, BTC, '10');
    await margin.spotOrder(BOB, 'sell', '0.43897', '6811.38');
    await margin.own(sold, USDT, '1000');
    await margin.place(sold, 'buy', '0.43897', '6811.38', { side_effect: 'borrow' });
    await margin.own(filled, USDT, '1000');
    await margin.place(filled, 'buy', '0.5', '4990', { side_effect: 'borrow' });
    await margin.tick(499_000);
    const { available } = await itemOf(filled, BTC);
    expect(available).toMatch(/^0\.28/);
    // Owed are 1,495 USDT: at 2,300 what is bought and left is worth less than 1.3 times that.
    await margin.tick(230_000);
    expect((await margin.account(filled)).state).not.toBe('normal');
  });
});

describe('a process that takes the lead', () => {
  it('goes on with the rates that were made, also those since a pool changed last', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.borrow(ALICE, USDT, '1000');
    for (let hours = 0; hours < 4; hours++) await margin.nextHour();
    await margin.rebuild();
    await margin.nextHour();
    await margin.repay(ALICE, USDT, '500');
    expect((await itemOf(ALICE, USDT)).principal).toMatch(/^500\.0/);
  });
});

describe('what leaves an account with debts', () => {
  it('is what keeps the collateral level at two, by worked example B8', async () => {
    await margin.own(ALICE, USDT, '400');
    await margin.own(ALICE, BTC, '0.2');
    await margin.borrow(ALICE, USDT, '600');
    // Interest of the hour is 0.00274: twice that less than 1,094.162200.
    expect((await itemOf(ALICE, USDT)).can_leave).toBe('1000');
    await leave(ALICE, USDT, 1_000_000_000n);
    const error = await leave(ALICE, BTC, 1_500_000n).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'MARGIN_TRANSFER_LEVEL', params: { asset: 'BTC' } });
    const most = BigInt(Math.round(Number((error as Refusal).params['most']) * 1e8));
    await leave(ALICE, BTC, most);
    await expect(leave(ALICE, BTC, 1n)).rejects.toMatchObject({ code: 'MARGIN_TRANSFER_LEVEL' });
  });

  it('is judged by the prices of one second, which is kept with what it left behind', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.own(ALICE, BTC, '0.2');
    await margin.borrow(ALICE, USDT, '600');
    const [first] = await margin.recordTicks(690_000);
    await leave(ALICE, USDT, 900_000_000n);
    const kept = async () =>
      (await sql<{ tick_ms: number; items: string }>`SELECT tick_ms, items FROM margin_leavings`.execute(margin.db)).rows;
    expect((await kept()).map((row) => [row.tick_ms, JSON.parse(row.items)[0]])).toMatchObject([
      [first, { asset: BTC, held: '20000000', ticks: '690000', haircut: 50_000 }],
    ]);
    await margin.recordTicks(null);
    await expect(leave(ALICE, USDT, 1n)).rejects.toMatchObject({ code: 'MARGIN_NO_PRICE' });
    await margin.asOwner(`UPDATE margin_leavings SET items = replace(items, '"690000"', '"190000"')`);
    expect((await margin.ledger.check()).breaches.map(({ invariant }) => invariant)).toContain('MG9');
    await margin.asOwner(`UPDATE margin_leavings SET items = replace(items, '"190000"', '"690000"')`);
  });

  it('of two assets at once is judged one after another', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.own(ALICE, BTC, '0.2');
    await margin.borrow(ALICE, USDT, '600');
    // Each alone would be allowed.
    const results = await Promise.allSettled([leave(ALICE, USDT, 900_000_000n), leave(ALICE, BTC, 16_000_000n)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(codes(results)).toEqual(['MARGIN_TRANSFER_LEVEL']);
  });

  it('is known to the desk at the next tick', async () => {
    await margin.own(ALICE, USDT, '2000');
    await margin.borrow(ALICE, USDT, '1000');
    await leave(ALICE, USDT, 990_000_000n);
    await margin.fund(BOB, BTC, '1');
    await margin.call(placeOrder, BOB, {
      currency_id: BTC,
      legal_id: USDT,
      type: 'sell',
      amount: '0.29',
      target_price: '6811.38',
      request_id: 'races-sell',
    } as never);
    await margin.place(ALICE, 'buy', '0.29', '6811.38');
    // Of 2,010 USDT most is BTC now: at 2,500 the level is 0.76.
    await margin.tick(250_000);
    expect((await margin.account(ALICE)).state).not.toBe('normal');
  });

  it('without debts is everything', async () => {
    await margin.own(ALICE, USDT, '1000');
    await leave(ALICE, USDT, 1_000_000_000n);
    expect((await itemOf(ALICE, USDT)).available).toBe('0');
  });
});

it('a process that takes the lead goes on with debts, rates and states as they were', async () => {
  await margin.own(ALICE, USDT, '1000');
  await margin.borrow(ALICE, USDT, '1500');
  await margin.nextHour();
  const before = await margin.account(ALICE);
  await margin.rebuild();
  expect(margin.margin.book.index.size).toBe(1);
  await margin.repay(ALICE, USDT, '500');
  await margin.nextHour();
  const after = await margin.account(ALICE);
  const owed = ({ items }: typeof before) => items.find(({ code }) => code === 'USDT')?.principal;
  expect([owed(before), Number(owed(after)) < 1001]).toEqual(['1500', true]);
});
