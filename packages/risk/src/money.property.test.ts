// SPDX-License-Identifier: Apache-2.0
/** What moves money: nothing is created, both sides sum to zero, no user below zero (F5, F6, F9, F13, section 10). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankruptcyPrice } from './bankruptcy.ts';
import { closePart, offset, settledAt } from './close.ts';
import { type Contract, opposite, partValue, resultSign, type Side, valueOf } from './contract.ts';
import { payLoss } from './cross.ts';
import { entryFill, entryHold, marginTicks } from './entry.ts';
import { applyFunding, fundingOf } from './funding.ts';
import { closingLimit } from './guard.ts';
import { netFill } from './net.ts';
import { exposureOf, initialMargin, type Position } from './position.ts';
import { divideLeftover, fundBackedLots, fundBudget } from './stages.ts';
import { contract, opening, quantity, side, tick } from './testing-arbitraries.ts';
import { of } from './testing-twin.ts';

const FEE = 500n;
const atoms = fc.bigInt({ min: 0n, max: 10n ** 12n });

const positions = fc
  .tuple(opening, atoms, fc.boolean())
  .map(([{ contract: kind, side: at, lots, ticks, multiple }, owed, owes]): { contract: Contract; position: Position } => {
    const entryValue = valueOf(kind, ticks, lots) + 1n;
    const margin = owes ? 0n : initialMargin(entryValue, multiple);
    return { contract: kind, position: { side: at, lots, entryValue, margin, owed: owes ? owed : 0n } };
  });

const share = (lots: bigint, part: number): bigint => {
  const some = (lots * BigInt(part)) / 1_000n;
  return some < 1n ? 1n : some;
};
const thousandths = fc.integer({ min: 1, max: 1_000 });

/** Four users in position mode `net`: fills close the oldest opposite positions first. */
class NetMarket {
  results = 0n;
  readonly #kind: Contract;
  readonly #users = Array.from({ length: 4 }, () => ({ long: [] as Position[], short: [] as Position[] }));

  constructor(kind: Contract) {
    this.#kind = kind;
  }

  fill(buyer: number, seller: number, lots: bigint, ticks: bigint): void {
    this.#take(buyer, 'long', lots, ticks);
    this.#take(seller, 'short', lots, ticks);
  }

  lots(at: Side): bigint {
    return this.#users.flatMap((user) => user[at]).reduce((sum, { lots }) => sum + lots, 0n);
  }

  entry(at: Side): bigint {
    return this.#users.flatMap((user) => user[at]).reduce((sum, { entryValue }) => sum + entryValue, 0n);
  }

