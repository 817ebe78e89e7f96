// SPDX-License-Identifier: Apache-2.0
/** The worked examples of copy trading, to the last digit. */
import { LINEAR, entryHold, initialMargin, valueOf } from '@glasshouse/risk';
import { describe, expect, it } from 'vitest';
import { type Fill, type Member, divide } from './allocate.ts';
import { differenceOf } from './difference.ts';
import { allowanceLeft, allowedTicks, isCapReached, memberGuard, slippageOf, standingOf } from './guard.ts';
import { dropOf, indexOf, nextIndex, returnOf } from './record.ts';
import { basisOf, firstMark, shareOf } from './share.ts';
import { copyClose, copyLots } from './size.ts';

const multiple = (numberE4: bigint) => ({ type: 'multiple', numberE4 }) as const;
/** Average price in millionths. */
const average = (fills: readonly Fill[]) => {
  const [lots, value] = fills.reduce(([l, v], fill) => [l + fill.lots, v + fill.lots * fill.ticks], [0n, 0n]);
  return (value * 20_000n + lots) / (2n * lots);
};

describe('size of a copy', () => {
  it.each([
    [8_200n, 2_500n, 2_050n],
    [50_000n, 5_000n, 25_000n],
    [12_360n, 10_000n, 12_400n],
    [123_449n, 10_000n, 123_400n],
    [20_100n, 5_000n, 10_100n],
    [3_333n, 3_333n, 1_111n],
    [1n, 2_500n, 0n],
  ])('%s lots at %s ten-thousandths copy as %s [RULE-182] [CONST-055] [AMB-15]', (lots, number, copied) => {
    expect(copyLots(lots, multiple(number))).toBe(copied);
  });

  it('is what the follower chose where the lots are fixed [RULE-183]', () => {
    expect([5_000n, 12_349n].map((numberE4) => copyLots(7n, { type: 'lots', numberE4 }))).toEqual([5_000n, 12_300n]);
  });

  it('closes the part that the trader closes', () => {
    expect([2_500n, 1_234n, 100n].map((copy) => copyClose(copy, 3_700n, 10_000n))).toEqual([925n, 457n, 37n]);
    expect(copyClose(1_234n, 10_000n, 10_000n)).toBe(1_234n);
    expect(() => copyClose(1n, 2n, 1n)).toThrow(RangeError);
  });
});

const FOLLOWERS = [2_500n, 1_234n, 100n];
const members = (guards: readonly (bigint | null)[]): Member[] =>
  [...FOLLOWERS, 10_000n].map((open, at) => ({ open, guard: guards[at] ?? null }));

describe('fills of a block', () => {
  const asks = [
    { ticks: 681_210n, lots: 5_000n },
    { ticks: 681_260n, lots: 4_000n },
  ];

  it('are divided by what is open, at one price list', () => {
    const { fills, open } = divide('buy', members([]), [...asks, { ticks: 681_340n, lots: 4_834n }]);
    const trader = fills[3] ?? [];
    expect([trader, ...fills.slice(0, 3)].map((own) => own.map(({ lots }) => lots))).toEqual([
      [3_614n, 2_891n, 3_495n],
      [904n, 723n, 873n],
      [446n, 357n, 431n],
      [36n, 29n, 35n],
    ]);
    expect([trader, ...fills.slice(0, 3)].map(average)).toEqual([6_812_698_900n, 6_812_698_560n, 6_812_698_703n, 6_812_700_000n]);
    expect(open).toEqual([0n, 0n, 0n, 0n]);
    // 0.88 basis points over the best ask.
    expect(slippageOf('buy', 681_210n, trader)).toBe(88n);
  });

  it('leave out who allows a worse price only, and the others fill as before', () => {
    const guard = memberGuard({
      side: 'buy',
      kind: 'open',
      markTicks: 681_200n,
      lots: 1_234n,
      others: [],
      slippagePpm: 100n,
      allowance: 10n ** 12n,
    });
    expect(guard).toBe(681_268n);
    const { fills, open } = divide('buy', members([null, guard]), [...asks, { ticks: 681_340n, lots: 4_403n }]);
    expect(fills.map((own) => own.map(({ lots }) => lots))).toEqual([
      [904n, 723n, 873n],
      [446n, 357n],
      [36n, 29n, 35n],
      [3_614n, 2_891n, 3_495n],
    ]);
    expect(average(fills[1] ?? [])).toBe(6_812_322_291n);
    expect(open).toEqual([0n, 431n, 0n, 0n]);
  });
});

