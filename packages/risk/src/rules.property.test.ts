// SPDX-License-Identifier: Apache-2.0
/** Marks, premiums, rates, tiers, ranks, nets and admission against a twin or a plain statement of the rule. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adlScore, type Candidate, deleverage, lightsOf, ranking } from './adl.ts';
import { admitEntry, type EntryLimits } from './admit.ts';
import { LINEAR } from './contract.ts';
import { apportionedEquity, crossEquity, type CrossPosition, liquidationOrder } from './cross.ts';
import { floorOf } from './fraction.ts';
import { FUNDING_RULES, fundingRate, meanPremium, rateOfPremium } from './funding.ts';
import { INTERVAL_MS, markTicks, RAMP_MS } from './mark.ts';
import { netFill } from './net.ts';
import { impactTicks, minutePremium, premiumOf, sampleSize } from './premium.ts';
import { returnOnMargin, riskRate } from './shown.ts';
import { lotsThatStay } from './stages.ts';
import { contract, opening, quantity, tick } from './testing-arbitraries.ts';
import { of, twinMaintenance6, twinValue } from './testing-twin.ts';
import { btcTiers, usdt } from './testing-units.ts';
import { largestMultiple, maintenance6, sliceRate, tierOf, tierTable } from './tiers.ts';
import { trailingTicks } from './trailing.ts';

const rate = fc.bigInt({ min: -375_000n, max: 375_000n });

describe('the mark', () => {
  it('is the index plus the rate that is left, half up, and begins and ends an interval at the index', () => {
    fc.assert(
      fc.property(tick, rate, fc.bigInt({ min: 0n, max: INTERVAL_MS }), (index, at, elapsedMs) => {
        const ramp = elapsedMs < RAMP_MS ? elapsedMs : RAMP_MS;
        const share = of(at, 100_000_000n)
          .times(of(INTERVAL_MS - elapsedMs, INTERVAL_MS))
          .times(of(ramp, RAMP_MS));
        expect(markTicks(index, { rate: at, elapsedMs })).toBe(index + share.times(of(index)).halfUp());
        expect(markTicks(index, { rate: at, elapsedMs: 0n })).toBe(index);
        expect(markTicks(index, { rate: at, elapsedMs: INTERVAL_MS })).toBe(index);
      }),
    );
    expect(() => markTicks(1n, { rate: 0n, elapsedMs: INTERVAL_MS + 1n })).toThrow(RangeError);
  });
});

describe('premiums and rates', () => {
  it('an impact price is size over base, rounded down, and none when the book is thinner', () => {
    const levels = fc.array(fc.record({ ticks: tick, lots: quantity }), { maxLength: 6 });
    fc.assert(
      fc.property(contract, levels, fc.bigInt({ min: 1n, max: 10n ** 12n }), (kind, book, size) => {
        let rest = of(size);
        let base = of(0n);
        for (const { ticks, lots } of book) {
          const quote = kind.kind === 'linear' ? of(ticks * lots) : of(lots);
          const taken = quote.compare(rest) < 0 ? quote : rest;
          base = base.plus(taken.over(of(ticks)));
          rest = rest.minus(taken);
        }
        expect(impactTicks(kind, book, size)).toBe(rest.n > 0n ? null : of(size).over(base).floor());
      }),
    );
  });

  it('a premium counts bids above and asks below the index, toward zero', () => {
    expect(premiumOf(681_138n, 681_500n, 681_600n)).toBe(53_146n);
    expect(premiumOf(681_138n, 681_000n, 681_000n)).toBe(-20_260n);
    expect(premiumOf(681_138n, null, null)).toBe(0n);
    expect(premiumOf(681_138n, null, 681_000n)).toBe(-20_260n);
    expect(sampleSize(LINEAR, usdt('10000'), 20_000_000n, 681_138n)).toBe(136_227_600_000n);
    expect(sampleSize(LINEAR, usdt('10000'), 0n, 681_138n)).toBe(usdt('10000'));
    expect(sampleSize({ kind: 'inverse', unit: 1n }, 10_000n, 5_000_099n, 1n)).toBe(50_000n);
  });

  it('a minute counts the premium nearest to zero, and 0 when signs differ', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -5n, max: 5n }), { minLength: 1 }), (premiums) => {
        const isOneSign = premiums.every((p) => p > 0n) || premiums.every((p) => p < 0n);
        const nearest = premiums.toSorted((a, b) => Number((a < 0n ? -a : a) - (b < 0n ? -b : b)))[0];
        expect(minutePremium(premiums)).toBe(isOneSign ? nearest : 0n);
      }),
    );
    expect(minutePremium([])).toBeNull();
  });

  it('a rate stays within the cap, equals the interest inside the band, and rises with the premium', () => {
    const { interest, band, cap } = FUNDING_RULES;
    fc.assert(
      fc.property(fc.bigInt({ min: -1_000_000n, max: 1_000_000n }), (premium) => {
        const found = rateOfPremium(premium);
        expect(found <= cap && found >= -cap).toBe(true);
        const gap = interest - premium;
        if (gap <= band && gap >= -band) expect(found).toBe(interest);
        expect(rateOfPremium(premium + 1n)).toBeGreaterThanOrEqual(found);
      }),
    );
    expect(fundingRate(Array.from({ length: 239 }, () => 400_000n))).toBe(0n);
    expect(fundingRate(Array.from({ length: 240 }, () => 400_000n))).toBe(350_000n);
    expect(meanPremium([-3n, -2n])).toBe(-2n);
    expect(meanPremium([])).toBe(0n);
  });
});

describe('tiers', () => {
  const rows = fc
    .array(fc.tuple(fc.bigInt({ min: 1n, max: 1_000_000n }), fc.bigInt({ min: 1n, max: 50_000n })), {
      minLength: 1,
      maxLength: 6,
    })
    .map((steps) => {
      let to = 0n;
      let maintenancePpm = 0n;
      return steps.map(([size, rise], i) => ({
        to: (to += size),
        maxMultiple: BigInt(100 - i),
        maintenancePpm: (maintenancePpm += rise),
      }));
    });

  it('the table with maintenance amounts is the sum of slices each at its own rate', () => {
    fc.assert(
      fc.property(rows, fc.bigInt({ min: 0n, max: 8_000_000n }), (list, size) => {
        const twin = twinMaintenance6(
          list.map(({ to, maintenancePpm }) => [to, maintenancePpm] as const),
          size,
        );
        expect(maintenance6(tierTable(list), size)).toBe(twin);
      }),
    );
  });

  it('slices of any sizes need together what the whole needs, but for one millionth each', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.bigInt({ min: 1n, max: 500_000n }), { minLength: 1, maxLength: 8 }), (list, sizes) => {
        const table = tierTable(list);
        let older = 0n;
        let sum = 0n;
        for (const size of sizes) {
          sum += sliceRate(table, { older, size }) * size;
          older += size;
        }
        expect(sum).toBeGreaterThanOrEqual(maintenance6(table, older));
        expect(sum).toBeLessThan(maintenance6(table, older) + older);
      }),
    );
  });

  it('a later slice never has a lower rate or a higher largest multiple', () => {
    fc.assert(
      fc.property(rows, quantity, quantity, quantity, (list, older, more, size) => {
        const table = tierTable(list);
        expect(sliceRate(table, { older: older + more, size })).toBeGreaterThanOrEqual(sliceRate(table, { older, size }));
        const [later, earlier] = [older + more, older].map((from) => largestMultiple(table, { older: from, size }) ?? 0n);
        expect(later!).toBeLessThanOrEqual(earlier!);
      }),
    );
  });

  it('the demo table has the published maintenance amounts', () => {
    const amounts = btcTiers().map(({ amount6 }) => amount6 / 10n ** 12n);
    expect(amounts).toEqual([0n, 250n, 4_000n, 29_000n, 279_000n, 3_279_000n]);
    expect(tierOf(btcTiers(), usdt('50000'))?.maxMultiple).toBe(100n);
    expect(tierOf(btcTiers(), usdt('50000') + 1n)?.maxMultiple).toBe(50n);
    expect(tierOf(btcTiers(), usdt('50000000') + 1n)).toBeNull();
  });

  it.each([
    ['no row', []],
    [
      'bounds that do not rise',
      [
        { to: 10n, maxMultiple: 5n, maintenancePpm: 10n },
        { to: 10n, maxMultiple: 5n, maintenancePpm: 20n },
      ],
    ],
    [
      'rates that do not rise',
      [
        { to: 10n, maxMultiple: 5n, maintenancePpm: 10n },
        { to: 20n, maxMultiple: 5n, maintenancePpm: 10n },
      ],
    ],
    [
      'multiples that rise',
      [
        { to: 10n, maxMultiple: 5n, maintenancePpm: 10n },
        { to: 20n, maxMultiple: 6n, maintenancePpm: 20n },
      ],
    ],
    ['a rate of a whole', [{ to: 10n, maxMultiple: 5n, maintenancePpm: 1_000_000n }]],
  ])('a table with %s is refused', (_what, list) => {
    expect(() => tierTable(list)).toThrow(RangeError);
  });

  it('a stage leaves what fits into the tier below, and nothing in the first', () => {
    const table = btcTiers();
    expect(lotsThatStay(table, { older: 0n, size: usdt('40000') }, 60_000n)).toBe(0n);
    expect(lotsThatStay(table, { older: usdt('60000'), size: usdt('30000') }, 44_000n)).toBe(0n);
    expect(lotsThatStay(table, { older: usdt('40000'), size: usdt('30000') }, 44_000n)).toBe(14_666n);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: usdt('900000') }),
        fc.bigInt({ min: 1n, max: usdt('900000') }),
        quantity,
        (older, size, lots) => {
          const tier = tierOf(table, older + size)!;
          const stays = lotsThatStay(table, { older, size }, lots);
          expect(stays >= 0n && stays < lots).toBe(true);
          // What stays, and not a lot more, lies within the tier below.
          if (stays > 0n) expect(older + (size * stays) / lots).toBeLessThanOrEqual(tier.from);
          expect((older - tier.from) * lots + size * (stays + 1n)).toBeGreaterThan(0n);
        },
      ),
    );
  });
});

describe('deleveraging', () => {
  it('a ranking is by score, then age, and the lights are fifths', () => {
    const list = [
      { id: 4, score: 5n },
      { id: 2, score: 9n },
      { id: 3, score: 5n },
      { id: 1, score: -1n },
    ];
    expect(ranking(list).map(({ id }) => id)).toEqual([2, 3, 4, 1]);
    expect([1, 2, 3, 4, 5, 6, 10].map((rank) => lightsOf(rank, 10))).toEqual([5, 5, 4, 4, 3, 3, 1]);
    expect(lightsOf(1, 1)).toBe(5);
    expect(() => lightsOf(2, 1)).toThrow(RangeError);
  });

  it('takes from the first that can give, passes over who would be closed beyond their bankruptcy price, and says what is left', () => {
    const candidates = fc.array(
      fc.record({
        lots: fc.bigInt({ min: 1n, max: 50n }),
        bankruptcy: fc.oneof(fc.bigInt({ min: 90n, max: 110n }), fc.constantFrom('never' as const, 'always' as const)),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(candidates, fc.bigInt({ min: 1n, max: 200n }), (list, lots) => {
        const shorts = list.map((each, id): Candidate => ({ id, side: 'short', ...each }));
        const { taken, left } = deleverage(lots, 100n, shorts);
        expect(taken.reduce((sum, { lots: part }) => sum + part, left)).toBe(lots);
        const able = shorts.filter(({ bankruptcy }) => bankruptcy === 'never' || (bankruptcy !== 'always' && bankruptcy >= 100n));
        expect(taken.map(({ id }) => id)).toEqual(able.slice(0, taken.length).map(({ id }) => id));
        const all = able.reduce((sum, { lots: has }) => sum + has, 0n);
        expect(left).toBe(all >= lots ? 0n : lots - all);
      }),
    );
  });

  it('a position without equity has no score, and more profit on the same equity scores higher', () => {
    const base = { value: 1_000n, entryValue: 900n, result: 100n, equity: 50n };
    expect(adlScore({ ...base, equity: 0n })).toBeNull();
    expect(adlScore({ ...base, result: 200n })!).toBeGreaterThan(adlScore(base)!);
    expect(adlScore({ ...base, result: -100n })!).toBeLessThan(0n);
  });

  it('equity of a cross account is apportioned by maintenance, and no atom more than there is', () => {
    const cross = fc.array(
      opening.map(
        ({ contract: kind, side, lots, ticks }): CrossPosition => ({
          contract: kind,
          position: { side, lots, entryValue: twinValue(null, ticks, lots).floor(), margin: 0n, owed: 0n },
          rates: { maintenancePpm: 5_000n, feePpm: 500n },
          markTicks: ticks + 1n,
        }),
      ),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(cross, fc.bigInt({ min: 0n, max: 10n ** 15n }), (list, cash) => {
        const parts = list.map((_, at) => apportionedEquity(cash, list, at)).reduce((sum, part) => sum + part, 0n);
        const whole = floorOf(crossEquity(cash, list));
        expect(parts <= whole && parts >= whole - BigInt(list.length)).toBe(true);
      }),
    );
  });

  it('a cross account closes the market of the tick first, then the largest loss, then the older', () => {
    const at = (id: number, marketId: number, price: bigint) => ({
      id,
      marketId,
      contract: LINEAR,
      position: { side: 'long' as const, lots: 10n, entryValue: price * 10n, margin: 0n, owed: 0n },
      rates: { maintenancePpm: 5_000n, feePpm: 500n },
      markTicks: 100n,
    });
    expect(liquidationOrder([at(1, 7, 90n), at(2, 8, 120n), at(3, 9, 150n), at(4, 8, 130n), at(5, 9, 150n)], 8)).toEqual([
      4, 2, 3, 5, 1,
    ]);
  });
});

describe('small rules', () => {
  it('a net fill closes the oldest opposite positions first and adds the rest', () => {
    const opposites = [
      { id: 9, lots: 5n },
      { id: 3, lots: 4n },
    ];
    expect(netFill(6n, opposites)).toEqual({
      closes: [
        { id: 3, lots: 4n },
        { id: 9, lots: 2n },
      ],
      adds: 0n,
    });
    expect(netFill(12n, opposites).adds).toBe(3n);
    expect(netFill(2n, [])).toEqual({ closes: [], adds: 2n });
  });

  it('a trailing stop moves with its extreme and is never on the wrong side of it', () => {
    fc.assert(
      fc.property(tick, fc.integer({ min: 1, max: 100 }), (extreme, callback) => {
        expect(trailingTicks('long', extreme, callback)).toBe(of(extreme * (1_000n - BigInt(callback)), 1_000n).floor());
        expect(trailingTicks('short', extreme, callback)).toBe(of(extreme * (1_000n + BigInt(callback)), 1_000n).ceil());
      }),
    );
    expect(() => trailingTicks('long', 1n, 101)).toThrow(RangeError);
    expect(() => trailingTicks('long', 1n, 0.5)).toThrow(RangeError);
  });

  it('a risk rate is in tenths of a percent and a return in hundredths, half up', () => {
    expect(riskRate({ n: 10_000n, d: 1n }, { n: 435n, d: 1n })).toBe(44n);
    expect(riskRate({ n: 0n, d: 1n }, { n: 1n, d: 1n })).toBeNull();
    expect(returnOnMargin(-1n, 80_000n)).toBe(0n);
    expect(returnOnMargin(-4n, 80_000n)).toBe(-1n);
  });
});

describe('admission of an entry', () => {
  const limits: EntryLimits = {
    table: btcTiers(),
    feePpm: 500n,
    markTicks: 681_138n,
    free: usdt('41.276963'),
    openLotsLeft: 1_200n,
  };
  const size = 1_200n * 681_138n;
  const request = {
    side: 'long' as const,
    lots: 1_200n,
    multiple: 20n,
    marginTicks: 681_138n,
    limitTicks: 681_138n,
    slice: { older: 0n, size },
  };

  it('is given to the last atom of free margin and open interest', () => {
    expect(admitEntry(LINEAR, request, limits)).toMatchObject({ isAdmitted: true, guardTicks: 694_760n });
  });

  it.each([
    ['one atom short', request, { ...limits, free: limits.free - 1n }, { code: 'INSUFFICIENT_MARGIN', missing: 1n }],
    ['one lot over the cap', request, { ...limits, openLotsLeft: 1_199n }, { code: 'OPEN_INTEREST', lots: 1_199n }],
    ['more than the tier allows', { ...request, multiple: 101n }, limits, { code: 'MULTIPLE_TIER', max: 100n }],
    [
      'more than the tier of the whole side allows',
      { ...request, multiple: 100n, slice: { older: usdt('50000'), size } },
      limits,
      { code: 'MULTIPLE_TIER', max: 50n },
    ],
    [
      'a side beyond the table',
      { ...request, slice: { older: usdt('50000000'), size } },
      limits,
      { code: 'MULTIPLE_TIER', max: null },
    ],
    ['a price beyond the guard', { ...request, limitTicks: 694_761n }, limits, { code: 'PRICE_FAR', worstTicks: 694_760n }],
  ])('is refused for %s', (_what, asked, against, refusal) => {
    expect(admitEntry(LINEAR, asked, against)).toEqual({ isAdmitted: false, refusal });
  });
});
