import { describe, expect, it } from 'vitest';
import { leavesOf, withText } from './value.ts';

const terms = { lengths: [{ seconds: 30, payout: '0.78', min: '5', max: '10' }], cap: '100' };

describe('the value of a parameter in a form', () => {
  it('is its texts, each with where it stands and what it is of', () => {
    expect(leavesOf(terms).map(({ path, label, seconds }) => [path, label, seconds])).toEqual([
      ['lengths.0.payout', 'payout', 30],
      ['lengths.0.min', 'minStake', 30],
      ['lengths.0.max', 'maxStake', 30],
      ['cap', 'cap', null],
    ]);
  });

  it('changes in one place alone', () => {
    const changed = withText(terms, 'lengths.0.payout', '0.8');
    expect(changed).toEqual({ ...terms, lengths: [{ ...terms.lengths[0], payout: '0.8' }] });
    expect(terms.lengths[0]?.payout).toBe('0.78');
    expect(withText({ fees: null, tick: '1' }, 'fees', { maker: '0' })).toEqual({ fees: { maker: '0' }, tick: '1' });
  });
});
