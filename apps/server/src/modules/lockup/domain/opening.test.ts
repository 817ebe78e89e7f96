/** What may be locked: quota, the user's own limit, and what the fund covers. */
import { totalOf } from '@glasshouse/proofs/lockup';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LockupOrder, LockupProduct } from './lockup.ts';
import { capacity, decideOpening, isNoWorse, isOnSale, minimumOf, tightest, usable } from './opening.ts';

const DAY = 86_400_000;
const PRODUCT: LockupProduct = {
  id: 1,
  assetId: 3,
  series: 'd30',
  slot: 0,
  unitMs: DAY,
  units: 30,
  dailyPpm: 3_600,
  ratioPpm: 3_000,
  offsetMs: 0,
  min: 100n,
  maxUser: 5_000n,
  quota: 10_000n,
  counts: 'open',
  opensAt: 1_000,
  closesAt: 2_000,
  isDemo: false,
  recordHash: '',
};
const taken = (open: bigint, ever = open) => ({ open, ever });
const room = (all: bigint, own: bigint, free = 10n ** 12n) => ({ taken: taken(all), own: taken(own), free });

describe('an amount', () => {
  it('is locked up to what is left of quota and own limit, and not an atom more', () => {
    expect(decideOpening(PRODUCT, room(9_000n, 0n), 1_000n)).toBeNull();
    expect(decideOpening(PRODUCT, room(9_000n, 0n), 1_001n)).toEqual({ reason: 'sold_out', left: 1_000n });
    expect(decideOpening(PRODUCT, room(0n, 4_000n), 1_001n)).toEqual({ reason: 'maximum', max: 1_000n });
    // A unit of an amount that is too small would pay nothing: 0.36 % of 277 is less than an atom.
    expect(decideOpening(PRODUCT, room(0n, 0n), 277n)).toEqual({ reason: 'minimum', min: 278n });
    expect(minimumOf({ ...PRODUCT, min: 500n })).toBe(500n);
  });

  it('is refused when the fund does not cover the whole yield of its term', () => {
    // 1,000 pays 3 a day, 90 in all.
    expect(decideOpening(PRODUCT, room(0n, 0n, 90n), 1_000n)).toBeNull();
    expect(decideOpening(PRODUCT, room(0n, 0n, 89n), 1_000n)).toEqual({ reason: 'fund', left: 833n });
    expect(decideOpening(PRODUCT, room(0n, 0n, 0n), 1_000n)).toEqual({ reason: 'fund', left: 277n });
  });

  it('counts all orders ever where the product says so, open ones elsewhere', () => {
    const was = { taken: taken(0n, 9_500n), own: taken(0n, 4_600n), free: 10n ** 12n };
    expect(decideOpening(PRODUCT, was, 5_000n)).toBeNull();
    expect(decideOpening({ ...PRODUCT, counts: 'ever' }, was, 401n)).toEqual({ reason: 'maximum', max: 400n });
    expect(decideOpening({ ...PRODUCT, counts: 'ever', maxUser: 9_000n }, was, 501n)).toEqual({ reason: 'sold_out', left: 500n });
  });

  it('that is accepted never leaves the fund short, quota and limit passed, whatever came before', () => {
    const atoms = fc.bigInt({ min: 0n, max: 20_000n });
    fc.assert(
      fc.property(atoms, atoms, atoms, atoms, (all, own, free, amount) => {
        const at = room(all, own, free);
        if (decideOpening(PRODUCT, at, amount) !== null) return;
        expect(totalOf(amount, PRODUCT) <= free).toBe(true);
        expect(all + amount <= PRODUCT.quota && own + amount <= PRODUCT.maxUser).toBe(true);
      }),
    );
  });

  it('is refused exactly when it is above the smallest of the capacities', () => {
    const atoms = fc.bigInt({ min: 0n, max: 20_000n });
    fc.assert(
      fc.property(atoms, atoms, atoms, fc.bigInt({ min: 278n, max: 20_000n }), (all, own, free, amount) => {
        const at = room(all, own, free);
        const { atoms: most } = tightest(capacity(PRODUCT, at));
        expect(decideOpening(PRODUCT, at, amount) === null).toBe(amount <= most);
      }),
    );
  });
});

describe('what is left of a fund', () => {
  it('is a quarter of the demo’s capital less for terms of a day and more', () => {
    expect([usable(PRODUCT, 1_000n, 2_000n), usable(PRODUCT, 400n, 2_000n)]).toEqual([500n, 0n]);
    expect(usable({ unitMs: 120_000 }, 400n, 2_000n)).toBe(400n);
    expect(usable(PRODUCT, 400n, 0n)).toBe(400n);
  });

  it('names the tightest limit, the first of equal ones', () => {
    expect(tightest({ balance: 5n, quota: 5n, user: 7n })).toEqual({ by: 'balance', atoms: 5n });
  });
});

describe('a product', () => {
  it('[AMB-19] is on sale from its opening to before its closing', () => {
    expect([999, 1_000, 1_999, 2_000].map((time) => isOnSale(PRODUCT, time))).toEqual([false, true, true, false]);
  });

  it('continues an order only on the same or better terms', () => {
    const order = { assetId: 3, unitMs: DAY, units: 30, dailyPpm: 3_600, ratioPpm: 3_000 } as LockupOrder;
    expect(isNoWorse(order, PRODUCT)).toBe(true);
    expect(isNoWorse(order, { ...PRODUCT, dailyPpm: 3_601, ratioPpm: 2_999 })).toBe(true);
    for (const worse of [{ dailyPpm: 3_599 }, { ratioPpm: 3_001 }, { units: 31 }, { unitMs: 1 }, { assetId: 1 }])
      expect(isNoWorse(order, { ...PRODUCT, ...worse })).toBe(false);
  });
});
