import { describe, expect, it } from 'vitest';
import { rateBars, sideFunding } from './funding.ts';
import { positionOf } from './testing.ts';
import { unitsOf } from './units.ts';

const of = {
  marketId: 4,
  mark: '6820',
  rate: '0.0001',
  units: unitsOf({ contract: 'linear', tick: '0.01', lot: '0.0001', baseScale: 8 }),
};

describe('funding of own positions', () => {
  it('is paid by longs and received by shorts while the rate is above zero, as in the worked example of funding', () => {
    const long = positionOf({});
    const short = positionOf({ id: 2, type: 2, share: '0.05' });
    expect(sideFunding([long, short], { ...of, type: 1 })).toEqual({ share: '0.12', amount: '-0.08184' });
    expect(sideFunding([long, short], { ...of, type: 2 })).toEqual({ share: '0.05', amount: '0.0341' });
    expect(sideFunding([long], { ...of, type: 1, rate: '-0.0001' })?.amount).toBe('0.08184');
  });

  it('rounds each position against its owner before it sums them', () => {
    const small = (id: number) => positionOf({ id, share: '0.0001' });
    expect(sideFunding([small(1), small(2)], { ...of, type: 1, mark: '6820.01' })?.amount).toBe('-0.000138');
  });

  it('of other markets does not count, and a side without positions has none', () => {
    expect(sideFunding([positionOf({ market_id: 5 })], { ...of, type: 1 })).toBeNull();
    expect(sideFunding([positionOf({})], { ...of, type: 2 })).toBeNull();
  });
});

describe('the bars of rates', () => {
  it('stand from the oldest to the newest on one scale, losses of the longs as tall as those of the shorts', () => {
    const periods = [
      { id: 3, rate: '0.0001' },
      { id: 2, rate: '-0.0002' },
      { id: 1, rate: '0.0002' },
      { id: 0, rate: '0.001' },
    ];
    expect(rateBars(periods, 3).map(({ id, height }) => [id, height])).toEqual([
      [1, 1],
      [2, -1],
      [3, 0.5],
    ]);
  });

  it('are flat while every rate is zero', () => {
    expect(rateBars([{ id: 1, rate: '0' }], 21)[0]?.height).toBe(0);
    expect(rateBars([], 21)).toEqual([]);
  });
});
