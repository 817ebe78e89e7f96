import { describe, expect, it } from 'vitest';
import { hasLeverageTiers } from './leverage.ts';
import { addFault, hasTiers, withTier, withoutTier } from './tiers.ts';

const value = {
  tiers: [
    { volume: '0', maker: '0.001', taker: '0.001' },
    { volume: '50000', maker: '0.0009', taker: '0.001' },
    { volume: '1000000', maker: '0.0006', taker: '0.0008' },
  ],
};
const volumes = ({ tiers }: typeof value) => tiers.map(({ volume }) => volume);

describe('tiers in a form', () => {
  it('take a new one where its volume belongs, with the fees of the one below', () => {
    const more = withTier(value, '250000');
    expect(more.tiers[2]).toEqual({ volume: '250000', maker: '0.0009', taker: '0.001' });
    expect(volumes(more)).toEqual(['0', '50000', '250000', '1000000']);
    expect(volumes(withTier(value, '2000000.5'))).toEqual(['0', '50000', '1000000', '2000000.5']);
    expect(value.tiers).toHaveLength(3);
  });

  it('take no volume that is none, is there already, or would be an eleventh tier', () => {
    expect(addFault(value, '')).toBe('empty');
    expect(['x', '0', '-5', '1e9', '0.0000001'].map((text) => addFault(value, text))).toEqual(Array(5).fill('number'));
    expect(addFault(value, '50000.0')).toBe('taken');
    expect(withTier(value, '50000')).toBe(value);
    const ten = { tiers: Array.from({ length: 10 }, (_, i) => ({ volume: String(i), maker: '0', taker: '0' })) };
    expect(addFault(ten, '99')).toBe('most');
    expect(withTier(ten, '99')).toBe(ten);
  });

  it('are taken out but for the first', () => {
    expect(volumes(withoutTier(value, 1))).toEqual(['0', '1000000']);
    expect(withoutTier(value, 0)).toBe(value);
  });

  it('are told from other values', () => {
    const leverage = { tiers: [{ to: '1', max_multiple: 5, maintenance: '0.1' }] };
    const values = [value, { cap: '1' }, null, 'tiers', leverage];
    expect(values.map((one) => hasTiers(one))).toEqual([true, false, false, false, false]);
    expect(values.map((one) => hasLeverageTiers(one))).toEqual([false, false, false, false, true]);
  });
});
