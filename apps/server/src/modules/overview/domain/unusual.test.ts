import { describe, expect, it } from 'vitest';
import { type Facts, findUnusual, medianOf } from './unusual.ts';

const week = (value: number) => Array.from({ length: 7 }, () => value);
const calm: Facts = {
  isMoneyStopped: false,
  isLogStopped: false,
  failingMarkets: [],
  withoutPrice: [],
  failingJobs: [],
  late: [],
  volumes: [...week(10_000), 10_000],
  conversions: [...week(2_000), 2_000],
  fees: [...week(20), 20],
  options: { settled: 100, staked: 1_000, returned: 900 },
  mostFromOneAddress: 0,
  guessedNames: 0,
  blockedFactors: 0,
  lowHouse: [],
};
const codes = (facts: Partial<Facts>) => findUnusual({ ...calm, ...facts }).map(({ code }) => code);
const first = (facts: Partial<Facts>) => findUnusual({ ...calm, ...facts })[0];

describe('what is unusual', () => {
  it('is nothing on a calm day', () => {
    expect(codes({})).toEqual([]);
  });

  it('has the most pressing first: stopped money before all', () => {
    const all = findUnusual({
      isMoneyStopped: true,
      isLogStopped: true,
      failingMarkets: ['BTC/USDT'],
      withoutPrice: ['BTC/USDT', 'ETH/USDT'],
      failingJobs: ['mail'],
      late: ['lockup', 'defi'],
      volumes: [...week(10_000), 30_000],
      conversions: [...week(2_000), 6_000],
      fees: [...week(20), 4],
      options: { settled: 50, staked: 100, returned: 120 },
      mostFromOneAddress: 5,
      guessedNames: 20,
      blockedFactors: 5,
      lowHouse: ['options USDT'],
    });
    expect(all.slice(0, 7).map(({ code }) => code)).toEqual([
      'money_stopped',
      'log_stopped',
      'market_stuck',
      'due_late',
      'no_price',
      'house_low',
      'job_failing',
    ]);
    expect(new Set(all.map(({ code }) => code)).size).toBe(14);
    const weights = all.map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    for (const weight of weights) expect(weight >= 1 && weight <= 100).toBe(true);
    expect(all.find(({ code }) => code === 'due_late')?.params).toEqual({ products: 'lockup, defi' });
    expect(all.find(({ code }) => code === 'no_price')?.params).toEqual({ symbols: 'BTC/USDT, ETH/USDT' });
  });

  it('is a day of three times the usual volume, and not a little less', () => {
    expect(first({ volumes: [...week(10_000), 30_000] })).toEqual({ code: 'volume_high', params: { times: '3' }, weight: 45 });
    expect(codes({ volumes: [...week(10_000), 29_999] })).toEqual([]);
    // However many times it is, it stays behind what is broken.
    expect(first({ conversions: [...week(2_000), 2_000_000] })).toMatchObject({ code: 'conversions_high', weight: 70 });
  });

  it('has no usual before seven days with trade, and no small day', () => {
    expect(codes({ volumes: [0, ...week(10_000).slice(1), 90_000] })).toEqual([]);
    expect(codes({ volumes: [...week(100), 999] })).toEqual([]);
    expect(codes({ volumes: [], conversions: [], fees: [] })).toEqual([]);
  });

  it('is a house that earns less than a quarter on as much volume', () => {
    expect(first({ fees: [...week(20), 4] })).toEqual({ code: 'fees_low', params: { percent: '20' }, weight: 50 });
    expect(codes({ fees: [...week(20), 5] })).toEqual([]);
    expect(codes({ fees: [...week(20), 4], volumes: [...week(10_000), 9_999] })).toEqual([]);
  });

  it('is users who get back more than a tenth above their stakes, of fifty options at least', () => {
    const options = { settled: 50, staked: 1_000, returned: 1_101 };
    expect(first({ options })).toEqual({ code: 'options_returns_high', params: { percent: '110' }, weight: 55 });
    expect(codes({ options: { ...options, returned: 1_100 } })).toEqual([]);
    expect(codes({ options: { ...options, settled: 49 } })).toEqual([]);
    expect(codes({ options: { settled: 50, staked: 0, returned: 0 } })).toEqual([]);
  });

  it('counts people and names none', () => {
    expect(codes({ mostFromOneAddress: 4, guessedNames: 19, blockedFactors: 4 })).toEqual([]);
    expect(findUnusual({ ...calm, mostFromOneAddress: 5, guessedNames: 20, blockedFactors: 5 })).toEqual([
      { code: 'sign_in_failures', params: { number: 20 }, weight: 45 },
      { code: 'second_factor_blocks', params: { number: 5 }, weight: 45 },
      { code: 'registrations_one_address', params: { number: 5 }, weight: 40 },
    ]);
  });
});

describe('a median', () => {
  it('is the middle, and between the two middle ones of an even number', () => {
    expect([medianOf([]), medianOf([3]), medianOf([9, 1, 2]), medianOf([4, 1, 2, 10])]).toEqual([0, 3, 2, 3]);
  });
});