  holder(at: Side): { user: number; lots: bigint } | null {
    const user = this.#users.findIndex((each) => each[at].length > 0);
    return user < 0 ? null : { user, lots: this.#users[user]![at][0]!.lots };
  }

  #take(user: number, at: Side, lots: bigint, ticks: bigint): void {
    const others = this.#users[user]![opposite(at)];
    const { closes, adds } = netFill(
      lots,
      others.map((position, id) => ({ id, lots: position.lots })),
    );
    let before = 0n;
    const valueOfPart = (part: bigint) => {
      before += part;
      return partValue(this.#kind, ticks, { before: before - part, lots: part });
    };
    const rests = new Map<number, Position | null>();
    for (const { id, lots: part } of closes) {
      const fill = { lots: part, value: valueOfPart(part), feePpm: 0n, backedBy: 'own' as const };
      const closed = closePart(this.#kind, others[id]!, fill);
      this.results += closed.realized;
      rests.set(id, closed.rest);
    }
    this.#users[user]![opposite(at)] = others.flatMap((position, id) => (rests.has(id) ? (rests.get(id) ?? []) : position));
    if (adds === 0n) return;
    this.#users[user]![at].push({ side: at, lots: adds, entryValue: valueOfPart(adds), margin: 0n, owed: 0n });
  }
}

describe('entries', () => {
  it('a fill takes no more than its part of the hold, and all fills together use or release the whole hold', () => {
    const fills = fc.array(fc.tuple(thousandths, fc.bigInt({ min: 0n, max: 3_000n }), fc.bigInt({ min: 0n, max: FEE })), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        contract,
        side,
        quantity,
        tick,
        fc.bigInt({ min: 1n, max: 100n }),
        fills,
        (kind, at, lots, limit, multiple, parts) => {
          const terms = { marginTicks: marginTicks(kind, at, limit, null), multiple, feePpm: FEE };
          const hold = entryHold(kind, terms, lots);
          let open = lots;
          let used = 0n;
          for (const [part, better, feePpm] of [...parts, [1_000, 0n, FEE] as const]) {
            const amount = part === 1_000 ? open : share(open, part);
            const price = at === 'long' ? limit - (better * limit) / 10_000n : limit + (better * limit) / 10_000n;
            const { margin, fee, released, holdAfter } = entryFill(kind, terms, open, { ticks: price, lots: amount, feePpm });
            expect([margin, fee, released].every((one) => one >= 0n)).toBe(true);
            open -= amount;
            used += margin + fee + released;
            expect(used + holdAfter.margin + holdAfter.fee).toBe(hold.margin + hold.fee);
            if (open === 0n) break;
          }
          expect(open).toBe(0n);
        },
      ),
    );
  });

  it('a hold is computed where a fill is worth most', () => {
    fc.assert(
      fc.property(contract, side, tick, tick, quantity, (kind, at, limit, best, lots) => {
        const fill = at === 'long' ? (best < limit ? best : limit) : best > limit ? best : limit;
        const held = valueOf(kind, marginTicks(kind, at, limit, best), lots);
        expect(valueOf(kind, fill, lots)).toBeLessThanOrEqual(held);
        expect(valueOf(kind, limit, lots)).toBeLessThanOrEqual(held);
      }),
    );
  });
});

describe('closes', () => {
  it('no atom is created or lost, and no part is below zero', () => {
    fc.assert(
      fc.property(
        positions,
        thousandths,
        tick,
        fc.constantFrom('own' as const, 'fund' as const),
        (one, part, price, backedBy) => {
          const { contract: kind, position } = one;
          const lots = share(position.lots, part);
          const closed = closePart(kind, position, { lots, value: valueOf(kind, price, lots), feePpm: FEE, backedBy });
          const { marginShare, realized, fromMargin, fromFund, fee, owedPaid, credit, rest } = closed;
          expect(marginShare + realized + fromMargin + fromFund).toBe(fee + owedPaid + credit);
          for (const atomsOf of [marginShare, fromMargin, fromFund, fee, owedPaid, credit]) expect(atomsOf >= 0n).toBe(true);
          expect((rest?.margin ?? 0n) + marginShare + fromMargin).toBe(position.margin);
          expect((rest?.entryValue ?? 0n) + closed.entryShare).toBe(position.entryValue);
          expect((rest?.owed ?? 0n) + owedPaid).toBe(position.owed);
          expect((rest?.lots ?? 0n) + lots).toBe(position.lots);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a whole close within the bankruptcy price costs the fund nothing; a partial one at most two atoms of rounding', () => {
    fc.assert(
      fc.property(positions, thousandths, fc.bigInt({ min: 0n, max: 10_000n }), (one, part, beyond) => {
        const { contract: kind, position } = one;
        const bound = bankruptcyPrice(kind, exposureOf(position), FEE);
        if (typeof bound === 'string' || position.owed > 0n) return;
        const price = position.side === 'long' ? bound + beyond : bound > beyond ? bound - beyond : 1n;
        const lots = share(position.lots, part);
        const { fromFund } = closePart(kind, position, { lots, value: valueOf(kind, price, lots), feePpm: FEE, backedBy: 'own' });
        const isRounded = lots < position.lots || kind.kind === 'inverse';
        expect(fromFund).toBeLessThanOrEqual(isRounded ? 2n : 0n);
      }),
      { numRuns: 500 },
    );
  });

  it('a fund-backed close leaves the bankruptcy price of the rest within a tick', () => {
    fc.assert(
      fc.property(opening, thousandths, ({ side: at, lots, ticks, multiple }, part) => {
        const entryValue = lots * ticks;
        const position: Position = { side: at, lots: lots * 1_000n, entryValue: entryValue * 1_000n, margin: 0n, owed: 0n };
        const before = { ...position, margin: initialMargin(position.entryValue, multiple) };
        const amount = share(before.lots, part);
        const fill = { lots: amount, value: amount * (at === 'long' ? 1n : ticks * 2n), feePpm: FEE, backedBy: 'fund' as const };
        const { rest } = closePart({ kind: 'linear' }, before, fill);
        if (rest === null) return;
        const [was, is] = [before, rest].map((each) => bankruptcyPrice({ kind: 'linear' }, exposureOf(each), FEE));
        if (typeof was !== 'bigint' || typeof is !== 'bigint') expect(is).toBe(was);
        else expect(is - was >= -1n && is - was <= 1n).toBe(true);
      }),
    );
  });

  it('results of all users and of what stays open sum to zero exactly, also once every lot is closed', () => {
    const acts = fc.array(fc.record({ buyer: fc.nat(3), seller: fc.nat(3), lots: quantity, ticks: tick }), { maxLength: 40 });
    fc.assert(
      fc.property(contract, acts, tick, (kind, list, last) => {
        const market = new NetMarket(kind);
        for (const { buyer, seller, lots, ticks } of list) if (buyer !== seller) market.fill(buyer, seller, lots, ticks);
        expect(market.lots('long')).toBe(market.lots('short'));
        expect(market.results).toBe(resultSign(kind, 'long') * (market.entry('long') - market.entry('short')));
        // Who is long sells to who is short until nobody holds anything.
        for (;;) {
          const [seller, buyer] = [market.holder('long'), market.holder('short')];
          if (seller === null || buyer === null) break;
          market.fill(buyer.user, seller.user, seller.lots < buyer.lots ? seller.lots : buyer.lots, last);
        }
        expect([market.lots('long'), market.lots('short'), market.results]).toEqual([0n, 0n, 0n]);
      }),
    );
  });

  it('an offset realizes for both sides together the difference of their entry values, and settling moves only cash', () => {
    fc.assert(
      fc.property(opening, tick, tick, ({ contract: kind, lots, ticks, multiple }, other, mark) => {
        const make = (at: Side, price: bigint): Position => {
          const entryValue = valueOf(kind, price, lots);
          return { side: at, lots, entryValue, margin: initialMargin(entryValue, multiple) * 4n, owed: 0n };
        };
        const [long, short] = [make('long', ticks), make('short', other)];
        const closed = offset(kind, long, short, lots, valueOf(kind, mark, lots));
        const sign = resultSign(kind, 'long');
        expect(closed.long.realized + closed.short.realized).toBe(sign * (short.entryValue - long.entryValue));
        const settled = settledAt(kind, long, valueOf(kind, mark, lots));
        const after = closePart(kind, settled.position, { lots, value: valueOf(kind, other, lots), feePpm: 0n, backedBy: 'own' });
        expect(settled.cash + after.realized).toBe(sign * (valueOf(kind, other, lots) - long.entryValue));
        expect(() => offset(kind, short, long, lots, 1n)).toThrow(RangeError);
        expect(() => closePart(kind, long, { lots: lots + 1n, value: 1n, feePpm: 0n, backedBy: 'own' })).toThrow(RangeError);
      }),
    );
  });
});

describe('the fund', () => {
  it('pays within its budget but for three atoms of rounding', () => {
    fc.assert(
      fc.property(positions, fc.integer({ min: 1, max: 500_000 }), atoms, (one, gapPpm, budget) => {
        const { contract: kind, position } = one;
        const bankruptcy = bankruptcyPrice(kind, exposureOf(position), FEE);
        if (typeof bankruptcy === 'string' || position.owed > 0n) return;
        const gap = (bankruptcy * BigInt(gapPpm)) / 1_000_000n;
        const mark = position.side === 'long' ? bankruptcy - gap : bankruptcy + gap;
        if (mark < 1n) return;
        const lots = fundBackedLots(kind, position.side, { limitTicks: mark, bankruptcy, budget, feePpm: FEE }, position.lots);
        expect(lots <= position.lots && lots >= 0n).toBe(true);
        if (lots === 0n) return;
        const { fromFund } = closePart(kind, position, { lots, value: valueOf(kind, mark, lots), feePpm: FEE, backedBy: 'fund' });
        expect(fromFund).toBeLessThanOrEqual(budget + 3n);
      }),
      { numRuns: 500 },
    );
    expect(fundBackedLots({ kind: 'linear' }, 'long', { limitTicks: 90n, bankruptcy: 100n, budget: 99n, feePpm: 0n }, 50n)).toBe(
      9n,
    );
    expect(fundBudget(1_003n, 100n)).toBe(150n);
    expect(fundBudget(1_000n, 300n)).toBe(0n);
  });

  it('what a liquidation leaves is divided whole: the fund back first, then fees, the rest to the user', () => {
    const sums = fc.record({ credit: atoms, fundPaid: atoms, bookValue: atoms, freeValue: atoms });
    fc.assert(
      fc.property(sums, (parts) => {
        const { repaid, feePart, liquidationFee, returned } = divideLeftover(parts, FEE);
        expect(repaid + feePart + liquidationFee + returned).toBe(parts.credit);
        expect([repaid, feePart, liquidationFee, returned].every((part) => part >= 0n)).toBe(true);
        if (returned > 0n) {
          expect(repaid).toBe(parts.fundPaid);
          expect(liquidationFee).toBe((parts.bookValue * 2_500n + 999_999n) / 1_000_000n);
        }
        expect(divideLeftover(parts, FEE, 'fund').returned).toBe(0n);
      }),
    );
  });

  it('a closing limit is the tighter of mark and bankruptcy, and none when nothing pays', () => {
    expect(closingLimit('long', 10_000n, 9_900n, 20_000n)).toBe(9_900n);
    expect(closingLimit('long', 10_000n, 9_700n, 20_000n)).toBe(9_800n);
    expect(closingLimit('short', 10_000n, 10_100n, 20_000n)).toBe(10_100n);
    expect(closingLimit('short', 10_000n, 'never', 20_000n)).toBe(10_200n);
    expect(closingLimit('long', 10_000n, 'always', 20_000n)).toBeNull();
    expect(closingLimit('long', 644_000n, 'never', 1_000n)).toBe(643_356n);
    expect(closingLimit('long', 10_000n, 9_900n, null)).toBe(9_900n);
  });
});

describe('funding and losses', () => {
  it('who pays pays at least what is received, and each payment comes from money that is there or is owed', () => {
    const rate = fc.bigInt({ min: -375_000n, max: 375_000n });
    fc.assert(
      fc.property(contract, quantity, tick, rate, atoms, atoms, atoms, (kind, lots, mark, at, available, margin, owed) => {
        const long = fundingOf(kind, { side: 'long', lots }, mark, at);
        const short = fundingOf(kind, { side: 'short', lots }, mark, at);
        // Both toward less for who has it: a payment up, a receipt down.
        const due = valueOf(kind, mark, lots) * at;
        expect([long, short]).toEqual([of(-due, 100_000_000n).floor(), of(due, 100_000_000n).floor()]);
        expect(long + short <= 0n && long + short >= -1n).toBe(true);
        for (const amount of [long, short]) {
          const effect = applyFunding(amount, { available, margin, owed });
          const { fromAvailable, fromMargin, newlyOwed, owedPaid, credit } = effect;
          expect(owedPaid + credit - fromAvailable - fromMargin - newlyOwed).toBe(amount);
          expect(fromAvailable <= available && fromMargin <= margin && owedPaid <= owed).toBe(true);
          if (newlyOwed > 0n) expect([fromAvailable, fromMargin]).toEqual([available, margin]);
          if (credit > 0n) expect(owedPaid).toBe(owed);
        }
      }),
    );
  });

  it('a cross loss is paid in the published order and to the atom', () => {
    const some = fc.array(atoms, { maxLength: 4 });
    fc.assert(
      fc.property(atoms, atoms, some, some, some, (need, available, winners, margins, holds) => {
        const { payments, missing, surplus } = payLoss(need, {
          available,
          winners: winners.map((result, id) => ({ id, result })),
          margins: margins.map((margin, id) => ({ id, margin })),
          entryHolds: holds.map((hold, id) => ({ id, hold })),
        });
        const paid = payments.reduce((sum, { atoms: part }) => sum + part, 0n);
        expect(paid + missing - surplus).toBe(need);
        const order = ['available', 'winner', 'margin', 'entryHold'];
        const steps = payments.map(({ from }) => order.indexOf(from));
        expect(steps).toEqual(steps.toSorted((a, b) => a - b));
        if (missing > 0n) {
          const all = [available, ...winners, ...margins, ...holds].reduce((sum, part) => sum + part, 0n);
          expect(paid).toBe(all);
        }
        const largest = payments.filter(({ from }) => from === 'winner').map(({ atoms: part }) => part);
        expect(largest).toEqual(largest.toSorted((a, b) => (a > b ? -1 : 1)));
      }),
    );
  });
});