describe('bounds of a copy', () => {
  it('takes margin and fee at its own multiple', () => {
    const hold = entryHold(LINEAR, { marginTicks: 681_210n, multiple: 10n, feePpm: 500n }, 2_050n);
    expect(valueOf(LINEAR, 681_210n, 2_050n)).toBe(1_396_480_500n);
    expect(hold).toEqual({ margin: 139_648_050n, fee: 698_241n });
    expect(initialMargin(valueOf(LINEAR, 681_210n, 8_200n), 20n)).toBe(279_296_100n);
  });

  it('keeps the slippage that a follower allows', () => {
    const facts = { side: 'buy', kind: 'open', markTicks: 681_200n, lots: 2_050n, others: [], allowance: 10n ** 12n } as const;
    expect([500n, 5_000n].map((slippagePpm) => memberGuard({ ...facts, slippagePpm }))).toEqual([681_540n, 684_606n]);
    expect(memberGuard({ ...facts, side: 'sell', slippagePpm: 5_000n })).toBe(677_794n);
    expect(memberGuard({ ...facts, slippagePpm: 5_000n, others: [682_000n, 690_000n] })).toBe(682_000n);
  });

  it('narrows with what is left of the day’s allowance', () => {
    const facts = { side: 'buy', kind: 'open', markTicks: 681_200n, lots: 2_050n, others: [], slippagePpm: 5_000n } as const;
    const [much, little] = [1_200_000_000n, 300_000_000n].map((budget) => allowanceLeft(budget, 0n, 20_000n));
    expect([much, little]).toEqual([24_000_000n, 6_000_000n]);
    expect(allowedTicks({ ...facts, allowance: 24_000_000n })).toBe(5_853n);
    expect(memberGuard({ ...facts, allowance: 24_000_000n })).toBe(684_606n);
    expect(allowedTicks({ ...facts, allowance: 6_000_000n })).toBe(1_463n);
    expect(memberGuard({ ...facts, allowance: 6_000_000n })).toBe(682_663n);
    // A close always has a tenth of a percent.
    expect(memberGuard({ ...facts, side: 'sell', kind: 'close', allowance: 0n })).toBe(680_519n);
    expect(allowanceLeft(300_000_000n, 7_000_000n, 20_000n)).toBe(0n);
  });

  it('ends a follow at its loss cap', () => {
    const copies = [-150_250_000n, -45_000_000n].map((result) => ({ result, value: 0n, feePpm: 500n }));
    expect(standingOf(-310_400_000n, copies)).toBe(-505_650_000n);
    expect(isCapReached(-310_400_000n, copies, 500_000_000n)).toBe(true);
    expect(isCapReached(-304_749_999n, copies, 500_000_000n)).toBe(false);
    // The fee of the close belongs to the loss.
    const fee = [{ result: -45_000_000n, value: 1_000_001n, feePpm: 500n }];
    expect(standingOf(0n, fee)).toBe(-45_000_501n);
  });
});

describe('the trader’s share', () => {
  it('is of gains above the highest mark, less open losses', () => {
    const periods = [
      [120_000_000n, 0n, 12_000_000n],
      [80_000_000n, 0n, 0n],
      [150_500_001n, -40_000_000n, 0n],
      [150_500_001n, 0n, 3_050_000n],
      [210_333_333n, 15_000_000n, 5_983_333n],
    ] as const;
    let mark = 0n;
    for (const [realised, open, amount] of periods) {
      const share = shareOf(basisOf({ realised, open, shortGains: 0n }), mark, 100_000n);
      expect(share.amount).toBe(amount);
      mark = share.mark;
    }
    expect(mark).toBe(210_333_333n);
  });

  it('begins a new follow with the loss that the last one left', () => {
    expect(firstMark(120_000_000n, 80_000_000n)).toBe(40_000_000n);
    expect(firstMark(120_000_000n, 130_000_000n)).toBe(0n);
  });
});

