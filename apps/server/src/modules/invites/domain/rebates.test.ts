/** The rule of rebates over random fees, tiers, scales and trees. */
import { REBATE_LEVELS } from '@glasshouse/contract/invites';
import { mulDiv } from '@glasshouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainOf, rebatesOf } from './rebates.ts';

const MILLION = 1_000_000n;
const sum = (parts: readonly { atoms: bigint }[]) => parts.reduce((total, { atoms }) => total + atoms, 0n);
const amounts = fc.oneof(fc.bigInt(0n, 1_000n), fc.bigInt(0n, 10n ** 24n));
const chains = fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { maxLength: 2 });

describe('rebates of a fee', () => {
  it('are a fifth for who invited the payer and a twentieth for who invited that one, rounded down', () => {
    expect(REBATE_LEVELS.map(({ ppm }) => ppm)).toEqual([200_000, 50_000]);
    expect(rebatesOf(1_039n, [7, 3])).toEqual([
      { level: 1, beneficiary: 7, ppm: 200_000, atoms: 207n },
      { level: 2, beneficiary: 3, ppm: 50_000, atoms: 51n },
    ]);
    expect(rebatesOf(1_039n, [7])).toHaveLength(1);
    expect(rebatesOf(1_039n, [])).toEqual([]);
    // Less than an atom is nothing, and of nothing there is nothing.
    expect(rebatesOf(4n, [7, 3])).toEqual([]);
    expect(rebatesOf(5n, [7, 3])).toEqual([{ level: 1, beneficiary: 7, ppm: 200_000, atoms: 1n }]);
    expect(rebatesOf(0n, [7, 3])).toEqual([]);
  });

  it('with the discount of any tier are at most the fee, at any amount and scale', () => {
    // A fee is a fraction of what is received, rounded up; a tier takes less than the first, and the less is its discount.
    fc.assert(
      fc.property(
        amounts,
        fc.bigInt(0n, 5_000n),
        fc.bigInt(0n, 5_000n),
        fc.nat(10),
        chains,
        (amount, one, other, scale, chain) => {
          const [ppm, fullPpm] = one < other ? [one, other] : [other, one];
          const atoms = amount * 10n ** BigInt(scale);
          const full = mulDiv(atoms, fullPpm, MILLION, 'up');
          const paid = mulDiv(atoms, ppm, MILLION, 'up');
          const rebates = rebatesOf(paid, chain);
          expect(sum(rebates) + (full - paid)).toBeLessThanOrEqual(full);
          expect(sum(rebates)).toBeLessThanOrEqual(paid / 4n + 1n);
          for (const { atoms: part, ppm: share } of rebates) {
            expect(part).toBeGreaterThan(0n);
            // Down, by less than an atom.
            expect(part * MILLION).toBeLessThanOrEqual(paid * BigInt(share));
            expect((part + 1n) * MILLION).toBeGreaterThan(paid * BigInt(share));
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('who stands above a payer', () => {
  /** Any map at all, also one that no database would take: self-invitations, rings, inviters who came later. */
  const anyMap = fc.array(fc.option(fc.nat(19), { nil: undefined }), { minLength: 20, maxLength: 20 });

  it('is never the payer, never twice the same, and always came before: a ring earns nothing', () => {
    fc.assert(
      fc.property(anyMap, fc.nat(19), (inviters, payer) => {
        const chain = chainOf(payer, (id) => inviters[id]);
        expect(chain.length).toBeLessThanOrEqual(REBATE_LEVELS.length);
        let below = payer;
        for (const id of chain) {
          expect(inviters[below]).toBe(id);
          expect(id).toBeLessThan(below);
          below = id;
        }
      }),
      { numRuns: 2_000 },
    );
    const ring: Record<number, number> = { 1: 2, 2: 1 };
    expect(chainOf(1, (id) => ring[id])).toEqual([]);
    expect(chainOf(5, () => 5)).toEqual([]);
  });

  it('is whoever registered with whose code: random registrations make a tree, and every chain ends at its root', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(), { nil: undefined }), { maxLength: 60 }), (codes) => {
        // A code can only be one that was given out before.
        const inviters = codes.map((code, id) => (code === undefined || id === 0 ? undefined : code % id));
        for (let id = 0; id < inviters.length; id++) {
          const seen = new Set<number>();
          for (let at: number | undefined = id; at !== undefined; at = inviters[at]) {
            expect(seen.has(at)).toBe(false);
            seen.add(at);
          }
          const [first, second] = [inviters[id], inviters[inviters[id] ?? -1]];
          expect(chainOf(id, (one) => inviters[one])).toEqual([first, second].filter((one) => one !== undefined));
        }
      }),
    );
  });

  it('together with all of theirs get back less than they pay, whoever trades with whom: a circle of friends only loses', () => {
    const trades = fc.array(fc.record({ payer: fc.nat(9), fee: fc.bigInt(1n, 10n ** 12n) }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(anyMap, trades, (inviters, fees) => {
        const paid = fees.reduce((total, { fee }) => total + fee, 0n);
        const back = fees.flatMap(({ payer, fee }) =>
          rebatesOf(
            fee,
            chainOf(payer, (id) => inviters[id]),
          ),
        );
        expect(sum(back) * 4n).toBeLessThanOrEqual(paid);
      }),
    );
  });
});
