/** The mean price of fills: of an order and of a position by one formula, in linear markets and in inverse ones. */
import { expect, it } from 'vitest';
import { meanPriceText } from '../../exchange/index.ts';
import { filledValueOf, makeMarketRules } from '../../exchange/tests/support/inside.ts';
import { INVERSE_WORLD, LINEAR_WORLD, MARKET, type World } from './support/worlds.ts';

const rulesOf = ({ rules, symbols }: World) =>
  makeMarketRules({ ...rules, marketId: MARKET, symbol: symbols[MARKET], mode: 'normal', clearings: {} });

it.each([
  ['linear', LINEAR_WORLD, '6950'],
  // 4,000 dollars that were worth 0.14705882 and 0.42857142 bitcoin.
  ['inverse', INVERSE_WORLD, '6948.91'],
] as const)('is in %s markets that of what was filled', (_, world, mean) => {
  const rules = rulesOf(world);
  const value = filledValueOf(rules, 680_000, 1_000) + filledValueOf(rules, 700_000, 3_000);
  expect(meanPriceText(rules, 4_000n, value)).toBe(mean);
});

it('is none where nothing was filled, and where fills are worth less than an atom', () => {
  const rules = rulesOf(INVERSE_WORLD);
  expect([meanPriceText(rules, 0n, 0n), meanPriceText(rules, 1n, 0n)]).toEqual([null, null]);
});
