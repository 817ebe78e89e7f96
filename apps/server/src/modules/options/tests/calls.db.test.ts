/** The calls of timed options as the specification names them: method, path, fields, defaults, and whose they are. */
import {
  getOptionResult,
  listOptionTerms,
  listOptions,
  listPayable,
  optionOrder,
  placeOption,
} from '@glasshouse/contract/options';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BTC, ETH, type TestOptions, USDT, openTestOptions } from './support/options.ts';

const [ALICE, BOB] = [71, 72];
let test: TestOptions;
const place = (userId: number, seconds = 60) =>
  test.call(placeOption, userId, { match_id: BTC, currency_id: USDT, type: 'up', seconds, number: '10' });

beforeAll(async () => {
  test = await openTestOptions();
  await test.fundHouse(1_000_000);
  await test.logTick(650_000);
  await test.sign();
  await test.nextTick(650_000);
  await test.fund(ALICE, 1_000);
  await test.fund(BOB, 500);
});
afterAll(() => test.close());

describe('the calls of options', () => {
  it('[CALL-063,FEAT-172] name what options are paid with, and what the caller has of it in the options account, number 4', async () => {
    expect(listPayable).toMatchObject({ method: 'GET', path: '/microtrade/payable_currencies', access: 'user' });
    const usdtOf = async (userId: number) =>
      (await test.call(listPayable, userId, {})).list.find(({ currency_id: id }) => id === USDT);
    expect(await usdtOf(ALICE)).toEqual({ currency_id: USDT, code: 'USDT', scale: 6, account: 'micro', available: '1000' });
    expect(await usdtOf(BOB)).toMatchObject({ available: '500' });
    await place(BOB);
    expect(await usdtOf(BOB)).toMatchObject({ available: '490' });
  });

  it('[CALL-065] tell anybody the lengths of a market with what each pays', async () => {
    expect(listOptionTerms).toMatchObject({ method: 'GET', path: '/microtrade/seconds', access: 'visitor' });
    const { list, offered } = await test.call(listOptionTerms, 0, { match_id: BTC });
    expect(offered).toBe(true);
    expect(list.length).toBeGreaterThan(1);
    expect(new Set(list.map((one) => one.match_id))).toEqual(new Set([BTC]));
    expect(list.find(({ seconds }) => seconds === 60)).toMatchObject({ currency_id: USDT, payout: '0.82' });
    expect((await test.call(listOptionTerms, 0, {})).list.length).toBeGreaterThan(list.length);
  });

  it('[CALL-064,CONST-037,CONST-038] list the caller’s own by market and state, from page 1 and five a page when nothing is said', async () => {
    expect(listOptions).toMatchObject({ method: 'GET', path: '/microtrade/lists', access: 'user' });
    for (let i = 0; i < 6; i++) await place(ALICE);
    const first = await test.call(listOptions, ALICE, {});
    expect(first).toMatchObject({ page: 1, limit: 5 });
    expect(first.list).toHaveLength(5);
    expect((await test.call(listOptions, ALICE, { page: 2, limit: 4 })).list).toHaveLength(2);
    expect((await test.call(listOptions, ALICE, { match_id: BTC, status: 'open', limit: 10 })).list).toHaveLength(6);
    expect((await test.call(listOptions, ALICE, { match_id: ETH })).list).toEqual([]);
    expect((await test.call(listOptions, ALICE, { status: 'settled' })).list).toEqual([]);
    expect((await test.call(listOptions, BOB, {})).list).toHaveLength(1);
  });

  it('[CALL-066,CALL-067,ENT-013] take an order with market, currency, direction, seconds and number, and show it with its result', async () => {
    expect(placeOption).toMatchObject({ method: 'POST', path: '/microtrade/submit', access: 'user', idempotent: true });
    expect(getOptionResult).toMatchObject({ method: 'GET', path: '/microtrade/get_result', access: 'user' });
    const { id } = await place(ALICE);
    await test.nextTick(650_000);
    await test.settle();
    const entered = await test.call(getOptionResult, ALICE, { id });
    expect(entered).toMatchObject({ status: 'open', buy_price: '6500', expected_profit: '8.2', expected_loss: '10' });
    expect([entered.sell_price, entered.sell_time, entered.profit]).toEqual([null, null, null]);
    await test.nextTick(650_100, 60);
    await test.settle();
    const settled = await test.call(getOptionResult, ALICE, { id });
    expect(settled).toMatchObject({ match_id: BTC, currency_id: USDT, type: 'up', seconds: 60, number: '10' });
    expect(settled).toMatchObject({ status: 'won', profit: '8.2', sell_time: settled.expiry_time });
    expect(Object.keys(settled).toSorted()).toEqual(Object.keys(optionOrder.shape).toSorted());
    // Somebody else's is not there.
    expect(await test.refused(getOptionResult, BOB, { id })).toMatchObject({ code: 'OPTIONS_UNKNOWN_ORDER' });
  });
});
