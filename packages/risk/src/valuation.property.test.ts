// SPDX-License-Identifier: Apache-2.0
/** What depends on the kind of a contract, against rational numbers: values, sizes, one percent, samples. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractOf, exactValue, LINEAR, valueOf } from './contract.ts';
import { onePercentOf, sizeAt, sizeOf } from './position.ts';
import { leastSample } from './premium.ts';
import { of, twinValue } from './testing-twin.ts';

const INVERSE = contractOf('inverse', { settle: 8, price: 2 });
const kinds = fc.constantFrom(LINEAR, INVERSE);
const ticks = fc.bigInt({ min: 1n, max: 2n ** 31n });
const lots = fc.bigInt({ min: 1n, max: 10n ** 10n });
const unitOf = (contract: typeof LINEAR) => (contract.kind === 'linear' ? null : 10n ** 10n);

describe('the contract of a market', () => {
  it('is linear without decimals of its own, and inverse by those of the coin and of the price', () => {
    expect(contractOf('linear', { settle: 6, price: 2 })).toEqual({ kind: 'linear' });
    expect(INVERSE).toEqual({ kind: 'inverse', unit: 10n ** 10n });
    expect(contractOf('inverse', { settle: 6, price: 4 })).toEqual({ kind: 'inverse', unit: 10n ** 10n });
  });

  it('values a thousand dollars at 6,811.38 as the worked example', () => {
    expect(valueOf(INVERSE, 681_138n, 1_000n)).toBe(14_681_312n);
  });
});

describe('of any price and size', () => {
  it('the value of a fill is the rational one cut to the atom', () => {
    fc.assert(
      fc.property(kinds, ticks, lots, (contract, price, size) => {
        expect(valueOf(contract, price, size)).toBe(twinValue(unitOf(contract), price, size).floor());
      }),
    );
  });

  it('one percent against a side is what the value changes by at that price, halves up', () => {
    fc.assert(
      fc.property(kinds, fc.constantFrom('long' as const, 'short' as const), ticks, lots, (contract, side, price, size) => {
        const { n, d } = exactValue(contract, price, size);
        const moved = of(side === 'long' ? 99n : 101n, 100n);
        const then = contract.kind === 'linear' ? of(n, d).times(moved) : of(n, d).over(moved);
        const change = (side === 'long') === (contract.kind === 'linear') ? of(n, d).minus(then) : then.minus(of(n, d));
        expect(onePercentOf(contract, side, price, size)).toBe(change.halfUp());
      }),
    );
  });

  it('tiers count linear positions by value and inverse ones by lots, resting or held', () => {
    fc.assert(
      fc.property(ticks, lots, (price, size) => {
        const held = (contract: typeof LINEAR) => sizeOf(contract, { lots: size, entryValue: valueOf(contract, price, size) });
        expect([sizeAt(LINEAR, price, size), held(LINEAR)]).toEqual([price * size, price * size]);
        expect([sizeAt(INVERSE, price, size), held(INVERSE)]).toEqual([size, size]);
      }),
    );
  });
});

it('a sample looks for as many dollars in both kinds', () => {
  expect([leastSample(LINEAR, 10_000n, 6), leastSample(INVERSE, 10_000n, 8)]).toEqual([10_000_000_000n, 10_000n]);
});
