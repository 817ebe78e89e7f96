import { expect, it } from 'vitest';
import { ownFigures, sumOf } from './own.ts';

const follow = { id: 3, realised: '0', shared: '0', budget: '1000', max_loss: '500' };
const copy = (follow_id: number, result: string | null, is_self_held = false) =>
  ({ follow_id, copy: { result, is_self_held } }) as NonNullable<Parameters<typeof ownFigures>[1]>[number];

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

it('says no result where a copy has no mark, or copies are not known yet', () => {
  expect(ownFigures(follow, [copy(3, '1'), copy(3, null)])).toMatchObject({ copies: 2, open: null, result: null, rate: null });
  expect(ownFigures({ ...follow, realised: '-400' }, undefined)).toMatchObject({ copies: null, result: null, used: '400' });
});

it('deducts the shares that were paid from the result, not from what the cap is held against', () => {
  const paid = { ...follow, realised: '150', shared: '15' };
  expect(ownFigures(paid, [copy(3, '-20')])).toMatchObject({ result: '115', used: '0' });
});

it('adds up follows', () => {
  const one = ownFigures({ ...follow, realised: '-61.34' }, [copy(3, '44.12')]);
  expect(sumOf([one, ownFigures({ ...follow, id: 9 }, [])])).toEqual({ result: '-17.22', open: '44.12' });
  expect(sumOf([one, ownFigures(follow, [copy(3, null)])])).toEqual({ result: null, open: null });
});
