// SPDX-License-Identifier: Apache-2.0
/** Solved prices against a twin that searches for them: F7, F11, F12, F16. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankruptcyPrice } from './bankruptcy.ts';
import { exactValue, valueOf } from './contract.ts';
import { isAtMost, times } from './fraction.ts';
import { freeOf, removableMargin } from './free.ts';
import { entryGuard } from './guard.ts';
import { isLiquidatable, liquidationPrice } from './liquidation.ts';
import { PRODUCT_MODEL, requirementTerms } from './model.ts';
import { equityOf, type Exposure, exposureOf, initialMargin, type Position, requirementOf, unrealized } from './position.ts';
import { opening, rates, side, tick } from './testing-arbitraries.ts';
import { edgeTick, of, twinEquity, twinIsDue, type TwinPosition, twinValue } from './testing-twin.ts';

/** Prices are searched up to here; a solution beyond it is checked at the end of the search only. */
const LIMIT = 2n ** 40n;

interface Case {
  readonly contract: { readonly kind: 'linear' } | { readonly kind: 'inverse'; readonly unit: bigint };
  readonly exposure: Exposure;
  readonly twin: TwinPosition;
}

const cases = opening.map(({ contract, side: at, lots, ticks, multiple, extraPpm }): Case => {
  const entryValue = valueOf(contract, ticks, lots) + 1n;
  const margin = initialMargin(entryValue, multiple);
  const backing = margin + (margin * extraPpm) / 1_000_000n;
  const unit = contract.kind === 'linear' ? null : contract.unit;
  const exposure = { side: at, lots, entryValue, backing };
  return { contract, exposure, twin: { unit, isLong: at === 'long', lots, entryValue, backing } };
});

/** A price bound as the tick that a search finds; 'always' is the end of the search. */
function expected(bound: bigint | 'never' | 'always', end: bigint): bigint | null {
  if (bound === 'never') return null;
  if (bound === 'always') return end;
  return bound;
}

describe('liquidation and bankruptcy prices', () => {
  it('the liquidation price is the first tick at which a search finds equity at or below the requirement', () => {
    fc.assert(
      fc.property(cases, rates, ({ contract, exposure, twin }, rate) => {
        const isLong = exposure.side === 'long';
        const ppm = rate.maintenancePpm + rate.feePpm;
        const found = edgeTick(isLong, LIMIT, (ticks) => twinIsDue(twin, ppm, ticks));
        const solved = expected(liquidationPrice(contract, exposure, rate), isLong ? LIMIT : 1n);
        expect(solved !== null && solved > LIMIT ? null : solved).toBe(found);
      }),
      { numRuns: 600 },
    );
  });

  it('the condition of the solved price is the condition itself, on both sides of it', () => {
    fc.assert(
      fc.property(cases, rates, tick, ({ contract, exposure, twin }, rate, ticks) => {
        const isDue = twinIsDue(twin, rate.maintenancePpm + rate.feePpm, ticks);
        expect(isLiquidatable(contract, exposure, rate, ticks)).toBe(isDue);
        const price = liquidationPrice(contract, exposure, rate);
        const isReached =
          price === 'always' || (price !== 'never' && (exposure.side === 'long' ? ticks <= price : ticks >= price));
        expect(isReached).toBe(isDue);
      }),
      { numRuns: 600 },
    );
  });

  it('the bankruptcy price is the last tick at which a search finds the fee covered', () => {
    fc.assert(
      fc.property(cases, rates, ({ contract, exposure, twin }, { feePpm }) => {
        const isLong = exposure.side === 'long';
        const pays = (ticks: bigint) =>
          twinEquity(twin, ticks).compare(twinValue(twin.unit, ticks, twin.lots).times(of(feePpm, 1_000_000n))) >= 0;
        const price = bankruptcyPrice(contract, exposure, feePpm);
        const found = edgeTick(!isLong, LIMIT, pays);
        if (price === 'always') expect(found).toBeNull();
        else if (price === 'never') expect(found).toBe(isLong ? 1n : LIMIT);
        else if (price <= LIMIT) expect(found).toBe(price);
        else expect(found).toBe(isLong ? null : LIMIT);
      }),
      { numRuns: 600 },
    );
  });

  it('a position is liquidated before it is bankrupt', () => {
    fc.assert(
      fc.property(cases, rates, tick, ({ contract, exposure }, rate, ticks) => {
        const { n, d } = equityOf(contract, exposure, ticks);
        const fee = times(exactValue(contract, ticks, exposure.lots), rate.feePpm, 1_000_000n);
        expect(!isAtMost({ n, d }, fee) || isLiquidatable(contract, exposure, rate, ticks)).toBe(true);
      }),
    );
  });

  it.each(['mark', 'entry'] as const)(
    'under every model with maintenance on %s the price is the first tick of the condition',
    (maintenanceOn) => {
      const models = fc.record({
        amount: fc.bigInt({ min: 0n, max: 10_000n }),
        closeFee: fc.constantFrom('mark' as const, 'bankruptcy' as const, 'none' as const),
      });
      fc.assert(
        fc.property(cases, rates, models, ({ contract, exposure }, rate, { amount, closeFee }) => {
          const model = { ...PRODUCT_MODEL, maintenanceOn, amount, closeFee };
          const price = liquidationPrice(contract, exposure, rate, model);
          const isDue = (ticks: bigint) => isLiquidatable(contract, exposure, rate, ticks, model);
          if (price === 'always') expect([isDue(1n), isDue(LIMIT)]).toEqual([true, true]);
          // A constant requirement can lie above everything: then the condition does not turn at a price.
          else if (price === 'never') expect(isDue(exposure.side === 'long' ? 1n : 2n ** 60n)).toBe(false);
          else {
            expect(isDue(price)).toBe(true);
            const safer = exposure.side === 'long' ? price + 1n : price - 1n;
            if (safer >= 1n) expect(isDue(safer)).toBe(false);
          }
        }),
      );
    },
  );

  it('a share of a whole is refused', () => {
    const exposure: Exposure = { side: 'long', lots: 1n, entryValue: 10n, backing: 1n };
    expect(() => liquidationPrice({ kind: 'linear' }, exposure, { maintenancePpm: 1_000_000n, feePpm: 0n })).toThrow(RangeError);
    expect(requirementTerms({ kind: 'linear' }, exposure, { maintenancePpm: 1n, feePpm: 2n }, PRODUCT_MODEL)).toEqual({
      sharePpm: 3n,
      constant6: 0n,
    });
  });
});

