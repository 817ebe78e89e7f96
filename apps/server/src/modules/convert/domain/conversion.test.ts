/** The figures of conversions: the formula, its rounding, and that no sequence makes anybody richer. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Figures, type Side, TERMS, type Terms, figuresOf } from './conversion.ts';
import { conversionDenial } from './denial.ts';
import { type AssetPrice, MAX_PRICE_AGE_MS, atomsWorth, isFresh, rateText } from './price.ts';
import { priceConversion } from './priced.ts';

const price = (units: bigint, decimals: number): AssetPrice => ({ units, decimals, time: 0 });
const ETH: Side = { price: price(391_426n, 2), scale: 8 };
const USDT: Side = { price: price(1n, 0), scale: 6 };
const USD: Side = { price: price(1n, 0), scale: 2 };
const FREE: Terms = { spreadBps: 0n, feeBps: 0n };

const side = fc.record({
  price: fc.record({ units: fc.bigInt(1n, 10n ** 12n), decimals: fc.integer({ min: 0, max: 8 }), time: fc.constant(0) }),
  scale: fc.integer({ min: 0, max: 10 }),
});
const terms = fc.record({ spreadBps: fc.bigInt(0n, 500n), feeBps: fc.bigInt(0n, 500n) });
const atoms = fc.bigInt(1n, 10n ** 16n);

/** Worth × a common factor: exact, so that values compare without rounding. */
const worth = (amount: bigint, { price: { units, decimals }, scale }: Side) =>
  amount * units * 10n ** BigInt(40 - decimals - scale);

describe('the figures of a conversion', () => {
  it('[RULE-149] are rate, fee and amount received: 0.5 ETH at 3,914.26', () => {
    expect(figuresOf(50_000_000n, ETH, USDT, TERMS)).toEqual<Figures>({
      atomsIn: 50_000_000n,
      before: 1_953_215_740n,
      paidOut: 1_953_215_740n,
      fee: 1_953_216n,
      received: 1_951_262_524n,
      spread: 3_914_260n,
    });
    expect(rateText(ETH.price, USDT.price, TERMS.spreadBps)).toBe('3906.43148');
    expect(rateText(ETH.price, USDT.price, 0n)).toBe('3914.26');
    expect(rateText(USDT.price, ETH.price, 0n)).toBe('0.00025547613');
  });

  it('round against the user by less than one atom each, and add up to what the house pays out', () => {
    fc.assert(
      fc.property(atoms, side, side, terms, (amount, from, to, cost) => {
        const { paidOut, before, fee, received } = figuresOf(amount, from, to, cost);
        const rounding = paidOut - before;
        expect(rounding === 0n || rounding === 1n).toBe(true);
        expect(received + fee + rounding).toBe(paidOut);
        expect(received >= 0n && fee >= 0n).toBe(true);
        // What arrives is never worth more than what left.
        expect(worth(before, to) <= worth(amount, from)).toBe(true);
        // The fee is the rate of `before`, rounded up by less than an atom.
        expect(fee * 10_000n - before * cost.feeBps).toBeGreaterThanOrEqual(0n);
        expect(fee * 10_000n - before * cost.feeBps).toBeLessThan(10_000n);
      }),
    );
  });

  it('never make a user richer by any sequence over constant prices, even without spread and fee', () => {
    const step = fc.record({ from: fc.nat(3), to: fc.nat(3), share: fc.bigInt(1n, 1_000n) });
    const sides = fc.array(side, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(sides, fc.array(step, { maxLength: 60 }), fc.constantFrom(FREE, TERMS), (assets, steps, cost) => {
        const balances = assets.map(() => 10n ** 12n);
        const total = () => assets.reduce((sum, asset, i) => sum + worth(balances[i] as bigint, asset), 0n);
        let before = total();
        for (const { from, to, share } of steps) {
          if (from === to) continue;
          const amount = ((balances[from] as bigint) * share) / 1_000n;
          if (amount === 0n) continue;
          const { received } = figuresOf(amount, assets[from] as Side, assets[to] as Side, cost);
          balances[from] = (balances[from] as bigint) - amount;
          balances[to] = (balances[to] as bigint) + received;
          const after = total();
          expect(after <= before).toBe(true);
          before = after;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('lose or stay level in each of a million round trips', () => {
    const sides = [ETH, USDT, USD, { price: price(691_234n, 2), scale: 8 }] as const;
    let seed = 1n;
    const next = (max: bigint) => {
      seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
      return (seed >> 24n) % max;
    };
    let profits = 0;
    for (let trip = 0; trip < 1_000_000; trip++) {
      const from = sides[trip & 3] as Side;
      const to = sides[(trip + 1 + Number(next(3n))) & 3] as Side;
      const amount = next(10n ** (1n + next(12n))) + 1n;
      const there = figuresOf(amount, from, to, trip & 4 ? TERMS : FREE).received;
      const back = there === 0n ? 0n : figuresOf(there, to, from, trip & 4 ? TERMS : FREE).received;
      if (from !== to && back > amount) profits++;
    }
    expect(profits).toBe(0);
  });
});

describe('what is not offered', () => {
  const btc = { asset: { id: 1, code: 'BTC', scale: 8 }, price: price(690_000n, 2) };
  const usdt = { asset: { id: 3, code: 'USDT', scale: 6 }, price: price(1n, 0) };
  const denial = (amount: bigint, inventory: bigint) =>
    conversionDenial(priceConversion(amount, usdt, btc, TERMS), usdt.asset, btc.asset, inventory);

  it('is an amount of which nothing would arrive', () => {
    expect(denial(1n, 10n ** 20n)).toMatchObject({ code: 'CONVERT_TOO_SMALL' });
    expect(denial(1_000n, 10n ** 20n)).toBeNull();
  });

  it('is more than one conversion takes, which it names exactly', () => {
    expect(denial(100_000_000_000n, 10n ** 20n)).toBeNull();
    expect(denial(100_000_000_001n, 10n ** 20n)).toEqual({ code: 'CONVERT_TOO_LARGE', params: { max: '100000', asset: 'USDT' } });
    expect(atomsWorth(100_000n, btc.price, 8)).toBe(1_449_275_362n);
  });

  it('is more than the house has', () => {
    const { paidOut } = priceConversion(1_000_000n, usdt, btc, TERMS).figures;
    expect(denial(1_000_000n, paidOut)).toBeNull();
    expect(denial(1_000_000n, paidOut - 1n)).toEqual({ code: 'CONVERT_HOUSE_LIMIT', params: { asset: 'BTC' } });
  });
});

describe('a price', () => {
  it('decides for five seconds, not before its time and not at zero', () => {
    const at = (time: number, units = 1n) => isFresh({ units, decimals: 0, time }, 100_000);
    expect([at(100_000), at(100_000 - MAX_PRICE_AGE_MS)]).toEqual([true, true]);
    expect([at(100_001), at(100_000 - MAX_PRICE_AGE_MS - 1), at(100_000, 0n)]).toEqual([false, false, false]);
  });
});
