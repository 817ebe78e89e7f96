import { describe, expect, it } from 'vitest';
import { withLeverage, withTopTier, withoutLeverageTier } from './leverage.ts';

const value = {
  tiers: [
    { to: '50000', max_multiple: 100, maintenance: '0.005' },
    { to: '250000', max_multiple: 50, maintenance: '0.01' },
  ],
};

describe('leverage tiers in a form', () => {
  it('keep a multiple as a whole number, and what is none as 0', () => {
    expect(withLeverage(value, 1, 'max_multiple', '40').tiers[1]).toEqual({
      to: '250000',
      max_multiple: 40,
      maintenance: '0.01',
    });
    expect(['', '4.5', 'x', '1e2'].map((text) => withLeverage(value, 0, 'max_multiple', text).tiers[0]?.max_multiple)).toEqual([
      0, 0, 0, 0,
    ]);
    expect(withLeverage(value, 0, 'to', '60000').tiers[0]?.to).toBe('60000');
    expect(value.tiers[0]?.to).toBe('50000');
  });

  it('grow at the top, up to twenty, and shrink to one', () => {
    expect(withTopTier(value).tiers[2]).toEqual({ to: '', max_multiple: 50, maintenance: '' });
    const twenty = Array.from({ length: 20 }).reduce<typeof value>((all) => withTopTier(all), value);
    expect(twenty.tiers).toHaveLength(20);
    expect(withoutLeverageTier(value, 0).tiers).toEqual([value.tiers[1]]);
    expect(withoutLeverageTier(withoutLeverageTier(value, 0), 0).tiers).toHaveLength(1);
  });
});