describe('guards and what may be taken out', () => {
  it('a position opened at its guard is not liquidated at the mark', () => {
    const terms = fc.record({
      multiple: fc.bigInt({ min: 1n, max: 100n }),
      tierPpm: fc.constant(5_000n),
      feePpm: fc.constant(500n),
    });
    fc.assert(
      fc.property(side, fc.bigInt({ min: 10_000n, max: 2_000_000n }), terms, (at, mark, { multiple, tierPpm, feePpm }) => {
        const price = entryGuard(at, mark, { multiple, tierPpm, feePpm });
        const entryValue = price * 100n;
        const exposure = { side: at, lots: 100n, entryValue, backing: initialMargin(entryValue, multiple) };
        expect(isLiquidatable({ kind: 'linear' }, exposure, { maintenancePpm: tierPpm, feePpm }, mark)).toBe(false);
        expect(price > mark ? price - mark : mark - price).toBeLessThanOrEqual(mark / 50n);
      }),
    );
  });

  it('the free part leaves a risk rate of at most 80 % and all that is held; one atom more does not', () => {
    const amount = fc.bigInt({ min: -1_000_000n, max: 10_000_000n });
    const positive = fc.bigInt({ min: 0n, max: 10_000_000n });
    const terms = fc.record({ available: positive, owed: positive, equity: amount, requirement: positive, held: positive });
    fc.assert(
      fc.property(terms, ({ equity, requirement, ...rest }) => {
        const free = freeOf({ ...rest, equity: { n: equity, d: 1n }, requirement: { n: requirement, d: 1n } });
        const isFine = (x: bigint) =>
          x <= rest.available - rest.owed && (equity - x) * 4n >= requirement * 5n && equity - x >= rest.held;
        expect(free === 0n || isFine(free)).toBe(true);
        expect(isFine(free + 1n)).toBe(false);
      }),
    );
  });

  it('the removable margin leaves the initial margin, also after a loss, and a risk rate below 80 %; one atom more does not', () => {
    fc.assert(
      fc.property(cases, rates, tick, fc.bigInt({ min: 1n, max: 100n }), ({ contract, exposure }, rate, mark, multiple) => {
        const position: Position = { ...exposure, margin: exposure.backing > 0n ? exposure.backing : 0n, owed: 0n };
        const most = removableMargin(contract, position, rate, mark, multiple);
        const isFine = (x: bigint) => {
          const margin = position.margin - x;
          const loss = unrealized(contract, position, mark) < 0n ? -unrealized(contract, position, mark) : 0n;
          const equity = equityOf(contract, exposureOf({ ...position, margin }), mark);
          const over = times(requirementOf(contract, position.lots, rate, mark), 5n, 4n);
          return margin - loss >= initialMargin(position.entryValue, multiple) && !isAtMost(equity, over);
        };
        expect(most === 0n || isFine(most)).toBe(true);
        expect(isFine(most + 1n)).toBe(false);
      }),
    );
  });
});
