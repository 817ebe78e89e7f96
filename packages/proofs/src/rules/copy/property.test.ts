// SPDX-License-Identifier: Apache-2.0
/** What must hold of every block, share and record. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, divide, openAt, takes } from './allocate.ts';
import { type Compared, differenceOf } from './difference.ts';
import { allowanceLeft, isCapReached, memberGuard, usedBy } from './guard.ts';
import { dropOf, followReturn, indexOf, medianOf, nextIndex, returnOf } from './record.ts';
import { basisOf, firstMark, shareOf, shortGainOf } from './share.ts';
import { copyClose, copyLots } from './size.ts';

const check = { endOnFailure: true };
const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n);
const lots = fc.bigInt({ min: 0n, max: 100_000n });
const opens = fc.array(lots, { minLength: 1, maxLength: 12 });
const money = fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n });

describe('blocks', () => {
  it('give out what was filled, each member within a lot of its part', () => {
    fc.assert(
      fc.property(opens, fc.bigInt({ min: 0n, max: 10_000n }), (open, share) => {
        const all = sum(open);
        const filled = (all * share) / 10_000n;
        const parts = allocate(filled, open);
        expect(sum(parts)).toBe(filled);
        parts.forEach((part, at) => {
          const one = open[at] ?? 0n;
          expect(part <= one).toBe(true);
          const off = part * all - filled * one;
          if (all > 0n) expect(off < all && off > -all).toBe(true);
        });
      }),
      check,
    );
  });

  it('trade at the prices of one order of all lots, level by level', () => {
    const levels = fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 50n }), fc.bigInt({ min: 1n, max: 20_000n })), { maxLength: 6 });
    const guards = fc.array(fc.option(fc.bigInt({ min: 1_000n, max: 1_100n }), { nil: null }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(opens, guards, levels, (open, guard, book) => {
        const members = open.map((one, at) => ({ open: one, guard: guard[at] ?? null }));
        let ticks = 1_000n;
        let left = members;
        const fills = book.flatMap(([step, offered]) => {
          ticks += step;
          const taken = openAt('buy', left, ticks);
          const fill = { ticks, lots: taken < offered ? taken : offered };
          if (fill.lots === 0n) return [];
          const after = divide('buy', left, [fill]).open;
          left = left.map((member, at) => ({ ...member, open: after[at] ?? 0n }));
          return [fill];
        });
        const divided = divide('buy', members, fills);
        expect(divided.open).toEqual(left.map((member) => member.open));
        fills.forEach((fill) => {
          const parts = divided.fills.flatMap((own) => own.filter((one) => one.ticks === fill.ticks).map((one) => one.lots));
          expect(sum(parts)).toBe(fill.lots);
        });
        divided.fills.forEach((own, at) => {
          for (const { ticks: paid } of own) expect(takes('buy', members[at]?.guard ?? null, paid)).toBe(true);
        });
      }),
      check,
    );
  });

  it('size a copy as decimal arithmetic does', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2_000_000n }), fc.bigInt({ min: 100n, max: 50_000n }), (trader, numberE4) => {
        const copied = copyLots(trader, { type: 'multiple', numberE4 });
        // The exact product in hundred-millionths of a unit, written out and cut by its digits.
        const digits = (trader * numberE4).toString().padStart(9, '0');
        const whole = BigInt(digits.slice(0, -8));
        const isLarge = trader * numberE4 > 100_000_000n;
        const kept = BigInt(digits.slice(-8, isLarge ? -6 : -4));
        const next = Number(digits.at(isLarge ? -6 : -4));
        const base = isLarge ? (whole * 100n + kept) * 100n : whole * 10_000n + kept;
        expect(copied).toBe(base + (next >= 5 ? (isLarge ? 100n : 1n) : 0n));
      }),
      check,
    );
  });

  it('close all of a copy when the trader has closed all, in whatever steps', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 50_000n }),
        fc.array(fc.bigInt({ min: 1n, max: 900n }), { minLength: 1 }),
        (copy, steps) => {
          let [trader, left] = [sum(steps), copy];
          for (const step of steps) {
            const part = copyClose(left, step, trader);
            expect(part <= left).toBe(true);
            left -= part;
            trader -= step;
          }
          expect(left).toBe(0n);
        },
      ),
      check,
    );
  });
});

describe('a thin book', () => {
  it('takes no more of a follow in a day than its allowance and a tenth of a percent of what it closes', () => {
    const rounds = fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 5_000n }), fc.bigInt({ min: 50_000n, max: 900_000n })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10_000_000_000n }), rounds, (budget, blocks) => {
        const allowance = allowanceLeft(budget, 0n, 20_000n);
        let [used, closed] = [0n, 0n];
        for (const [size, markTicks] of blocks) {
          for (const kind of ['open', 'close'] as const) {
            const left = allowanceLeft(budget, used, 20_000n);
            if (kind === 'open' && left === 0n) break;
            const side = kind === 'open' ? 'buy' : 'sell';
            // The accomplice stands exactly at the worst price.
            const ticks = memberGuard({ side, kind, markTicks, lots: size, others: [], slippagePpm: 20_000n, allowance: left });
            used += usedBy(side, markTicks, [{ ticks, lots: size }]);
            if (kind === 'close') closed += markTicks * size;
          }
        }
        expect(used * 1_000n <= allowance * 1_000n + closed).toBe(true);
      }),
      check,
    );
  });

  it('ends a follow exactly where result and open results together have lost the cap', () => {
    fc.assert(
      fc.property(money, fc.array(money, { maxLength: 5 }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (realised, results, cap) => {
        const copies = results.map((result) => ({ result, value: 0n, feePpm: 0n }));
        expect(isCapReached(realised, copies, cap)).toBe(realised + sum(results) <= -cap);
      }),
      check,
    );
  });
});

describe('shares', () => {
  const path = fc.array(fc.tuple(money, money), { minLength: 1, maxLength: 12 });

  it('are never of a loss that is made good or still open, and never twice of one gain', () => {
    fc.assert(
      fc.property(path, fc.bigInt({ min: 0n, max: 200_000n }), (periods, rate) => {
        let [mark, paid] = [0n, 0n];
        let highest = 0n;
        for (const [realised, open] of periods) {
          const basis = basisOf({ realised, open, shortGains: 0n });
          expect(basis <= realised && basis <= realised + (open < 0n ? open : 0n)).toBe(true);
          const share = shareOf(basis, mark, rate);
          expect(share.mark >= mark).toBe(true);
          paid += share.amount;
          if (basis > highest) highest = basis;
          mark = share.mark;
        }
        expect(mark).toBe(highest);
        expect(paid * 1_000_000n <= rate * highest).toBe(true);
      }),
      check,
    );
  });

  it('are never more because a period is split', () => {
    fc.assert(
      fc.property(money, money, fc.bigInt({ min: 0n, max: 200_000n }), (middle, end, rate) => {
        const once = shareOf(end, 0n, rate).amount;
        const first = shareOf(middle, 0n, rate);
        const twice = shareOf(end, first.mark, rate).amount;
        if (middle <= end) expect(first.amount + twice <= once).toBe(true);
        // A fall after the first period costs the trader nothing back, and earns nothing before it is made good.
        else expect(twice).toBe(0n);
      }),
      check,
    );
  });

  it('are not drawn anew by ending a follow and beginning another', () => {
    fc.assert(
      fc.property(money, money, (low, gain) => {
        const mark = 500_000_000n;
        const basis = low > mark ? mark : low;
        const again = shareOf(gain, firstMark(mark, basis), 100_000n).amount;
        expect(again).toBe(shareOf(basis + gain, mark, 100_000n).amount);
      }),
      check,
    );
  });

  it('leave out gains of less than a minute, never losses', () => {
    expect([shortGainOf(5n, 0, 59_999), shortGainOf(5n, 0, 60_000), shortGainOf(-5n, 0, 1)]).toEqual([5n, 0n, 0n]);
  });
});

describe('records', () => {
  it('never show more than the steps within an hour made, however money moved between them', () => {
    // Up to six gains, or losses, of what stands there, with money in or out between.
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.bigInt({ min: -900n, max: 5_000n })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(steps, fc.boolean(), (list, isGain) => {
        const before = 10n ** 12n;
        let [equity, still, paidIn, paidOut] = [before, 10n ** 12n, 0n, 0n];
        for (const [permille, percent] of list) {
          const factor = BigInt(1_000 + (isGain ? permille : -permille));
          equity = (equity * factor) / 1_000n;
          still = (still * factor) / 1_000n;
          const moved = (equity * percent) / 1_000n;
          // What goes out before a loss leaves less to lose: that is no way to hide one, since nobody knows it before.
          if (moved > 0n) paidIn += moved;
          else if (isGain) paidOut -= moved;
          if (moved > 0n || isGain) equity += moved;
        }
        expect(nextIndex(10n ** 12n, before, { equity, paidIn, paidOut }) <= still + 10n).toBe(true);
      }),
      { ...check, endOnFailure: true },
    );
  });

  it('are blind to transfers in hours without a result', () => {
    const day = fc.array(fc.tuple(fc.integer({ min: 900, max: 1_100 }), fc.integer({ min: -300, max: 500 })), {
      minLength: 1,
      maxLength: 24,
    });
    fc.assert(
      fc.property(day, (hours) => {
        // The same hourly results on an account that is never moved into or out of.
        let [equity, still] = [10n ** 12n, 10n ** 12n];
        const moving = [{ equity, paidIn: 0n, paidOut: 0n }];
        const quiet = [{ equity: still, paidIn: 0n, paidOut: 0n }];
        for (const [factor, percent] of hours) {
          const moved = (equity * BigInt(percent)) / 1_000n;
          equity += moved;
          moving.push({ equity, paidIn: moved > 0n ? moved : 0n, paidOut: moved < 0n ? -moved : 0n });
          quiet.push({ equity: still, paidIn: 0n, paidOut: 0n });
          equity = (equity * BigInt(factor)) / 1_000n;
          still = (still * BigInt(factor)) / 1_000n;
          moving.push({ equity, paidIn: 0n, paidOut: 0n });
          quiet.push({ equity: still, paidIn: 0n, paidOut: 0n });
        }
        const [a, b] = [indexOf(moving).at(-1) ?? 0n, indexOf(quiet).at(-1) ?? 0n];
        // Divisions cut at most an atom an hour each.
        const off = a - b;
        expect(off <= 2_000n && off >= -2_000n).toBe(true);
      }),
      check,
    );
  });

  it('fall by no more than all and rise only with equity', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 13n }), { minLength: 1 }), (index) => {
        const drop = dropOf(index);
        expect(drop >= 0n && drop <= 1_000_000n).toBe(true);
        const peak = index.reduce((a, b) => (a > b ? a : b));
        if (index.at(-1) === peak && index.every((one, at) => one >= (index[at - 1] ?? 0n))) expect(drop).toBe(0n);
      }),
      check,
    );
    expect(nextIndex(5n, 10n, { equity: 0n, paidIn: 0n, paidOut: 0n })).toBe(0n);
    expect(returnOf(3n, 2n)).toBe(-333_333n);
  });

  it('name a median that one of the follows had', () => {
    fc.assert(
      fc.property(fc.array(money, { minLength: 1 }), (returns) => {
        const median = medianOf(returns) ?? 0n;
        expect(returns).toContain(median);
        const [below, above] = [returns.filter((one) => one < median), returns.filter((one) => one > median)];
        expect(below.length <= returns.length / 2 && above.length <= returns.length / 2).toBe(true);
      }),
      check,
    );
    expect([medianOf([]), followReturn(-1_005n, 1_000_000n), followReturn(50n, 1_000_000n)]).toEqual([null, -10n, 1n]);
  });
});

describe('differences', () => {
  it('add up exactly', () => {
    const copy = fc.option(fc.record({ result: money, withTrader: money }), { nil: null });
    const ratio = fc.record({ n: fc.bigInt({ min: 0n, max: 50_000n }), d: fc.bigInt({ min: 1n, max: 50_000n }) });
    const positions: fc.Arbitrary<Compared[]> = fc.array(fc.record({ trader: money, ratio, copy }), { maxLength: 12 });
    fc.assert(
      fc.property(positions, money, money, money, (compared, fees, funding, share) => {
        const parts = differenceOf(compared, { fees, funding, share });
        expect(parts.scaled + parts.rounding + parts.skipped + parts.ownExits).toBe(parts.mine);
        expect(parts.mine).toBe(sum(compared.map((one) => one.copy?.result ?? 0n)));
        expect(parts.kept).toBe(parts.mine + fees + funding + share);
      }),
      check,
    );
  });
});
