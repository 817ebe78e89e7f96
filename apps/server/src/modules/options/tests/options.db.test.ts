import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOptionReceipt, getOptionResult, listOptions, placeOption } from '@glasshouse/contract/options';
import { verifyReceipt } from '@glasshouse/proofs';
import { BTC, type TestOptions, USDT, openTestOptions } from './support/options.ts';

let test: TestOptions;
const wanted = (type: 'up' | 'down' = 'up', number = '100', seconds = 60) => ({
  match_id: BTC,
  currency_id: USDT,
  type,
  seconds,
  number,
});
let users = 0;
const newUser = async (usdt = 1_000) => {
  const id = 1_000 + ++users;
  if (usdt > 0) await test.fund(id, usdt);
  return id;
};
/** Places, enters at the first price and goes to the due second with the other. */
const play = async (userId: number, type: 'up' | 'down', entry: number, exit: number | null, number = '100') => {
  const placed = await test.call(placeOption, userId, wanted(type, number));
  await test.nextTick(entry);
  await test.settle();
  if (exit !== null) {
    await test.nextTick(exit, 60);
    await test.settle();
  }
  return placed.id;
};

beforeAll(async () => {
  test = await openTestOptions();
  await test.fundHouse(1_000_000);
  await test.logTick(650_000);
  await test.sign();
  await test.nextTick(650_000);
});
afterAll(() => test.close());

describe('an option', () => {
  it('[RULE-145] takes match, currency, direction, seconds and number, and holds stake and profit at once', async () => {
    const user = await newUser();
    const placed = await test.call(placeOption, user, wanted('up', '100', 60));
    expect(placed).toMatchObject({
      match_id: BTC,
      symbol: 'BTC/USDT',
      currency_id: USDT,
      type: 'up',
      seconds: 60,
      number: '100',
      payout: '0.82',
      status: 'placed',
      expected_profit: '82',
      expected_loss: '100',
      buy_price: null,
      returned: null,
    });
    expect(await test.has(user)).toBe(900_000_000n);
    expect(await test.sound()).toEqual([]);
    expect(verifyReceipt(placed.receipt)).toMatchObject({ ok: true, stage: 'accepted' });
  });

  it('[RULE-146] enters at the first tick after it was accepted and has its result after expiry', async () => {
    const user = await newUser();
    const id = await play(user, 'up', 650_100, 650_200);
    const order = await test.call(getOptionResult, user, { id });
    expect(order).toMatchObject({ status: 'won', buy_price: '6501', sell_price: '6502', returned: '182', profit: '82' });
    expect(order.sell_time).toBe(order.expiry_time);
    expect(order.expiry_time).toBe((order.buy_time ?? 0) + 60_000);
    expect(await test.has(user)).toBe(1_082_000_000n);
    await test.sign();
    const receipt = await test.call(getOptionReceipt, user, { id });
    const verdict = verifyReceipt(receipt);
    expect(verdict.steps.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdict).toMatchObject({ ok: true, stage: 'settled' });
    expect(await test.sound()).toEqual([]);
  });

  it.each([
    ['up', 650_100, 650_099, 'lost', '0', 900n],
    ['down', 650_100, 650_099, 'won', '182', 1_082n],
    ['down', 650_100, 650_101, 'lost', '0', 900n],
    ['up', 650_100, 650_100, 'refunded', '100', 1_000n],
    ['down', 650_100, 650_100, 'refunded', '100', 1_000n],
  ] as const)('%s from %s to %s is %s and returns %s', async (type, entry, exit, status, returned, has) => {
    const user = await newUser();
    await test.nextTick(entry);
    const id = await play(user, type, entry, exit);
    expect(await test.call(getOptionResult, user, { id })).toMatchObject({ status, returned });
    expect(await test.has(user)).toBe(has * 1_000_000n);
  });

  it('[RULE-053] is listed five to a page, newest first', async () => {
    const user = await newUser();
    for (let i = 0; i < 7; i++) await test.call(placeOption, user, wanted('up', '10'));
    const first = await test.call(listOptions, user, {});
    expect(first).toMatchObject({ page: 1, limit: 5 });
    expect(first.list).toHaveLength(5);
    const second = await test.call(listOptions, user, { page: 2 });
    expect(second.list).toHaveLength(2);
    expect((first.list.at(-1)?.id ?? 0) > (second.list[0]?.id ?? 0)).toBe(true);
    expect((await test.call(listOptions, user, { status: 'settled' })).list).toEqual([]);
  });
});
