import { describe, expect, it } from 'vitest';
import { tierFaults } from './tiers.ts';

const tier = (volume: string, maker: string, taker: string) => ({ volume, maker, taker });
const faults = (...tiers: ReturnType<typeof tier>[]) =>
  tierFaults({ tiers }).map(({ tier: number, field, code }) => `${number} ${field} ${code}`);

describe('fee tiers', () => {
  it('may stay equal in fees and must take more from one to the next', () => {
    expect(faults(tier('0', '0.001', '0.001'), tier('50000', '0.001', '0.001'), tier('50000.000001', '0', '0.001'))).toEqual([]);
    expect(faults(tier('0', '0.001', '0.001'), tier('0', '0.001', '0.001'))).toEqual(['1 volume order']);
    expect(faults(tier('0', '0', '0'), tier('9', '0', '0'), tier('8', '0', '0'))).toEqual(['2 volume order']);
  });

  it('begin with everybody', () => {
    expect(faults(tier('1', '0', '0'))).toEqual(['0 volume first']);
  });

  it('never cost more than the one before, and a maker never more than a taker', () => {
    expect(faults(tier('0', '0.001', '0.001'), tier('1', '0.0011', '0.0011'))).toEqual(['1 maker rises', '1 taker rises']);
    expect(faults(tier('0', '0.001', '0.001'), tier('1', '0.001', '0.0009'))).toEqual(['1 maker makerAboveTaker']);
    expect(faults(tier('0', '0.010001', '0.010001'))).toEqual(['0 taker high']);
  });

  it('are numbers: what is none is named once, and nothing is held against it', () => {
    expect(faults(tier('0', '', '0.001'), tier('', '0.001', '0.0000001'))).toEqual([
      '0 maker number',
      '1 volume number',
      '1 taker number',
    ]);
    expect(faults(tier('-1', '1e3', '０'))).toEqual(['0 volume number', '0 maker number', '0 taker number']);
  });
});
