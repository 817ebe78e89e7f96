import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';

const shown = (changes: ReturnType<typeof changesOf>) =>
  changes.map(({ leaf, before, after }) => [leaf.label, leaf.seconds, before, after]);

describe('changes of a parameter', () => {
  const terms = { lengths: [{ seconds: 30, payout: '0.78', min: '5', max: '10' }], cap: '100' };

  it('an equal value has no changes', () => {
    expect(changesOf(terms, structuredClone(terms))).toEqual([]);
  });

  it('a changed figure is listed with the text before and after', () => {
    expect(shown(changesOf(terms, { ...terms, cap: '90' }))).toEqual([['cap', null, '100', '90']]);
  });

  it('an added length is compared by its seconds and not by its place in the list', () => {
    const added = { ...terms, lengths: [{ seconds: 10, payout: '0.5', min: '5', max: '10' }, ...terms.lengths] };
    expect(shown(changesOf(terms, added))).toEqual([
      ['payout', 10, null, '0.5'],
      ['minStake', 10, null, '5'],
      ['maxStake', 10, null, '10'],
    ]);
  });

  it('a removed figure stands last and has no text after', () => {
    expect(shown(changesOf({ fees: { maker: '0.1' }, tick: '1' }, { fees: null, tick: '2' }))).toEqual([
      ['tick', null, '1', '2'],
      ['maker', null, '0.1', null],
    ]);
  });
});
