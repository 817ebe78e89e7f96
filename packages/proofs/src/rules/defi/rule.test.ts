// SPDX-License-Identifier: Apache-2.0
/** What no history of a pool can break: nothing is made from nothing, and each rounding is the pool's. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_POOL,
  type Pool,
  comingOf,
  exitPaid,
  interestAdded,
  lentOut,
  priceOfShare,
  repaidTo,
  sharesFor,
  sharesOut,
  supplied,
  withdrawn,
  withdrawnAll,
  worthOf,
  worthOfPool,
  writtenOff,
} from './rule.ts';

const FEE = 100_000;
const atoms = (most: bigint) => fc.bigInt({ min: 1n, max: most });
const pools: fc.Arbitrary<Pool> = fc
  .record({
    cash: atoms(10n ** 13n),
    lent: fc.bigInt({ min: 0n, max: 10n ** 13n }),
    due: fc.bigInt({ min: 0n, max: 10n ** 10n }),
    nextInterest: fc.bigInt({ min: 0n, max: 10n ** 8n }),
    shares: fc.bigInt({ min: 0n, max: 10n ** 20n }),
  })
  .map((pool) => ({ ...pool, feeDue: pool.due / 10n }));

describe('shares of a pool', () => {
  it('never pay back more than was supplied, at once or in the same hour', () => {
    fc.assert(
      fc.property(pools, atoms(10n ** 13n), (pool, amount) => {
        const moved = supplied(pool, amount, FEE);
        if (moved === null) return;
        expect(worthOf(moved.pool, moved.shares) <= amount).toBe(true);
        const hour = interestAdded(moved.pool, pool.nextInterest, FEE);
        expect(worthOf(hour, moved.shares) <= amount).toBe(true);
      }),
    );
  });

  it('cost who enters at most the interest of the coming hour and an atom', () => {
    fc.assert(
      fc.property(pools, atoms(10n ** 13n), (pool, amount) => {
        const moved = supplied(pool, amount, FEE);
        if (moved === null) return;
        const price = worthOfPool(pool) / (pool.shares + 1_000_000n);
        const lost = amount - worthOf(moved.pool, moved.shares);
        // A share that is worth many atoms cannot be split: what is left of one stays in the pool as well.
        expect(lost <= comingOf(pool, FEE) + price + 2n).toBe(true);
      }),
    );
  });

  it('are no more for parts of a supply than for the whole of it', () => {
    fc.assert(
      fc.property(pools, atoms(10n ** 12n), atoms(10n ** 12n), (pool, a, b) => {
        const first = supplied(pool, a, FEE);
        if (first === null) return;
        const parts = first.shares + sharesFor(first.pool, b, FEE);
        expect(parts <= sharesFor(pool, a + b, FEE)).toBe(true);
      }),
    );
  });

  it('are no fewer for parts of a withdrawal than for the whole of it', () => {
    fc.assert(
      fc.property(pools, atoms(10n ** 12n), atoms(10n ** 12n), (pool, a, b) => {
        const first = withdrawn(pool, a, pool.shares);
        const whole = withdrawn(pool, a + b, pool.shares);
        if (first === null || whole === null) return;
        expect(first.shares + sharesOut(first.pool, b) >= whole.shares).toBe(true);
      }),
    );
  });

  it('round toward the pool: a supply down, what they are worth down, a withdrawal up', () => {
    fc.assert(
      fc.property(pools, atoms(10n ** 12n), (pool, amount) => {
        const [worth, all] = [worthOfPool(pool) + 1n, pool.shares + 1_000_000n];
        const [made, cost] = [sharesFor(pool, amount, FEE), sharesOut(pool, amount)];
        const asked = worth + comingOf(pool, FEE);
        expect(made * asked <= amount * all && (made + 1n) * asked > amount * all).toBe(true);
        expect(cost * worth >= amount * all && (cost - 1n) * worth < amount * all).toBe(true);
        expect(worthOf(pool, cost) >= amount).toBe(true);
      }),
    );
  });

  it('of others are worth no less after a supply, a withdrawal or an exit', () => {
    fc.assert(
      fc.property(pools, atoms(10n ** 13n), fc.integer({ min: 0, max: 3 }), (pool, amount, kind) => {
        const moved = [
          supplied(pool, amount, FEE),
          withdrawn(pool, amount, pool.shares),
          withdrawnAll(pool, amount < pool.shares ? amount : pool.shares),
          exitPaid(pool, pool.shares),
        ][kind];
        if (!moved) return;
        expect(priceOfShare(moved.pool) >= priceOfShare(pool)).toBe(true);
      }),
    );
  });

  it('are worth more the more there are, and supplies make more the more they are', () => {
    fc.assert(
      fc.property(pools, atoms(10n ** 15n), atoms(10n ** 15n), (pool, a, b) => {
        expect(worthOf(pool, a) <= worthOf(pool, a + b)).toBe(true);
        expect(sharesFor(pool, a, FEE) <= sharesFor(pool, a + b, FEE)).toBe(true);
      }),
    );
  });

  it('cannot be bought for nothing, nor paid beyond the cash or what they are worth', () => {
    const rich: Pool = { ...EMPTY_POOL, cash: 10n ** 9n, lent: 5n };
    expect([supplied(rich, 0n, FEE), supplied(rich, -5n, FEE), supplied(rich, 999n, FEE)]).toEqual([null, null, null]);
    const pool: Pool = { ...EMPTY_POOL, cash: 100n, lent: 100n, shares: 200_000_000n };
    expect([withdrawn(pool, 101n, 200_000_000n), withdrawn(pool, 51n, 50_000_000n)]).toEqual([null, null]);
    expect([withdrawn(pool, 0n, 1n), withdrawnAll(pool, 200_000_000n), withdrawnAll(pool, 0n)]).toEqual([null, null, null]);
    expect([lentOut(pool, 101n), lentOut(pool, 0n)]).toEqual([null, null]);
    expect(() => repaidTo(pool, 101n, 0n)).toThrow(RangeError);
    expect(() => writtenOff(pool, 0n, 1n, 0n)).toThrow(RangeError);
  });
});

const ACTS = ['supply', 'lend', 'hour', 'repay', 'lose', 'leave', 'all'] as const;
const acts = fc.array(fc.record({ act: fc.constantFrom(...ACTS), size: fc.bigInt({ min: 1n, max: 10n ** 12n }) }), {
  minLength: 10,
  maxLength: 60,
});

/** Plays a history; answers what went in and out beside the pool and its two owners. */
function play(history: readonly { act: (typeof ACTS)[number]; size: bigint }[]) {
  const first = supplied(EMPTY_POOL, 10n ** 9n, FEE)!;
  const state = {
    pool: first.pool,
    seed: first.shares,
    own: 0n,
    in: 10n ** 9n,
    out: 0n,
    fees: 0n,
    cover: 0n,
    off: 0n,
    earned: 0n,
  };
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  for (const { act, size } of history) {
    const { pool } = state;
    if (act === 'supply') {
      const moved = supplied(pool, size, FEE);
      if (moved) Object.assign(state, { pool: moved.pool, own: state.own + moved.shares, in: state.in + size });
    } else if (act === 'lend') state.pool = lentOut(pool, size) ?? pool;
    else if (act === 'hour') {
      const interest = pool.lent / 100_000n;
      Object.assign(state, { pool: interestAdded(pool, interest, FEE), earned: state.earned + interest });
    } else if (act === 'repay') {
      const { pool: after, fee } = repaidTo(pool, least(size, pool.lent), least(size, pool.due), size % 7n === 0n);
      Object.assign(state, { pool: after, fees: state.fees + fee });
    } else if (act === 'lose') {
      const [principal, interest] = [least(size / 10n, pool.lent), least(size / 1_000n, pool.due)];
      const { pool: after, covered } = writtenOff(pool, principal, interest, size / 20n);
      Object.assign(state, { pool: after, cover: state.cover + covered, off: state.off + principal + interest });
    } else {
      const moved = act === 'leave' ? withdrawn(pool, size, state.own) : withdrawnAll(pool, state.own);
      if (moved) Object.assign(state, { pool: moved.pool, own: state.own - moved.shares, out: state.out + moved.atoms });
    }
  }
  return state;
}

describe('a history of a pool', () => {
  it('conserves every atom, and owes its owners no more than it is worth', () => {
    fc.assert(
      fc.property(acts, (history) => {
        const { pool, seed, own, in: put, out, fees, cover, off, earned } = play(history);
        expect(put + earned + cover - out - fees - off).toBe(pool.cash + pool.lent + pool.due);
        expect(seed + own).toBe(pool.shares);
        expect(pool.feeDue >= 0n && pool.feeDue <= pool.due && pool.cash >= 0n).toBe(true);
        expect(worthOf(pool, seed) + worthOf(pool, own) <= worthOfPool(pool) + 1n).toBe(true);
      }),
    );
  });
});
