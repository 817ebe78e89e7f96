/** Two own positions that close against each other. */
import { expect, it } from 'vitest';
import { mostOf, offsetEstimate, oppositesOf } from './offset.ts';
import { positionOf } from './testing.ts';

const UNITS = { tick: '0.01', lot: '0.0001', scale: 6, contract: { kind: 'linear' } } as const;
const long = positionOf();
const short = positionOf({
  id: 2,
  type: 2,
  share: '0.05',
  margin: '17.25',
  open_price: '6900',
  mark_price: '6900',
  value: '345',
});

it('opposite positions are those of the same market that are open and not being liquidated', () => {
  const list = [
    long,
    short,
    positionOf({ id: 3, type: 2, share: '0.07' }),
    positionOf({ id: 4, type: 2, status: 2 }),
    positionOf({ id: 5, type: 2, market_id: 5 }),
    positionOf({ id: 6 }),
  ];
  expect(oppositesOf(list, long).map(({ id }) => id)).toEqual([3, 2]);
  expect(oppositesOf(list, short).map(({ id }) => id)).toEqual([1, 6]);
});

it('an offset closes at most what the smaller has, and its results are those of both at the mark', () => {
  expect(mostOf(long, short)).toBe('0.05');
  const estimate = offsetEstimate({ long, short }, UNITS, '0.05', '6850');
  expect(estimate?.long).toMatchObject({ result: '1.931', fee: '0', rest: { share: '0.07' } });
  expect(estimate?.short).toMatchObject({ result: '2.5', fee: '0', rest: null });
  expect([estimate?.result, estimate?.margin]).toEqual(['4.431', '34.27845']);
});

it('without a mark or a share nothing is said', () => {
  expect(offsetEstimate({ long, short }, UNITS, '0.05', null)).toBeNull();
  expect(offsetEstimate({ long, short }, UNITS, '', '6850')).toBeNull();
  expect(offsetEstimate({ long, short }, UNITS, '0', '6850')).toBeNull();
});
