import { describe, expect, test } from 'vitest';
import { lesserOf, ownNow, shareAtoms, supplyOf, supplyState, withdrawalOf } from './pool.ts';
import { POOL, POSITION } from './testing-pool.ts';

describe('figures of a pool on the device', () => {
  test('a supply pays for the interest of the coming hour, and says how much less it is worth until then', () => {
    expect(supplyOf(POOL, '2500')).toEqual({ shares: '2497.340465265498', worth: '2499.984302', less: '0.015698' });
  });

  test('a supply that makes no share, or is no amount, has no preview', () => {
    for (const amount of ['0', '', 'x', '0.0000001']) expect(supplyOf(POOL, amount), amount).toBeNull();
  });

  test('a withdrawal costs shares rounded up, and pays exactly the amount', () => {
    const lost = { ...POOL, parts: { ...POOL.parts, lent: '783000' } };
    expect(withdrawalOf(lost, POSITION, '1000')).toEqual({ amount: '1000', shares: '999.938864633523', stays: '1500.152847' });
  });

  test('all of it is what the shares are worth, also beyond the cash of the pool, and leaves nothing', () => {
    const empty = { ...POOL, parts: { ...POOL.parts, cash: '0', lent: '1002500' } };
    expect(withdrawalOf(empty, POSITION, null)).toEqual({ amount: '2502.646613', shares: '2500', stays: '0' });
  });

  test('more than the free shares are worth cannot be withdrawn', () => {
    expect(withdrawalOf(POOL, POSITION, '2502.646614')).toBeNull();
    expect(withdrawalOf(POOL, { ...POSITION, free_shares: '0' }, null)).toBeNull();
  });

  test('worth and result follow the newest figures of the pool; a loss makes the result negative', () => {
    expect(ownNow(POOL, POSITION)).toEqual({ worth: '2502.646613', free: '2502.646613', earned: '2.646613' });
    const lost = { ...POOL, parts: { ...POOL.parts, lent: '780000' } };
    expect(ownNow(lost, { ...POSITION, free_shares: '0' })).toEqual({
      worth: '2492.671551',
      free: '0',
      earned: '-7.328449',
    });
  });

  test('shares have six decimals more than their coin', () => {
    expect(shareAtoms('2497.340465265498', 6)).toBe(2_497_340_465_265_498n);
    expect(shareAtoms('0', 8)).toBe(0n);
  });
});

describe('a typed supply', () => {
  test.each([
    ['', 'empty'],
    ['0.00', 'empty'],
    ['0.999999', 'below'],
    ['1', 'good'],
    ['2500', 'good'],
    ['3000', 'good'],
    ['3000.000001', 'full'],
    ['4000.000001', 'missing'],
  ])('of "%s" is %s with 4,000 free and room for 3,000', (amount, state) => {
    expect(supplyState(POOL, amount, '4000')).toBe(state);
  });

  test('is at most what is free and what the pool takes', () => {
    expect(lesserOf('4000', '3000')).toBe('3000');
    expect(lesserOf('9', '3000')).toBe('9');
  });
});
