import type { LoanDetail, LoanLiquidation } from '@glasshouse/contract/loans';
import { expect, test } from 'vitest';
import { aroundSale, decidingPrice, sumsOf } from './liquidation.ts';
import { LOAN } from './testing-loan.ts';

const tick = (price: string) => ({ leaf: 1, time: 0, price });
const SALE = {
  id: 5,
  borrows: 'quote',
  owed: '3007.95',
  pledge: '0.7',
  ticks: [tick('5041.2'), tick('5034.75'), tick('5030')],
  rounds: [
    {
      filled: '0.43466',
      gross: '2182.64519',
      charge: '43.652904',
      fee: '2.182646',
      to_debt: '2136.80964',
      surplus: '0',
      index: '5030',
    },
    { filled: '0.1', gross: '500', charge: '10', fee: '0.5', to_debt: '480', surplus: '9.5', index: '5030' },
  ],
} as LoanLiquidation;

test('the deciding price is the one of three that is reached last', () => {
  expect(decidingPrice(SALE)).toBe('5041.2');
  expect(decidingPrice({ ...SALE, borrows: 'coin' })).toBe('5030');
  expect(decidingPrice({ ...SALE, ticks: [] })).toBeNull();
});

test('a sale sums up its rounds', () => {
  expect(sumsOf(SALE)).toEqual({
    filled: '0.53466',
    gross: '2682.64519',
    charge: '53.652904',
    fee: '2.682646',
    toDebt: '2616.80964',
    surplus: '9.5',
  });
});

test('the loan stands as after the last round so far, and not at all before the first', () => {
  const events = [
    { n: 4, kind: 'round', liquidation: 5, owed: '871.14036', pledge: '0.26534' },
    { n: 3, kind: 'round', liquidation: 5, owed: '900', pledge: '0.3' },
    { n: 9, kind: 'round', liquidation: 6, owed: '1', pledge: '0.1' },
  ] as LoanDetail['events'];
  const around = aroundSale({ loan: LOAN, events, liquidations: [SALE] }, SALE);
  expect(around.before).toMatchObject({ owed: '3007.95', pledge: '0.7' });
  expect(around.after).toMatchObject({ owed: '871.14036', pledge: '0.26534', ltv: '0.652706', sale: '3862.48' });
  expect(aroundSale({ loan: LOAN, events: [], liquidations: [SALE] }, SALE).after).toBeNull();
});
