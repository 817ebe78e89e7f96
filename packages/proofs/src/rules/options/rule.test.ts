// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { formatAmount, parseAmount } from '@glasshouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RuleOrder, type RuleTick, decideOption, profitOf } from './rule.ts';

const T = 1_800_000_000_000;
const order = (fields: Partial<RuleOrder> = {}): RuleOrder => ({
  rule: 'options/1',
  leaf: 10,
  accepted: T + 400,
  direction: 'up',
  seconds: 60,
  stake: 100_000_000n,
  profit: 82_000_000n,
  ...fields,
});
/** Ticks by second after T; null is a tick without a price. */
const ticks = (prices: Record<number, number | null>): RuleTick[] =>
  Object.entries(prices).map(([second, price], i) => ({
    leaf: 11 + i,
    seq: i + 1,
    time: T + Number(second) * 1_000,
    price: price === null ? null : BigInt(price),
  }));
const result = (prices: Record<number, number | null>, fields: Partial<RuleOrder> = {}, complete = Number.MAX_SAFE_INTEGER) =>
  decideOption(order(fields), ticks(prices), complete);

describe('the rule options/1', () => {
  it('pays as the published example says', () => {
    const [vector] = JSON.parse(readFileSync(new URL('./fixtures/timed-option.json', import.meta.url), 'utf8')) as [
      { inputs: { stake: string; payout: string }; expected: { profit: string; returned: string } },
    ];
    const stake = parseAmount(vector.inputs.stake, 6);
    const profit = stake.ok ? profitOf(stake.atoms, vector.inputs.payout) : 0n;
    expect(formatAmount(profit, 6)).toBe(vector.expected.profit);
    const won = result({ 1: 100, 61: 101 }, { stake: stake.ok ? stake.atoms : 0n, profit });
    expect(formatAmount(won?.returned ?? 0n, 6)).toBe(vector.expected.returned);
  });

  it.each([
    ['up', 100, 101, 'won', 182_000_000n],
    ['up', 100, 99, 'lost', 0n],
    ['down', 100, 99, 'won', 182_000_000n],
    ['down', 100, 101, 'lost', 0n],
    ['up', 100, 100, 'refunded', 100_000_000n],
    ['down', 100, 100, 'refunded', 100_000_000n],
  ] as const)('%s from %s to %s is %s', (direction, entry, exit, outcome, returned) => {
    expect(result({ 1: entry, 61: exit }, { direction })).toMatchObject({ outcome, returned, due: T + 61_000 });
  });

  it('enters at the first tick after the order, not at one of the same moment or before it in the log', () => {
    expect(result({ 0: 50, 1: 100, 2: 70, 61: 101 })?.entry).toMatchObject({ time: T + 1_000, price: 100n });
    expect(result({ 1: 50, 2: 100, 62: 101 }, { accepted: T + 1_000 })?.entry?.time).toBe(T + 2_000);
    // The tick of the next second was logged before the order: it was known.
    expect(result({ 1: 50, 2: 100, 62: 101 }, { leaf: 11 })?.entry?.time).toBe(T + 2_000);
  });

  it('leaves out ticks without a price', () => {
    const found = result({ 1: null, 2: 100, 62: null, 63: 90 });
    expect(found).toMatchObject({ outcome: 'lost', entry: { time: T + 2_000 }, exit: { time: T + 63_000 }, due: T + 62_000 });
  });

  it.each([
    [{}, 'NO_ENTRY'],
    [{ 6: 100 }, 'NO_ENTRY'],
    [{ 1: null, 2: null, 6: 100, 66: 101 }, 'NO_ENTRY'],
    [{ 1: 100 }, 'NO_SETTLEMENT'],
    [{ 1: 100, 60: 101, 67: 102 }, 'NO_SETTLEMENT'],
  ] as const)('returns the stake when no tick comes in time: %j', (prices, refund) => {
    expect(result(prices)).toMatchObject({ outcome: 'refunded', refund, returned: 100_000_000n });
  });

  it('takes a tick of the last moment and waits for it', () => {
    expect(result({ 5: 100, 70: 101 }, { accepted: T })?.entry?.time).toBe(T + 5_000);
    expect(result({ 1: 100, 66: 101 })?.exit?.time).toBe(T + 66_000);
    expect(result({}, {}, T + 5_399)).toBeNull();
    expect(result({}, {}, T + 5_400)).toMatchObject({ refund: 'NO_ENTRY' });
    expect(result({ 1: 100 }, {}, T + 65_999)).toBeNull();
    expect(result({ 1: 100 }, {}, T + 66_000)).toMatchObject({ refund: 'NO_SETTLEMENT' });
  });

  it('is a function of order and ticks alone: the same however often and from whatever they are copied; later ticks change nothing', () => {
    const prices = fc.array(fc.option(fc.integer({ min: 95, max: 105 }), { nil: null, freq: 4 }), {
      minLength: 80,
      maxLength: 80,
    });
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 3_999 }), fc.constantFrom('up', 'down'), (list, offset, direction) => {
        const one = order({ accepted: T + offset, direction });
        const all = ticks(Object.fromEntries(list.map((price, i) => [i, price])));
        const frozen = Object.freeze(all.map((tick) => Object.freeze({ ...tick })));
        const decided = decideOption(Object.freeze({ ...one }), frozen, Number.MAX_SAFE_INTEGER);
        expect(decided).toEqual(decideOption(one, all, Number.MAX_SAFE_INTEGER));
        const more = [...all, { leaf: 1_000, seq: 1_000, time: T + 400_000, price: 1n }];
        expect(decideOption(one, more, Number.MAX_SAFE_INTEGER)).toEqual(decided);
        // A decision with fewer ticks is the same, or waits.
        const early = decideOption(one, all.slice(0, 70), T + 69_000);
        if (early !== null) expect(early).toEqual(decided);
      }),
      { numRuns: 300 },
    );
  });

  it('gives the other direction the other result, and both their stakes on equal prices', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (entry, exit) => {
        const [up, down] = (['up', 'down'] as const).map((direction) => result({ 1: entry, 61: exit }, { direction })?.outcome);
        if (entry === exit) expect([up, down]).toEqual(['refunded', 'refunded']);
        else expect(new Set([up, down])).toEqual(new Set(['lost', 'won']));
      }),
    );
  });

  it('rounds the profit down to the atom and never by more than one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 1, max: 20_000 }), (stake, units) => {
        const payout = formatAmount(BigInt(units), 4);
        const rest = stake * BigInt(units) - profitOf(stake, payout) * 10_000n;
        expect(rest >= 0n && rest < 10_000n).toBe(true);
      }),
    );
  });
});

