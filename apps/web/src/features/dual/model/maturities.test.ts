/** The order of products by maturity. */
import { expect, it } from 'vitest';
import { byMaturity } from './maturities.ts';

const offer = (maturity: number, status: 'on_sale' | 'paused' | 'closed' | 'settled') => ({ maturity, status });

it('what can be bought stands before what has settled, each by its time', () => {
  const offers = [offer(8, 'settled'), offer(10, 'paused'), offer(9, 'on_sale'), offer(10, 'on_sale'), offer(7, 'settled')];
  expect(byMaturity(offers).map(({ time, offers: list }) => [time, list.length])).toEqual([
    [9, 1],
    [10, 2],
    [8, 1],
    [7, 1],
  ]);
});

it('a maturity of which one product is still on sale has not ended', () => {
  expect(byMaturity([offer(8, 'closed'), offer(8, 'on_sale'), offer(7, 'closed')]).map(({ time }) => time)).toEqual([8, 7]);
});
