// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type IndexTerms, type SourceQuote, indexOf } from './index-rules.ts';

const NOW = 1_800_000_000_000;
const terms = (change: Partial<IndexTerms> = {}): IndexTerms => ({
  time: NOW,
  minSources: 3,
  maxAgeMs: 10_000,
  tick: '0.01',
  previous: null,
  ...change,
});
const at = (source: string, price: string, change: Partial<SourceQuote> = {}): SourceQuote => ({
  source,
  bid: price,
  ask: price,
  time: String(NOW),
  ...change,
});
const three = ['100', '101', '100.5'].map((price, i) => at(`s${i}`, price));

describe('the index', () => {
  it('is the median of the middles of bid and ask', () => {
    const quotes = [at('a', '1', { bid: '99', ask: '101' }), at('b', '100.4'), at('c', '100.2')];
    expect(indexOf(quotes, terms())).toEqual({ index: '100.2', states: ['used', 'used', 'used'] });
  });

  it('of an even number is the middle of the two inner ones, rounded once to the tick, half to even', () => {
    const even = (a: string, b: string) => indexOf([at('a', a), at('b', b)], terms({ minSources: 2 })).index;
    expect(even('100.01', '100.02')).toBe('100.02');
    expect(even('100.02', '100.03')).toBe('100.02');
    expect(even('100.03', '100.04')).toBe('100.04');
    // The middle of a source is not rounded on its own: 100.015 and 100.016 make 100.0155.
    const quotes = [at('a', '1', { bid: '100.01', ask: '100.02' }), at('b', '100.016')];
    expect(indexOf(quotes, terms({ minSources: 2 })).index).toBe('100.02');
    expect(indexOf([at('a', '7007')], terms({ minSources: 1, tick: '2' })).index).toBe('7008');
  });

  it('is none where the step is so coarse that rounding would decide', () => {
    const of = (tick: string) => indexOf([at('a', '7283')], terms({ minSources: 1, tick })).index;
    expect([of('7.283'), of('7.3'), of('5000')]).toEqual(['7283', null, null]);
  });

  it('needs the minimum of sources', () => {
    expect(indexOf(three, terms()).index).toBe('100.5');
    expect(indexOf(three.slice(1), terms()).index).toBeNull();
    expect(indexOf([], terms({ minSources: 0 })).index).toBeNull();
  });

  it('takes nothing of a source that speaks several times: it is not several sources, and nobody chooses its quote', () => {
    const loud = [at('s0', '100'), at('s0', '100.1'), at('s0', '100.2')];
    expect(indexOf(loud, terms())).toEqual({ index: null, states: ['invalid', 'invalid', 'invalid'] });
    const result = indexOf([...three, at('s2', '99.5')], terms({ minSources: 2 }));
    expect(result).toEqual({ index: '100.5', states: ['used', 'used', 'invalid', 'invalid'] });
  });

  it.each([
    ['invalid', { bid: 'NaN' }],
    ['invalid', { bid: '0' }],
    ['invalid', { bid: '-1' }],
    ['invalid', { ask: 'Infinity' }],
    ['invalid', { ask: '1e3' }],
    ['invalid', { time: 'yesterday' }],
    ['crossed', { bid: '101', ask: '100' }],
    ['wide', { bid: '90', ask: '110' }],
    ['future', { time: String(NOW + 1_001) }],
    ['stale', { time: String(NOW - 10_001) }],
    ['stale', { time: String(NOW - 86_400_000) }],
    ['outlying', { bid: '1000', ask: '1000' }],
    ['outlying', { bid: '65', ask: '65' }],
  ] as const)('drops a source that is %s: %o', (state, change) => {
    const result = indexOf([...three, at('bad', '100.4', change)], terms());
    expect(result).toEqual({ index: '100.5', states: ['used', 'used', 'used', state] });
    // With one of the three bad there are too few: no price, rather than that of two.
    expect(indexOf([...three.slice(1), at('bad', '100.4', change)], terms()).index).toBeNull();
  });

  it('believes neither of two that disagree', () => {
    const two = (a: string, b: string) => indexOf([at('a', a), at('b', b)], terms({ minSources: 1 }));
    expect(two('100', '102.1').states).toEqual(['outlying', 'outlying']);
    expect(two('100', '102').index).toBe('101');
  });

  it('does not follow a lone source that jumps, until a minute has passed', () => {
    const lone = (price: string, age: number) =>
      indexOf([at('a', price)], terms({ minSources: 1, previous: { index: '100', time: NOW - age } }));
    expect(lone('1000', 1_000)).toEqual({ index: null, states: ['jump'] });
    expect(lone('110', 1_000).index).toBe('110');
    expect(lone('110.01', 60_000).index).toBeNull();
    expect(lone('150', 60_001).index).toBe('150');
  });

  it('follows three sources that agree on a crash', () => {
    const crash = indexOf(
      three.map((quote) => ({ ...quote, bid: '65', ask: '65' })),
      terms({ previous: { index: '100', time: NOW - 1_000 } }),
    );
    expect(crash.index).toBe('65');
  });

  it('never leaves the range of the sources that were used, whatever the others send, and does not depend on order', () => {
    // From a thousand ticks on: below there is no price at all (rule 4).
    const price = fc
      .integer({ min: 1_000, max: 2_000_000 })
      .map((cents) => (cents / 100).toFixed(2).replace(/\.?0+$/, '') || '0');
    const junk = fc.constantFrom('0', '-5', 'NaN', '', '1e9', '99999999999999999999', '0.000000000001');
    const quote = fc.record({
      source: fc.string(),
      bid: fc.oneof(price, junk),
      ask: fc.oneof(price, junk),
      time: fc.integer({ min: NOW - 20_000, max: NOW + 2_000 }).map(String),
    });
    fc.assert(
      fc.property(fc.array(quote, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), (quotes, minSources) => {
        const result = indexOf(quotes, terms({ minSources }));
        const used = quotes.filter((_, i) => result.states[i] === 'used');
        expect(result.index === null).toBe(used.length < minSources);
        if (result.index !== null) {
          const middles = used.map(({ bid, ask }) => (Number(bid) + Number(ask)) / 2);
          expect(Number(result.index)).toBeGreaterThanOrEqual(Math.min(...middles) - 0.0051);
          expect(Number(result.index)).toBeLessThanOrEqual(Math.max(...middles) + 0.0051);
        }
        expect(indexOf([...quotes].reverse(), terms({ minSources })).index).toBe(result.index);
      }),
      { numRuns: 500 },
    );
  });
});
