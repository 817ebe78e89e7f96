import { expect, it } from 'vitest';
import { ownFigures, sumOf } from './own.ts';

const follow = { id: 3, realised: '0', budget: '1000', max_loss: '500' };
const copy = (follow_id: number, result: string | null, is_self_held = false) =>
  ({ follow_id, copy: { result, is_self_held } }) as Parameters<typeof ownFigures>[1][number];

it.each([
  ['a gain uses nothing', '12.5', { used: '0', usedPart: 0, isNear: false }],
  ['a loss uses its part', '-41.2', { used: '41.2', usedPart: 8.24, isNear: false }],
  ['four fifths are near', '-400', { used: '400', usedPart: 80, isNear: true }],
  ['a gap passes the cap', '-625', { used: '625', usedPart: 125, isNear: true }],
])('of the loss cap %s', (_name, realised, use) => {
  expect(ownFigures({ ...follow, realised }, [])).toMatchObject(use);
});

it('counts the open copies of the follow, and none that its owner keeps', () => {
  const copies = [copy(3, '-30.5'), copy(4, '9'), copy(3, '10'), copy(3, '100', true)];
  expect(ownFigures({ ...follow, realised: '5' }, copies)).toMatchObject({
    copies: 2,
    open: '-20.5',
    result: '-15.5',
    rate: '-0.0155',
    used: '15.5',
  });
});

it('says that what is open is not known where a copy has no mark', () => {
  expect(ownFigures(follow, [copy(3, '1'), copy(3, null)])).toMatchObject({ copies: 2, open: null, result: '1' });
});

it('adds up follows', () => {
  const one = ownFigures({ ...follow, realised: '-61.34' }, [copy(3, '44.12')]);
  expect(sumOf([one, ownFigures({ ...follow, id: 9 }, [])])).toEqual({ result: '-17.22', open: '44.12' });
  expect(sumOf([one, ownFigures(follow, [copy(3, null)])])).toEqual({ result: '-17.22', open: null });
});
