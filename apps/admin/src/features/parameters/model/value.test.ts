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

  it('of tiers and of networks names which one', () => {
    const tiers = { tiers: [{ volume: '0', maker: '0.001', taker: '0.001' }] };
    expect(leavesOf(tiers).map(({ label, of }) => [label, of])).toEqual([
      ['tierVolume', '0'],
      ['tierMaker', '0'],
      ['tierTaker', '0'],
    ]);
    const leverage = { tiers: [{ to: '50000', max_multiple: 100, maintenance: '0.005' }] };
    expect(leavesOf(leverage).map(({ label, of, text }) => [label, of, text])).toEqual([
      ['tierTo', '0', '50000'],
      ['tierMultiple', '0', '100'],
      ['tierMaintenance', '0', '0.005'],
    ]);
    const ways = { ways: [{ network: 'TRC20', min_recharge: '1', min_withdraw: '10', withdraw_fee: '1' }] };
    expect(leavesOf(ways).map(({ label, of }) => [label, of])).toEqual([
      ['minRecharge', 'TRC20'],
      ['minWithdraw', 'TRC20'],
      ['withdrawFee', 'TRC20'],
    ]);
    expect(leavesOf({ recharge: '1', withdraw: '2' }).map(({ label }) => label)).toEqual(['twoForRecharge', 'twoForWithdraw']);
    expect(leavesOf({ fees: { maker: '0' } }).map(({ path, label }) => [path, label])).toEqual([['fees.maker', 'maker']]);
  });

  it('changes in one place alone', () => {
    const changed = withText(terms, 'lengths.0.payout', '0.8');
    expect(changed).toEqual({ ...terms, lengths: [{ ...terms.lengths[0], payout: '0.8' }] });
    expect(terms.lengths[0]?.payout).toBe('0.78');
    expect(withText({ fees: null, tick: '1' }, 'fees', { maker: '0' })).toEqual({ fees: { maker: '0' }, tick: '1' });
  });
});
