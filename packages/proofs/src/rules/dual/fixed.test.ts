// SPDX-License-Identifier: Apache-2.0
/** The numbers of the rate against 200 values that another program computed with 60 digits. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DECIMALS, ONE, exp, integerRoot, ln, normal, root } from './fixed.ts';

const TABLE = JSON.parse(readFileSync(new URL('./fixtures/reference.json', import.meta.url), 'utf8')) as [
  string,
  string,
  string,
][];
const OF = { ln, exp, normal } as Readonly<Record<string, (x: bigint) => bigint>>;
/** A decimal text in 24 decimals. */
const read = (text: string) => {
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole + part.padEnd(DECIMALS, '0').slice(0, DECIMALS));
  return text.startsWith('-') ? -value : value;
};
const size = (x: bigint) => (x < 0n ? -x : x);

describe('numbers of 24 decimals', () => {
  it('agree with 200 reference values to 18 decimals', () => {
    expect(TABLE).toHaveLength(200);
    const wrong = TABLE.filter(([name, x, value]) => size((OF[name] as typeof ln)(read(x)) - read(value)) >= 10n ** 6n);
    expect(wrong).toEqual([]);
  });

  it('have the published check values', () => {
    expect(String(ln(10n * ONE)).slice(0, 19)).toBe('2302585092994045684');
    expect(String(normal(ONE)).slice(0, 18)).toBe('841344746068542948');
    expect(String(normal(-2n * ONE)).slice(0, 17)).toBe('22750131948179207');
  });

  it('end at 0 and 1 beyond ±8, and are whole at the middle', () => {
    expect([normal(-8n * ONE), normal(8n * ONE), normal(0n)]).toEqual([0n, ONE, ONE / 2n]);
    expect([ln(ONE), exp(0n), root(ONE), root(0n)]).toEqual([0n, ONE, ONE, 0n]);
  });

  it('have a distribution that never falls', () => {
    let last = 0n;
    for (let x = -8n * ONE; x <= 8n * ONE; x += ONE / 100n) {
      expect(normal(x) >= last).toBe(true);
      last = normal(x);
    }
  });

  it('have roots that are the largest whole ones', () => {
    for (const n of [0n, 1n, 2n, 3n, 4n, 99n, 100n, 10n ** 48n - 1n, 10n ** 48n, 2n ** 101n + 7n]) {
      const found = integerRoot(n);
      expect(found * found <= n && (found + 1n) * (found + 1n) > n).toBe(true);
    }
  });

  it('are refused where there are none', () => {
    expect(() => ln(0n)).toThrow(RangeError);
    expect(() => integerRoot(-1n)).toThrow(RangeError);
  });
});
