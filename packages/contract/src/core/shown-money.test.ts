/** What is shown as national money (packages/money) is what users may choose as their fiat money. */
import { shownScale } from '@glasshouse/money';
import { expect, it } from 'vitest';
import { FIAT_CURRENCIES } from './constants.ts';

it('exactly the fiat currencies of the contract are shown with the decimals of national money', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  expect(codes.filter((code) => shownScale(code) <= 2)).toEqual([...FIAT_CURRENCIES].sort());
});
