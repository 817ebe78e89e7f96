import { describe, expect, it } from 'vitest';
import { presentOwn, presentPublic } from './statistics.ts';

const of = (won: number, lost: number) => ({ won, lost, equal: 2, refunded: 1, staked: 3_000_000n, returned: 1_000_000n });

describe('figures of everybody’s options', () => {
  it('have no share, no bounds and no verdict of chance below a hundred decided options, but counts and sums', () => {
    for (const [won, lost] of [
      [0, 0],
      [1, 2],
      [50, 49],
    ] as const)
      expect(presentPublic(of(won, lost), 6)).toEqual({
        options: won + lost + 3,
        won,
        lost,
        equal: 2,
        refunded: 1,
        staked: '3',
        returned: '1',
        share: null,
        low: null,
        high: null,
        within: null,
      });
  });

  it('have them from a hundred decided options on', () => {
    expect(presentPublic(of(50, 50), 6)).toMatchObject({ share: '0.5', low: '0.37', high: '0.63', within: true });
    expect(presentPublic(of(20, 80), 6)).toMatchObject({ share: '0.2', within: false });
  });
});

describe('a user’s own figures', () => {
  it('have no share below the published minimum either, and their sums from the first option on', () => {
    expect(presentOwn(of(1, 3), 6)).toMatchObject({ options: 7, refunded: 3, net: '-2', share: null });
    expect(presentOwn(of(49, 50), 6).share).toBeNull();
    expect(presentOwn(of(25, 75), 6).share).toBe('0.25');
  });
});
