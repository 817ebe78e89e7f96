/** Borrowing and repaying by hand, interest by hour, and the level. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { borrowMargin, listMarginInterest, repayMargin } from '@glasshouse/contract/margin';
import { loadTotals } from '../../ledger/index.ts';
import { ALICE, BOB, BTC, PRICE, type TestMargin, USDT, openMargin } from './support/margin.ts';

let margin: TestMargin;
beforeEach(async () => {
  margin = await openMargin();
});
afterEach(async () => {
  await margin.closeSound();
});

const usdtOf = async (userId: number) => {
  const found = (await margin.account(userId)).items.find(({ currency_id: id }) => id === USDT);
  if (!found) throw new Error('no USDT');
  return found;
};

describe('a debt', () => {
  it('[FEAT-174] comes with what its hour costs, and stands against what it brought', async () => {
    await margin.own(ALICE, USDT, '1000');
    const { borrowed, interest, account } = await margin.borrow(ALICE, USDT, '1000');
    expect([borrowed, interest]).toEqual(['1000', '0.004567']);
    expect(await usdtOf(ALICE)).toMatchObject({
      available: '2000',
      principal: '1000',
      interest: '0.004567',
      owed: '1000.004567',
    });
    expect(account).toMatchObject({ level: '1.9999', state: 'normal', assets: '2000', debts: '1000.004567' });
  });

  it('is no wealth: what users have is counted less what they owe', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.borrow(ALICE, USDT, '1000');
    expect(await loadTotals(margin.db, [ALICE])).toEqual([{ userId: ALICE, assetId: USDT, atoms: 999_995_433n }]);
  });

  it('that is borrowed or repaid by a repeat is what the first one was, at its time', async () => {
    await margin.own(ALICE, USDT, '1000');
    const wish = { currency_id: USDT, number: '1000' };
    const borrow = () => margin.call(borrowMargin, ALICE, { ...wish, request_id: 'again' } as never);
    const repay = () => margin.call(repayMargin, ALICE, { ...wish, number: '400', request_id: 'back' } as never);
    // The account is shown as it is now.
    const of = (answer: object) => ({ ...answer, account: null });
    const first = [of(await borrow()), of(await repay())];
    margin.clock.advance(5_000);
    expect([of(await borrow()), of(await repay())]).toEqual(first);
    expect((await usdtOf(ALICE)).principal).toBe('600.004567');
  });

  it('is charged each hour that it touches, and is paid interest first', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.borrow(ALICE, USDT, '1000');
    await margin.nextHour();
    await margin.nextHour();
    const { interest } = await usdtOf(ALICE);
    expect(Number(interest)).toBeGreaterThan(0.0137);
    const { repaid, to_interest: toInterest } = await margin.repay(ALICE, USDT, '500');
    expect([repaid, toInterest]).toEqual(['500', interest]);
    await margin.repay(ALICE, USDT);
    expect(await usdtOf(ALICE)).toMatchObject({ owed: '0' });
  });

  it('of one hour costs its highest principal once, however often it is borrowed and repaid', async () => {
    await margin.own(ALICE, USDT, '1000');
    for (let i = 0; i < 10; i++) {
      await margin.borrow(ALICE, USDT, '500');
      await margin.repay(ALICE, USDT);
    }
    expect(Number((await usdtOf(ALICE)).available)).toBeCloseTo(1000 - 0.002284, 6);
  });

  it.each([
    ['beyond the level', '2001', 'MARGIN_LEVEL', { most: '2000', asset: 'USDT' }],
    ['of less than an atom', '0.0000001', 'WALLET_AMOUNT_DECIMALS', {}],
    ['below zero', '-1', 'WALLET_AMOUNT_INVALID', {}],
  ])('%s is refused', async (_, number, code, params) => {
    await margin.own(ALICE, USDT, '1000');
    await expect(margin.borrow(ALICE, USDT, number)).rejects.toMatchObject({ code, ...(code === 'MARGIN_LEVEL' && { params }) });
  });

  it('is bounded by a fifth of the pool a user', async () => {
    await margin.own(ALICE, USDT, '1000000');
    await expect(margin.borrow(ALICE, USDT, '200000.000001')).rejects.toMatchObject({ code: 'MARGIN_USER_CAP' });
    await margin.borrow(ALICE, USDT, '200000');
  });

  it('of hours without a batch is charged by the rates that they had, also behind another borrower', async () => {
    for (const user of [ALICE, BOB]) await margin.own(user, USDT, '300000');
    await margin.borrow(BOB, USDT, '200000');
    margin.clock.advance(3 * 3_600_000);
    await margin.recordTick(PRICE);
    await margin.borrow(ALICE, USDT, '200000');
    await margin.repay(BOB, USDT, '1');
    const { list } = await margin.call(listMarginInterest, BOB, {});
    // A fifth of the pool was lent through two of them and for 40 minutes of the hour before; what is lent now is of the next hour.
    expect(list.map(({ rate_hour: rate, amount }) => [rate, amount])).toEqual([
      ['0.0000068494', '1.36988'],
      ['0.0000068494', '1.36988'],
      ['0.0000060883', '1.21766'],
      ['0.0000045663', '0.91326'],
    ]);
  });

  it('charges nothing by a payment that is refused', async () => {
    await margin.own(ALICE, USDT, '1000');
    await margin.borrow(ALICE, USDT, '1000');
    await margin.place(ALICE, 'buy', '0.2', '6811');
    margin.clock.advance(2 * 3_600_000);
    const before = await usdtOf(ALICE);
    await expect(margin.repay(ALICE, USDT, '900')).rejects.toMatchObject({ code: 'WALLET_INSUFFICIENT_BALANCE' });
    expect(await usdtOf(ALICE)).toEqual(before);
  });

  it('that is not there cannot be paid', async () => {
    await expect(margin.repay(ALICE, BTC)).rejects.toMatchObject({ code: 'MARGIN_NOTHING_OWED' });
  });
});
