import type { MarginPool } from '@glasshouse/contract/margin';
import { describe, expect, it } from 'vitest';
import { busiestUse, curvePoints, interestOf, pointAt, rateAtUse, rateNow } from './pool.ts';

const pool = (changes: Partial<MarginPool> = {}): MarginPool => ({
  currency_id: 3,
  code: 'USDT',
  scale: 6,
  curve: { base: '0.04', kink: '0.8', at_kink: '0.12', most: '0.6' },
  haircut: '0',
  offered: true,
  now: {
    hour: 0,
    utilisation: '0.8',
    rate: '0.12',
    rate_hour: '0.0000136987',
    lent: '800000',
    idle: '200000',
    record: null,
  },
  utilisation: '0.4',
  capital: '1000000',
  lent: '400000',
  idle: '600000',
  lendable: '500000',
  user_most: '200000',
  ...changes,
});

describe('what a pool charges', () => {
  it('is the rate of the hour on what is borrowed, each begun hour whole', () => {
    expect(interestOf(pool(), 2_000_000_000n)).toEqual({ hour: '0.027398', day: '0.657552' });
    expect(interestOf(pool(), 0n)).toEqual({ hour: '0', day: '0' });
  });

  it('is by its use of now before its first hour', () => {
    const young = pool({ now: null });
    expect(rateNow(young)).toBe('0.08');
    expect(interestOf(young, 2_000_000_000n).hour).toBe('0.018265');
  });

  it('can be of no more use than may be lent', () => {
    expect(busiestUse(pool())).toBe(900_000);
    expect(busiestUse(pool({ lendable: '0' }))).toBe(400_000);
    expect(busiestUse(pool({ capital: '0', lent: '0', lendable: '0' }))).toBe(0);
  });

  it('rises with its use', () => {
    expect([0, 400_000, 800_000, 950_000].map((use) => rateAtUse(pool(), use))).toEqual(['0.04', '0.08', '0.12', '0.48']);
    expect(curvePoints(pool()).map(({ x }) => x)).toEqual([0, 0.8, 1]);
    expect(pointAt(pool(), 950_000)).toEqual({ x: 0.95, y: 0.8 });
  });
});
