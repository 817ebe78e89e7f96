/** Outcomes of so many shares as the screens show them. */
import { expect, it } from 'vitest';
import { linesOf, outcomesOf, placeOnBand, sharesOf, sideOf, sidePrices, sidesOf } from './outcomes.ts';

const call = {
  type: 'call' as const,
  linked_price: '7200',
  per_share_price: '0.01',
  base_scale: 8,
  quote_scale: 6,
  unit_ms: 86_400_000,
};
const put = { ...call, type: 'put' as const, linked_price: '6400', per_share_price: '100' };
const rate = { rate: '0.964491', units: 7 };

it('outcomes of shares follow from the rule, whatever the server says of them', () => {
  expect(outcomesOf(call, 20, rate)).toEqual({
    putIn: '0.2',
    base: '0.20369941',
    quote: '1466.635806',
    yield: '0.00369941',
    aside: { base: '0.00369941', quote: '1466.635806' },
  });
  expect(outcomesOf(put, 5, { rate: '0.848416', units: 7 })).toEqual({
    putIn: '500',
    base: '0.07939617',
    quote: '508.135495',
    yield: '8.135495',
    aside: { base: '0.07939617', quote: '8.135495' },
  });
});

it('the loss to either side stands beside the outcome', () => {
  const sides = sidesOf('call', outcomesOf(call, 20, rate), '6817.82', '7200');
  expect(sides.low).toEqual({ price: '5454.25', worth: '1111.027506', result: '-252.536494' });
  expect(sides.high).toEqual({ price: '8181.38', held: '1636.276', result: '-169.640194' });
  const buying = sidesOf('put', outcomesOf(put, 5, { rate: '0.848416', units: 7 }), '6817.82', '6400');
  expect(buying.low.result).toBe('-66.95344');
  expect(buying.high.result).toBe('8.135495');
});

it('the prices of both sides are beyond the linked price, though that is far away', () => {
  expect(sidePrices('100', '70')).toEqual({ low: '63', high: '120' });
  expect(sidePrices('100', '130')).toEqual({ low: '80', high: '143' });
});

it('the diagram turns at the linked price, and its holding line is straight', () => {
  const { worth, holding, now, turn } = linesOf('call', outcomesOf(call, 20, rate), '6817.82', '7200');
  expect([turn, now, worth[1]![0]]).toEqual([7_200, 6_817.82, 7_200]);
  expect(worth[1]![1]).toBe(worth[2]![1]);
  expect(holding[1]![1]).toBeGreaterThan(worth[2]![1]);
  expect(linesOf('put', outcomesOf(put, 1, rate), null, '6400').now).toBeNull();
});

it('the band has the linked price in its middle and keeps its marker inside', () => {
  expect([placeOnBand('100', '100'), placeOnBand('120', '100'), placeOnBand('500', '100'), placeOnBand('1', '100')]).toEqual([
    50, 98, 98, 2,
  ]);
  expect(placeOnBand('90', '100')).toBe(25);
});

it.each<[string, number | null]>([
  ['1', 1],
  ['200', 200],
  ['', null],
  ['0', null],
  ['1.5', null],
  ['-1', null],
  ['1e3', null],
])('whole shares are read from %j', (text, num) => {
  expect(sharesOf(text)).toBe(num);
});

it('it would be paid in USDT from the linked price on, and in the coin below it', () => {
  expect([sideOf('7199.99', '7200'), sideOf('7200.00', '7200'), sideOf('10000', '7200'), sideOf(null, '7200')]).toEqual([
    'base',
    'quote',
    'quote',
    null,
  ]);
});
