// SPDX-License-Identifier: Apache-2.0
/** What must hold of every margin account. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GuardedOrder, afterAll, guardOf, isAdmitted } from './guard.ts';
import {
  type MarginItem,
  assetsOf,
  collateralOf,
  debtsOf,
  hourCharge,
  isAtOrBelow,
  mostToBorrow,
  mostToLeave,
  paid,
  triggerPrice,
  valueOf,
} from './rule.ts';
import { type HealingTerms, chargeOf, healingOrder, healingOrders, payingValue, repaidInKind } from './sale.ts';

const QUOTE = 3;
const TERMS: HealingTerms = { quoteId: QUOTE, healsAt: 1_300_000, chargePpm: 15_000, takerPpm: 1_000 };
const PPM = 1_000_000n;

const quote = (held: bigint, owed: bigint): MarginItem => ({
  assetId: QUOTE,
  ticks: 1n,
  n: 1n,
  d: 1n,
  haircutPpm: 0,
  lot: 1n,
  held,
  owed,
});
const coin = (assetId: number, ticks: bigint, haircutPpm: number, held: bigint, owed: bigint): MarginItem => ({
  assetId,
  ticks,
  n: 1n,
  d: 10_000n,
  haircutPpm,
  lot: 1_000n,
  held,
  owed,
});
const atoms = fc.bigInt({ min: 0n, max: 50_000_000_000n });
const ticks = fc.bigInt({ min: 100n, max: 10_000_000n });
const account = fc
  .tuple(atoms, atoms, ticks, atoms, atoms, ticks, atoms, atoms)
  .map(([a, b, p, c, d, q, e, f]) => [quote(a, b), coin(1, p, 50_000, c, d), coin(2, q, 150_000, e, f)]);

describe('levels', () => {
  it('what may be borrowed leaves the collateral level where borrowing ends, and not an atom more', () => {
    fc.assert(
      fc.property(account, fc.constantFrom(0, 50_000, 150_000), (items, haircut) => {
        const [collateral, debts] = [collateralOf(items), debtsOf(items)];
        const most = mostToBorrow(collateral, debts, haircut, 1_500_000);
        const after = (x: bigint) => (collateral + x) * PPM - x * BigInt(haircut) >= 1_500_000n * (debts + x);
        if (most > 0n) expect(after(most)).toBe(true);
        expect(after(most + 1n)).toBe(false);
      }),
    );
  });

  it('what may be taken out leaves the collateral level at two, and not an atom more', () => {
    fc.assert(
      fc.property(account, fc.constantFrom(0, 50_000, 150_000), (items, haircut) => {
        const [collateral, debts] = [collateralOf(items), debtsOf(items)];
        const most = mostToLeave(collateral, debts, haircut, 2_000_000);
        fc.pre(most !== null);
        const after = (x: bigint) => collateral * PPM - x * (PPM - BigInt(haircut)) >= 2_000_000n * debts;
        if (most! > 0n) expect(after(most!)).toBe(true);
        expect(after(most! + 1n)).toBe(false);
      }),
    );
  });

  it('the price of a level is exactly the last at which it is reached, whichever side moves', () => {
    fc.assert(
      fc.property(account, fc.constantFrom(1_100_000, 1_300_000), fc.boolean(), (all, level, isLong) => {
        const moving = isLong ? { ...all[1]!, owed: 0n } : { ...all[1]!, held: 0n };
        const items = [all[0]!, moving, all[2]!];
        const price = triggerPrice(items, 1, level);
        const isReached = (at: bigint) => {
          const now = [all[0]!, { ...moving, ticks: at }, all[2]!];
          return isAtOrBelow(assetsOf(now), debtsOf(now), level);
        };
        if (price === null) return;
        expect(isReached(price)).toBe(true);
        const beyond = isLong ? price + 1n : price - 1n;
        if (beyond > 0n) expect(isReached(beyond)).toBe(false);
      }),
    );
  });
});

describe('interest', () => {
  it('of an hour is the same however its highest principal was reached', () => {
    fc.assert(
      fc.property(fc.array(atoms, { minLength: 1, maxLength: 20 }), fc.bigInt({ min: 1n, max: 1_000_000n }), (steps, hourly) => {
        let [highest, charged] = [0n, 0n];
        for (const step of steps) {
          highest = step > highest ? step : highest;
          charged += hourCharge(highest, hourly, charged);
        }
        expect(charged).toBe(hourCharge(highest, hourly, 0n));
      }),
    );
  });

  it('a payment loses no atom, and is the same in parts but for the fund’s cut of less than an atom each', () => {
    fc.assert(
      fc.property(atoms, atoms, atoms, atoms, (principal, interest, first, second) => {
        const [one, whole] = [paid({ principal, interest }, first), paid({ principal, interest }, first + second)];
        expect(one.principal + one.toFund + one.toFees + one.left).toBe(first);
        const two = paid(one.debt, second + one.left);
        expect(two.debt).toEqual(whole.debt);
        expect(two.left).toBe(whole.left);
        const difference = whole.toFund - one.toFund - two.toFund;
        expect(difference === 0n || difference === 1n).toBe(true);
      }),
    );
  });
});

describe('a liquidation', () => {
  it('heals or sells every whole lot, and no charge makes a loss', () => {
    fc.assert(
      fc.property(account, (items) => {
        let now = repaidInKind(items);
        for (let step = 0; step < 100; step++) {
          const order = healingOrder(now, TERMS);
          if (order === null) break;
          expect(order.quantity).toBeGreaterThan(0n);
          now = repaidInKind(filled(now, order));
        }
        expect(healingOrder(now, TERMS)).toBeNull();
        const [assets, debts] = [assetsOf(now), debtsOf(now)];
        if (assets * PPM >= 1_300_000n * debts) return;
        // Not healed: less than a lot of each coin is left, and of the quote less than buys a lot of a debt.
        for (const item of now) if (item.assetId !== QUOTE) expect(item.held).toBeLessThan(item.lot);
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  it('of which the first asset is passed over is healed by the others, or none is left that a market could take', () => {
    fc.assert(
      fc.property(account, (items) => {
        const orders = healingOrders(repaidInKind(items), TERMS);
        expect(new Set(orders.map(({ assetId }) => assetId)).size).toBe(orders.length);
        for (const order of orders) expect(order.quantity).toBeGreaterThan(0n);
        const purchases = orders.map(({ side }) => side === 'buy');
        expect(purchases).toEqual(purchases.toSorted((a, b) => Number(b) - Number(a)));
      }),
      { numRuns: 300, endOnFailure: true },
    );
  });

  /** The account after its order was filled whole at the index. */
  function filled(items: readonly MarginItem[], order: NonNullable<ReturnType<typeof healingOrder>>): MarginItem[] {
    const item = items.find(({ assetId }) => assetId === order.assetId)!;
    const isSale = order.side === 'sell';
    const gross = valueOf(item, order.quantity, isSale ? 'down' : 'up');
    const moved = items.map((one) => {
      if (one === item) return { ...one, held: one.held + (isSale ? -order.quantity : (order.quantity * 999n) / 1_000n) };
      return one.assetId === QUOTE ? { ...one, held: one.held + (isSale ? (gross * 999n) / 1_000n : -gross) } : one;
    });
    const above = assetsOf(moved) - debtsOf(moved);
    const owed = items.find(({ assetId }) => assetId === QUOTE)!.owed;
    const charge = chargeOf(payingValue(order.side, gross, owed), above, TERMS);
    expect(charge <= 0n || charge <= above).toBe(true);
    return moved.map((one) => (one.assetId === QUOTE ? { ...one, held: one.held - charge } : one));
  }
});

