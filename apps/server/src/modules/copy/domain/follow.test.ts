/** What a call may say of a follow, and where it is refused with its bounds. */
import { describe, expect, it } from 'vitest';
import { MOST_BUDGETS, type FollowWish, readShare, readTerms, roomOf } from './follow.ts';

const WISH: FollowWish = { type: 'multiple', number: '0.25', budget: '1200', max_loss: '500' };
const refused = (more: Partial<FollowWish>, before: Parameters<typeof readTerms>[1] = null) => {
  const read = readTerms({ ...WISH, ...more }, before);
  return 'code' in read ? { field: read.field, code: read.code, params: read.params } : read;
};

describe('terms of a follow', () => {
  it('are read exactly, with slippage, multiple and caps of their own where nothing is said', () => {
    expect(readTerms(WISH, null)).toEqual({
      type: 'multiple',
      numberE4: 2_500,
      budget: 1_200_000_000n,
      maxLoss: 500_000_000n,
      orderMarginMax: null,
      openMax: null,
      multipleMax: 10,
      slippagePpm: 5_000,
    });
  });

  it('[RULE-183] have a multiple from 0.01 to 5, or lots from 0.0001 to 5, of at most four decimals', () => {
    for (const number of ['0', '-1', '1e9', 'NaN', '0.00001', '0.0099', '5.0001', '', '١'])
      expect(refused({ number }), number).toEqual({ field: 'number', code: 'COPY_NUMBER', params: { low: '0.01', high: '5' } });
    for (const number of ['0', '0.00001', '5.0001'])
      expect(refused({ type: 'lots', number })).toEqual({
        field: 'number',
        code: 'COPY_NUMBER',
        params: { low: '0.0001', high: '5' },
      });
    for (const number of ['0.01', '5', '0.3333']) expect(refused({ number })).toHaveProperty('numberE4');
    expect(refused({ type: 'lots', number: '0.0001' })).toHaveProperty('numberE4', 1);
  });

  it('[M231] never let a loss cap be above the budget, whichever of both is changed', () => {
    const above = { code: 'COPY_CAP_ABOVE_BUDGET', params: { most: '1200', asset: 'USDT' } };
    expect(refused({ max_loss: '1200.000001' })).toMatchObject(above);
    expect(refused({ max_loss: '1200' })).toHaveProperty('maxLoss', 1_200_000_000n);
    expect(refused({ max_loss: undefined })).toHaveProperty('maxLoss', 1_200_000_000n);
    const before = readTerms(WISH, null);
    if ('code' in before) throw new Error('not read');
    expect(refused({ budget: '400', max_loss: undefined }, before)).toMatchObject({ code: 'COPY_CAP_ABOVE_BUDGET' });
    expect(refused({ budget: '500', max_loss: undefined }, before)).toHaveProperty('maxLoss', 500_000_000n);
  });

  it('keep what was set before where nothing is said of it, and take null as no bound', () => {
    const before = readTerms({ ...WISH, order_margin_max: '50', open_max: 3, multiple_max: 4, slippage: '0.01' }, null);
    if ('code' in before) throw new Error('not read');
    const kept = readTerms({ type: 'lots', number: '1' }, before);
    expect(kept).toEqual({ ...before, type: 'lots', numberE4: 10_000 });
    expect(refused({ order_margin_max: null, open_max: null }, before)).toMatchObject({ orderMarginMax: null, openMax: null });
  });

  it('need a budget from 10 to 250,000 USDT, a slippage from 0.01 to 2 percent and a multiple from 1 to 100', () => {
    for (const budget of [undefined, '9.999999', '250000.000001', '0'])
      expect(refused({ budget, max_loss: undefined })).toMatchObject({ field: 'budget', code: 'COPY_NUMBER' });
    for (const slippage of ['0.00009', '0.020001', '0'])
      expect(refused({ slippage })).toMatchObject({ field: 'slippage', code: 'COPY_NUMBER' });
    for (const multiple of [0, 101]) expect(refused({ multiple_max: multiple })).toMatchObject({ field: 'multiple_max' });
  });
});

it('a share is in whole percent up to 20', () => {
  expect(['0', '0.01', '0.1', '0.2'].map(readShare)).toEqual([0, 10_000, 100_000, 200_000]);
  for (const share of ['0.005', '0.21', '1', '-0.1', '']) expect(readShare(share)).toMatchObject({ code: 'COPY_NUMBER' });
});

it('[M232] all followers of a trader set aside at most 250,000 USDT together, and are at most 500', () => {
  expect(roomOf({ followers: 0, budgets: 0n }, true)).toBe(MOST_BUDGETS);
  expect(roomOf({ followers: 499, budgets: 249_999_999_999n }, true)).toBe(1n);
  expect(roomOf({ followers: 500, budgets: 0n }, true)).toBe(0n);
  expect(roomOf({ followers: 500, budgets: 0n }, false)).toBe(MOST_BUDGETS);
  expect(roomOf({ followers: 3, budgets: MOST_BUDGETS }, false)).toBe(0n);
});
