// SPDX-License-Identifier: Apache-2.0
/** What a follow opens with an order of its trader, or why it is left out. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINEAR, valueOf } from '@glasshouse/risk';
import { usedBy } from './guard.ts';
import { type MemberFacts, type TraderOrder, decideMember } from './member.ts';

/** 0.82 long at 20×, limit 6,812.10. */
const ORDER: TraderOrder = {
  side: 'buy',
  lots: 8_200n,
  multiple: 20n,
  markTicks: 681_200n,
  bestTicks: 681_210n,
  limits: [681_210n],
  leastValue: 5_000_000n,
  mostLots: 1_000_000n,
  feePpm: 500n,
};
const MEMBER: MemberFacts = {
  isPaused: false,
  hasOpposite: false,
  openCopies: 0,
  openMax: null,
  sizing: { type: 'multiple', numberE4: 2_500n },
  multipleMax: 10n,
  tierMultiple: 100n,
  slippagePpm: 5_000n,
  allowance: 24_000_000n,
  orderMarginMax: null,
  free: 1_200_000_000n,
};
const decide = (member: Partial<MemberFacts> = {}, order: Partial<TraderOrder> = {}) =>
  decideMember({ ...ORDER, ...order }, { ...MEMBER, ...member });

describe('a member of a block', () => {
  it('opens its part at the smallest of three multiples, and needs margin and fee at its worst price', () => {
    expect(decide()).toEqual({ lots: 2_050n, multiple: 10n, guardTicks: 681_210n, margin: 139_648_050n, fee: 698_241n });
    expect(decide({ multipleMax: 50n })).toMatchObject({ multiple: 20n });
    expect(decide({ tierMultiple: 5n })).toMatchObject({ multiple: 5n });
  });

  it('trades no further than its slippage, and than half of the allowance lets it', () => {
    expect(decide({}, { limits: [] })).toMatchObject({ guardTicks: 684_606n });
    expect(decide({ allowance: 6_000_000n }, { limits: [] })).toMatchObject({ guardTicks: 682_663n });
    expect(decide({ allowance: 0n }, { limits: [] })).toBe('slippage_day');
  });

  it('a sale holds at the best bid where that is more than its worst price', () => {
    const sold = decide({}, { side: 'sell', limits: [681_000n], bestTicks: 681_150n });
    expect(sold).toMatchObject({ guardTicks: 681_000n, margin: (valueOf(LINEAR, 681_150n, 2_050n) + 9n) / 10n });
  });

  it('is skipped for the first reason that holds, and never made smaller', () => {
    const all = { isPaused: true, hasOpposite: true, openCopies: 2, openMax: 2, allowance: 0n, orderMarginMax: 1n, free: 0n };
    expect(decide(all)).toBe('paused');
    expect(decide({ ...all, isPaused: false })).toBe('own_order');
    expect(decide({ ...all, isPaused: false, hasOpposite: false })).toBe('open_max');
    const open = { ...all, isPaused: false, hasOpposite: false, openMax: 3 };
    expect(decide(open, { lots: 1n })).toBe('too_small');
    expect(decide(open, { lots: 10_000_000n })).toBe('too_large');
    expect(decide(open)).toBe('slippage_day');
    expect(decide({ ...open, allowance: 1_000_000n })).toBe('order_margin');
    expect(decide({ ...open, allowance: 1_000_000n, orderMarginMax: null })).toBe('budget');
    expect(decide({ free: 140_346_291n })).toMatchObject({ lots: 2_050n });
    expect(decide({ free: 140_346_290n })).toBe('budget');
    expect(decide({ orderMarginMax: 139_648_049n })).toBe('order_margin');
  });

  it('a copy below the least value of the market is too small', () => {
    expect(decide({ sizing: { type: 'lots', numberE4: 7n } })).toBe('too_small');
    expect(decide({ sizing: { type: 'lots', numberE4: 8n } })).toMatchObject({ lots: 8n });
  });

  it('never needs more than is free, nor uses more than half of the allowance, wherever it is filled', () => {
    const facts = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      lots: fc.bigInt(1n, 100_000n),
      numberE4: fc.bigInt(100n, 50_000n),
      allowance: fc.bigInt(1n, 100_000_000n),
      free: fc.bigInt(0n, 2_000_000_000n),
      slippagePpm: fc.bigInt(100n, 20_000n),
      best: fc.bigInt(670_000n, 690_000n),
    });
    fc.assert(
      fc.property(facts, ({ side, lots, numberE4, allowance, free, slippagePpm, best }) => {
        const sizing = { type: 'multiple', numberE4 } as const;
        const made = decide({ sizing, allowance, free, slippagePpm }, { side, lots, limits: [], bestTicks: best });
        if (typeof made === 'string') return;
        expect(made.margin + made.fee <= free).toBe(true);
        const worst = usedBy(side, ORDER.markTicks, [{ ticks: made.guardTicks, lots: made.lots }]);
        expect(2n * worst <= allowance).toBe(true);
      }),
    );
  });
});
