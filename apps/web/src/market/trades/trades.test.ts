import type { PublicTrade } from '@glasshouse/contract/markets';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinTrades, lastTradeOf } from './trades.ts';

const trade = (id: number, price: string, side: PublicTrade['side'] = 'buy'): PublicTrade => ({
  id,
  price,
  side,
  quantity: '1',
  time: id * 1_000,
});

it('shows no last price in the book before the first trade, however far the index went', () => {
  expect(lastTradeOf([])).toBeNull();
});

it('shows only prices at which orders met as the last price of the book, the newest first', () => {
  const trades = fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 1_000 }), cents: fc.integer({ min: 650_000, max: 690_000 }) }),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(trades, fc.integer({ min: 0, max: 40 }), (list, readUntil) => {
      const all = list.map(({ id, cents }) => trade(id, (cents / 100).toFixed(2)));
      const shown = lastTradeOf(joinTrades(all.slice(0, readUntil), all.slice(readUntil)));
      expect(all).toContainEqual(expect.objectContaining({ price: shown?.price, time: shown?.time }));
      expect(shown?.time).toBe(Math.max(...all.map(({ time }) => time)));
    }),
  );
});

it('says by whom the last trade was taken: up for a buyer, down for a seller', () => {
  expect(lastTradeOf([trade(2, '6704.16', 'sell'), trade(1, '6706.41')])).toMatchObject({ price: '6704.16', direction: 'down' });
  expect(lastTradeOf([trade(1, '6706.41')])).toMatchObject({ direction: 'up' });
});
