// SPDX-License-Identifier: Apache-2.0
/** The slack index misses no account: walks of several marks against a valuation of every account at every tick. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inverse, LINEAR, valueOf } from '../contract.ts';
import { isLiquidatable, liquidationPrice } from '../liquidation.ts';
import { crossExposure } from '../cross.ts';
import { ceilOf, isAtMost, times, whole } from '../fraction.ts';
import { requirementOf } from '../position.ts';
import { SlackIndex, slackOf, slackParts, type SlackPosition, slackThresholds } from './slack.ts';
import { TriggerIndex } from './trigger-index.ts';

const RATES = { maintenancePpm: 5_000n, feePpm: 500n };
/** Markets 1 and 2 are linear, 3 is inverse. */
const contractOf = (marketId: number) => (marketId === 3 ? inverse(10n ** 6n) : LINEAR);

const held = fc.record({
  marketId: fc.integer({ min: 1, max: 3 }),
  side: fc.constantFrom('long' as const, 'short' as const),
  lots: fc.bigInt({ min: 1n, max: 1_000n }),
});
const accounts = fc.array(
  fc.record({ cash: fc.bigInt({ min: 0n, max: 3_000_000n }), held: fc.array(held, { minLength: 1, maxLength: 5 }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
);
const walk = fc.array(fc.record({ marketId: fc.integer({ min: 1, max: 3 }), permille: fc.integer({ min: -200, max: 200 }) }), {
  maxLength: 40,
});

describe('the slack index', () => {
  it('values anew every account whose slack is used up, at the tick that uses it up', () => {
    fc.assert(
      fc.property(accounts, walk, (list, ticks) => {
        const indexes = new Map([1, 2, 3].map((id) => [id, new TriggerIndex()]));
        const marks = new Map([1, 2, 3].map((id) => [id, 10_000n]));
        const slacks = new SlackIndex((id) => indexes.get(id)!);
        const positionsOf = (account: number): SlackPosition[] =>
          list[account]!.held.map(({ marketId, side, lots }) => {
            const contract = contractOf(marketId);
            const position = { side, lots, entryValue: valueOf(contract, 10_000n, lots), margin: 0n, owed: 0n };
            return { marketId, contract, position, rates: RATES, markTicks: marks.get(marketId)! };
          });
        const isAlive = (account: number) => slackOf(list[account]!.cash, positionsOf(account)).n > 0n;
        const place = (account: number) =>
          slacks.place(account, slackOf(list[account]!.cash, positionsOf(account)), slackParts(positionsOf(account)));
        const watched = new Set(list.keys());
        for (const account of list.keys()) if (!place(account)) watched.delete(account);
        expect([...watched]).toEqual([...list.keys()].filter(isAlive));
        for (const { marketId, permille } of ticks) {
          const was = marks.get(marketId)!;
          const moved = was + (was * BigInt(permille)) / 1_000n;
          marks.set(marketId, moved < 1n ? 1n : moved);
          const reached = indexes
            .get(marketId)!
            .reached(Number(marks.get(marketId)))
            .map(({ owner }) => owner);
          for (const account of watched) if (!isAlive(account)) expect(reached).toContain(account);
          for (const account of reached) if (!place(account)) watched.delete(account);
        }
        for (const account of list.keys()) slacks.remove(account);
        expect([...indexes.values()].map(({ size }) => size)).toEqual([0, 0, 0]);
      }),
      { numRuns: 300 },
    );
  });

  it('with one market the threshold is the liquidation price of the account', () => {
    const one = fc.record({ kind: fc.constantFrom(1, 3), lots: fc.bigInt({ min: 1n, max: 10_000n }), isLong: fc.boolean() });
    fc.assert(
      fc.property(one, fc.bigInt({ min: 1n, max: 50_000_000n }), ({ kind, lots, isLong }, cash) => {
        const contract = contractOf(kind);
        const position = { side: isLong ? ('long' as const) : ('short' as const), lots, margin: 0n, owed: 0n };
        const entryValue = valueOf(contract, 10_000n, lots);
        const positions = [{ marketId: kind, contract, position: { ...position, entryValue }, rates: RATES, markTicks: 10_000n }];
        const exposure = crossExposure(cash, positions, 0);
        const thresholds = slackThresholds(slackOf(cash, positions), slackParts(positions));
        const price = liquidationPrice(contract, exposure, RATES);
        if (thresholds === null) expect(isLiquidatable(contract, exposure, RATES, 10_000n)).toBe(true);
        else if (typeof price === 'bigint' && price < 2n ** 31n) expect(thresholds[0]?.ticks).toBe(Number(price));
        else expect(thresholds).toEqual([]);
      }),
    );
  });

  it('slack is equity less requirement, and an account without positions has no threshold', () => {
    const position = { side: 'long' as const, lots: 100n, entryValue: 1_000_000n, margin: 0n, owed: 0n };
    const positions = [{ marketId: 1, contract: LINEAR, position, rates: RATES, markTicks: 9_900n }];
    const requirement = requirementOf(LINEAR, 100n, RATES, 9_900n);
    expect(ceilOf(requirement)).toBe(5_445n);
    const slack = slackOf(20_000n, positions);
    expect(isAtMost(slack, times(whole(20_000n - 10_000n - 5_445n), 1_000_000n))).toBe(true);
    expect(slack.n).toBe(4_555n * 1_000_000n * slack.d);
    expect(slackThresholds({ n: 1n, d: 1n }, [])).toEqual([]);
    expect(slackThresholds({ n: 0n, d: 1n }, [])).toBeNull();
  });
});