describe('the rule options/2', () => {
  const by2 = (prices: Record<number, number | null>, fields: Partial<RuleOrder> = {}, complete?: number) =>
    result(prices, { rule: 'options/2', ...fields }, complete);

  it('enters at the next second after acceptance and ends at the due second', () => {
    expect(by2({ 0: 50, 1: 100, 2: 70, 61: 101, 62: 1 })).toMatchObject({
      outcome: 'won',
      entry: { time: T + 1_000 },
      exit: { time: T + 61_000 },
      missing: null,
    });
    // A second that stands at the moment of acceptance was known.
    expect(by2({ 1: 50, 2: 100, 62: 101 }, { accepted: T + 1_000 })?.entry?.time).toBe(T + 2_000);
  });

  it.each([
    [{ 1: null, 2: null, 3: 100, 63: null, 64: 101 }, 'won', 3_000, 64_000],
    [{ 1: null, 2: null, 3: null, 4: null, 5: null, 6: 100, 66: 99 }, 'lost', 6_000, 66_000],
  ] as const)('passes on to the next second where one was logged without a price: %j', (prices, outcome, entry, exit) => {
    expect(by2(prices)).toMatchObject({ outcome, entry: { time: T + entry }, exit: { time: T + exit } });
  });

  it.each([
    [{ 2: 100, 62: 101 }, 'NO_ENTRY', T + 1_000],
    [{ 1: null, 3: 100, 63: 101 }, 'NO_ENTRY', T + 2_000],
    [{ 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: 100 }, 'NO_ENTRY', null],
    [{ 1: 100, 62: 101 }, 'NO_SETTLEMENT', T + 61_000],
    [{ 1: 100, 61: null, 63: 99 }, 'NO_SETTLEMENT', T + 62_000],
    [{ 1: 100, 61: null, 62: null, 63: null, 64: null, 65: null, 66: null, 67: 1 }, 'NO_SETTLEMENT', null],
  ] as const)(
    'returns the stake for a second that was not logged, and for six without a price: %j',
    (prices, refund, missing) => {
      expect(by2(prices)).toMatchObject({ outcome: 'refunded', refund, missing, returned: 100_000_000n });
    },
  );

  it('returns the stake where the second stands before the order in the log, or has prices of another kind', () => {
    expect(by2({ 1: 100, 61: 101 }, { leaf: 11 })).toMatchObject({ refund: 'NO_ENTRY', missing: T + 1_000 });
    const other = ticks({ 1: 100, 61: 101 }).map((tick, i) => ({ ...tick, isOther: i === 1 }));
    expect(decideOption(order({ rule: 'options/2' }), other, Number.MAX_SAFE_INTEGER)).toMatchObject({
      refund: 'NO_SETTLEMENT',
      missing: T + 61_000,
    });
  });

  it('waits for a second until it is known that it was not logged', () => {
    expect(by2({}, {}, T + 999)).toBeNull();
    expect(by2({}, {}, T + 1_000)).toMatchObject({ refund: 'NO_ENTRY' });
    expect(by2({ 1: null }, {}, T + 1_999)).toBeNull();
    expect(by2({ 1: 100 }, {}, T + 60_999)).toBeNull();
    expect(by2({ 1: 100 }, {}, T + 61_000)).toMatchObject({ refund: 'NO_SETTLEMENT' });
  });

  it('gives who withholds seconds no result but a refund: any hole leaves the result or returns the stake', () => {
    const list = fc.array(fc.option(fc.integer({ min: 95, max: 105 }), { nil: null, freq: 6 }), { minLength: 80, maxLength: 80 });
    const withheld = fc.uniqueArray(fc.integer({ min: 0, max: 79 }), { maxLength: 20 });
    fc.assert(
      fc.property(list, withheld, fc.constantFrom('up', 'down'), (prices, holes, direction) => {
        const all = ticks(Object.fromEntries(prices.map((price, i) => [i, price])));
        const one = order({ rule: 'options/2', direction });
        const whole = decideOption(one, all, Number.MAX_SAFE_INTEGER);
        const held = decideOption(
          one,
          all.filter((_, i) => !holes.includes(i)),
          Number.MAX_SAFE_INTEGER,
        );
        expect(held?.outcome === 'refunded' ? whole : held).toEqual(whole);
      }),
      { numRuns: 300 },
    );
  });
});
