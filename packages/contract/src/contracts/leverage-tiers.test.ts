import { describe, expect, it } from 'vitest';
import { leverageTierFaults } from './leverage-tiers.ts';

const row = (to: string, max_multiple: number, maintenance: string) => ({ to, max_multiple, maintenance });
const GOOD = [row('50000', 100, '0.005'), row('250000', 50, '0.01'), row('1000000', 20, '0.025')];
const faults = (...tiers: ReturnType<typeof row>[]) =>
  leverageTierFaults({ tiers }).map(({ tier, field, code }) => `${tier} ${field} ${code}`);

describe('the table of leverage tiers', () => {
  it('stands when bounds and rates rise and multiples do not', () => {
    expect(faults(...GOOD)).toEqual([]);
    expect(faults(row('50000', 100, '0.005'), row('60000', 100, '0.006'))).toEqual([]);
  });

  it('names a bound or a rate that does not rise', () => {
    expect(faults(...GOOD, row('1000000', 10, '0.025'))).toEqual(['3 to order', '3 maintenance order']);
  });

  it('names a multiple that is none, or above the one before', () => {
    expect(faults(row('1', 0, '0.005'))).toEqual(['0 max_multiple multiple']);
    expect(faults(row('1', 126, '0.005'))).toEqual(['0 max_multiple multiple']);
    expect(faults(row('1', 10, '0.005'), row('2', 11, '0.006'))).toEqual(['1 max_multiple multiple']);
  });

  it('names a rate that the margin of the multiple does not exceed', () => {
    expect(faults(row('1', 100, '0.01'))).toEqual(['0 maintenance wide']);
    expect(faults(row('1', 100, '0.009999'))).toEqual([]);
  });

  it('compares nothing beside a figure that is no number', () => {
    expect(faults(row('x', 100, '0.005'), row('2', 50, ''))).toEqual(['0 to number', '1 maintenance number']);
  });
});
