import { describe, expect, test } from 'vitest';
import { actsOf, afterAct, cureOf, distanceOf, isNearSale, standing, stateOf } from './figures.ts';
import { typedAtoms } from '../../../order/atoms.ts';
import { saleAt } from './sale.ts';
import { COIN_LOAN, LOAN } from './testing-loan.ts';

const INDEX = '6817.82';

describe('how a loan stands', () => {
  test('owed, ratio and both trigger prices follow from what was read and the index of now', () => {
    expect(standing(LOAN, stateOf({ ...LOAN, interest: '0.03' }), INDEX)).toMatchObject({
      owed: '3000.03',
      interestDay: '0.72',
      warning: '5714.34',
      sale: '5042.06',
    });
  });

  test('a debt in the coin is reached by a rising index', () => {
    expect(standing(COIN_LOAN, stateOf(COIN_LOAN), INDEX)).toMatchObject({ sale: '10199.93' });
  });

  test('without a price there is no ratio and nothing can be taken out; trigger prices stay', () => {
    expect(standing(LOAN, stateOf(LOAN), null)).toMatchObject({ ltv: null, spare: null, sale: '5055.37' });
  });

  test('the distance is what the index has left to the sale price', () => {
    expect(distanceOf(LOAN, '5210', '5055.37')).toBe('0.030587');
    expect(distanceOf(COIN_LOAN, '9000', '10000')).toBe('0.1');
    expect(distanceOf(LOAN, null, '5055.37')).toBeNull();
  });
});

describe('what an act makes of a loan', () => {
  test('a payment pays interest first, and what then can be taken out is known before the press', () => {
    expect(afterAct(LOAN, 'repay', 1_500_000_000n, INDEX)?.next).toEqual({
      owed: '1507.95',
      interestDay: '0.36192',
      pledge: '0.7',
      ltv: '0.315969',
      warning: '2872.28',
      sale: '2534.36',
      spare: '0.35972655',
    });
  });

  test('the last payment takes no more than is owed and brings the pledge back', () => {
    const all = afterAct(LOAN, 'repay', 9_000_000_000n, INDEX);
    expect(all).toMatchObject({ amount: '3007.95', back: '0.7', next: { owed: '0', pledge: '0', ltv: null, sale: null } });
  });

  test('adding lowers the sale price, taking out raises it, and no more than is pledged can be taken', () => {
    const sale = (act: 'add' | 'take', by: bigint) => afterAct(LOAN, act, by, INDEX)?.next.sale;
    expect(sale('add', 10_000_000n)).toBe('4423.45');
    expect(sale('take', 10_000_000n)).toBe('5897.94');
    expect(afterAct(LOAN, 'take', 70_000_001n, INDEX)).toBeNull();
    expect(afterAct(LOAN, 'add', 0n, INDEX)).toBeNull();
  });

  test('what would help brings the loan back to its start', () => {
    const cure = cureOf(LOAN, '5210');
    const repaid = afterAct(LOAN, 'repay', typedAtoms(cure?.repay ?? '', 6) ?? 0n, '5210');
    const added = afterAct(LOAN, 'add', typedAtoms(cure?.add ?? '', 8) ?? 0n, '5210');
    expect(Number(repaid?.next.ltv)).toBeLessThanOrEqual(0.65);
    expect(Number(added?.next.ltv)).toBeLessThanOrEqual(0.650001);
    expect(cureOf(LOAN, '9000')).toBeNull();
  });
});

describe('what would be sold', () => {
  test('is only as much as brings the loan back, with its costs', () => {
    expect(saleAt(LOAN, '5030')).toEqual({
      price: '5030',
      quantity: '0.43466',
      toDebt: '2140.426664',
      costs: '45.913136',
      stays: '0.26534',
      owed: '867.523336',
    });
  });

  test('is nothing without a price or without a debt', () => {
    expect(saleAt(LOAN, null)).toBeNull();
    expect(saleAt({ ...LOAN, principal: '0', interest: '0' }, '5030')).toBeNull();
  });
});

test('a loan can be paid until it ends, and given more pledge, but nothing is taken out while it is sold', () => {
  for (const state of ['open', 'warned', 'overdue'] as const) expect(actsOf({ state })).toEqual(['repay', 'add', 'take']);
  expect(actsOf({ state: 'liquidating' })).toEqual(['repay', 'add']);
  for (const state of ['closed', 'written_off'] as const) expect(actsOf({ state })).toEqual([]);
});

test('a loan is near its sale while its warning stands, also after its term', () => {
  expect(isNearSale({ state: 'warned', warned_at: 5 })).toBe(true);
  expect(isNearSale({ state: 'overdue', warned_at: 5 })).toBe(true);
  expect(isNearSale({ state: 'overdue', warned_at: null })).toBe(false);
  expect(isNearSale({ state: 'liquidating', warned_at: 5 })).toBe(false);
});
