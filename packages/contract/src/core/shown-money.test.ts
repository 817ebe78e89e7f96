/** What is shown as national money (packages/money) is what users may choose as their fiat money. */
import { toShownAmount } from '@glasshouse/money';
import { expect, it } from 'vitest';
import { FIAT_CURRENCIES } from './constants.ts';

it('exactly the fiat currencies of the contract are shown with the decimals of national money', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const decimals = (code: string) => toShownAmount('1.123456789', code).split('.')[1]?.length ?? 0;
  expect(codes.filter((code) => decimals(code) <= 2)).toEqual([...FIAT_CURRENCIES].sort());
});
