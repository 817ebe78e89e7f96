import { expect, it } from 'vitest';
import { netOf } from './net.ts';
import { positionOf } from './testing.ts';

it('the result of a position is what its closes brought less fees, funding and the part of the insurance fund', () => {
  // The tenth example of the liquidation: 40.868280 of margin went in, 1.724988 came back.
  const liquidated = { realized: '-36.8016', handling_fee: '0.798965', liquidation_fee: '1.95141' };
  expect(netOf(positionOf({ ...liquidated, overnight_fee: '0' }))).toBe('-39.551975');
  expect(netOf(positionOf({ ...liquidated, overnight_fee: '-0.08184' }))).toBe('-39.470135');
});

it('nobody loses more than went in: what the insurance fund paid for the closes is no loss of the owner', () => {
  // Margin 40.868280 and the fee of 0.408683 went in, nothing came back.
  const gap = { realized: '-41.8521', handling_fee: '0.634589', liquidation_fee: '0', insurance: '1.209726' };
  expect(netOf(positionOf(gap))).toBe('-41.276963');
});