describe('the record', () => {
  const usdt = (value: number) => BigInt(value) * 1_000_000n;

  it('is not moved by transfers', () => {
    const hours = [
      [5_000, 0],
      [5_150, 0],
      [7_090, 2_000],
      [6_520, 0],
      [5_980, -500],
      [6_340, 0],
    ].map(([equity, moved = 0]) => ({
      equity: usdt(equity ?? 0),
      paidIn: usdt(Math.max(moved, 0)),
      paidOut: usdt(Math.max(-moved, 0)),
    }));
    const index = indexOf(hours);
    expect(index.at(-1)).toBe(986_426_253_943n);
    expect(returnOf(index[0] ?? 0n, index.at(-1) ?? 0n)).toBe(-13_573n);
    expect(dropOf(index)).toBe(96_685n);
  });

  it('shows no gain of money that only passed through, and no smaller loss for money that came in after it', () => {
    const next = (before: bigint, equity: bigint, paidIn: bigint, paidOut: bigint) =>
      nextIndex(1_000_000n, before, { equity, paidIn, paidOut });
    // 10 stood there, 10,000 came in and gained 100, and 10,000 went out: 1 %, not eleven times as much.
    expect(next(10n, 110n, 10_000n, 10_000n)).toBe(1_009_990n);
    // Half of 100 was lost; what came in afterwards, or passed through, makes it no smaller.
    expect(next(100n, 1_000_050n, 1_000_000n, 0n)).toBe(500_000n);
    expect(next(100n, 50n, 1_000_000n, 1_000_000n)).toBe(500_000n);
    expect(next(100n, 900n, 1_000n, 0n)).toBe(0n);
    // All was taken out, nothing stood there, and the next money came in: no result, and none of it is a gain.
    expect([next(100n, 0n, 0n, 100n), next(0n, 0n, 0n, 0n), next(0n, 50n, 50n, 0n)]).toEqual([
      1_000_000n,
      1_000_000n,
      1_000_000n,
    ]);
    expect([next(0n, 60n, 50n, 0n), next(0n, 40n, 50n, 0n)]).toEqual([1_000_000n, 800_000n]);
  });

  it('stays at nothing once an account is empty', () => {
    const hours = [1_000n, 0n, 500n].map((equity, at) => ({ equity, paidIn: at === 2 ? 500n : 0n, paidOut: 0n }));
    expect(indexOf(hours)).toEqual([1_000_000_000_000n, 0n, 0n]);
    expect(dropOf(indexOf(hours))).toBe(1_000_000n);
    expect(returnOf(0n, 5n)).toBeNull();
  });
});

describe('a follower’s difference', () => {
  it('adds up to the atom', () => {
    const [entry, exit] = [681_210n, 689_000n];
    const trader = (exit - entry) * 3_333n;
    const mine = (exit - entry) * 1_111n;
    expect([trader, mine]).toEqual([25_964_070n, 8_654_690n]);
    const parts = differenceOf([{ trader, ratio: { n: 3_333n, d: 10_000n }, copy: { result: mine, withTrader: mine } }], {
      fees: -761_153n,
      funding: -76_104n,
      share: -shareOf(7_817_433n, 0n, 100_000n).amount,
    });
    expect(parts).toEqual({
      scaled: 8_653_824n,
      rounding: 866n,
      skipped: 0n,
      ownExits: 0n,
      mine: 8_654_690n,
      fees: -761_153n,
      funding: -76_104n,
      net: 7_817_433n,
      share: -781_743n,
      kept: 7_035_690n,
    });
  });
});