describe('the guard of orders', () => {
  it('trades at its worst prices, as often as it admits them, never take an account below the call', () => {
    const trade = fc.record({ side: fc.constantFrom('buy' as const, 'sell' as const), share: fc.bigInt({ min: 1n, max: 100n }) });
    fc.assert(
      fc.property(
        fc.array(trade, { maxLength: 40 }),
        ticks,
        fc.bigInt({ min: 1_000_000n, max: 1_000_000_000n }),
        (trades, at, own) => {
          let items: readonly MarginItem[] = [quote(3n * own, 2n * own), coin(1, at, 50_000, 0n, 0n)];
          const { low, high } = guardOf(at);
          for (const { side, share } of trades) {
            const price = side === 'buy' ? high : low;
            const all = side === 'buy' ? (items[0]!.held * 10_000n) / price : items[1]!.held;
            const order: GuardedOrder = {
              assetId: 1,
              side,
              ticks: price,
              quantity: (all * share) / 100n,
              feePpm: 1_000,
              borrows: 0n,
            };
            if (isAdmitted(items, [order], QUOTE, 1_300_000)) items = afterAll(items, [order], QUOTE);
          }
          expect(assetsOf(items) * 10n).toBeGreaterThanOrEqual(debtsOf(items) * 13n);
        },
      ),
    );
  });
});
