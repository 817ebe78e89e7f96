import { describe, expect, it } from 'vitest';
import { cashCost, marginCost } from './reserve.ts';

/** BTC/USDT: ticks of a cent, lots of 0.0001, USDT of 6 and BTC of 8 decimals. */
const market = { contract: null, baseId: 1, quoteId: 3, lotUnits: 1n, tickUnits: 1n, priceDecimals: 2, quantityDecimals: 4 };
const scaleOf = (id: number) => (id === 1 ? 8 : 6);
const ladder = {
  bids: [{ priceTicks: 681_000, lots: 1_200 }],
  asks: [
    { priceTicks: 681_200, lots: 1_000 },
    { priceTicks: 681_300, lots: 200 },
  ],
};

describe('what a ladder may cost', () => {
  it('in a spot book is money for the bids and coins for the asks', () => {
    expect(cashCost(market, ladder, scaleOf)).toEqual({ buy: 817_200_000n, sell: 12_000_000n });
  });

  it('in contracts is the value of each side and its fee, in the quote asset', () => {
    expect(marginCost(market, ladder, scaleOf)).toEqual({
      buy: 817_200_000n + 817_200n + 1n,
      sell: 817_460_000n + 817_460n + 2n,
    });
  });
});

it('both sides of inverse contracts hold coins: the dollars of each level at its price', () => {
  const inverse = { ...market, contract: 'inverse', lotUnits: 1n, tickUnits: 1n, priceDecimals: 2, quantityDecimals: 0 } as const;
  const ladder = { bids: [{ priceTicks: 680_000, lots: 6_800 }], asks: [{ priceTicks: 681_000, lots: 6_810 }] };
  // A whole bitcoin each, a thousandth for the fee, an atom.
  const each = 100_000_000n + 100_000n + 1n;
  expect(marginCost(inverse, ladder, (id) => (id === inverse.baseId ? 8 : 2))).toEqual({ buy: each, sell: each });
});
