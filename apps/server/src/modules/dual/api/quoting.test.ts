/** A quote sells by a newest second of its own minute alone. */
import { expect, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import type { LoggedTick } from '../../markets/index.ts';
import type { DualCoin } from '../domain/dual.ts';
import { type Quoting, newestAt } from './quoting.ts';

const MINUTE = 60_000;
const quoting = { minute: MINUTE, tick: { leaf: 1, time: MINUTE + 500, ticks: 680_000n }, prices: 'live' } as Quoting;
const newest = (time: number, over: Partial<LoggedTick> = {}) => {
  const tick = { leaf: 2, time, priceTicks: 680_100, prices: 'live', ...over } as LoggedTick;
  const markets = { secondAt: async () => tick } as unknown as Parameters<typeof newestAt>[0]['markets'];
  return newestAt({ markets }, {} as Db, { marketId: 1 } as DualCoin, quoting, time + 1_000);
};

it('a priced second of the next minute ends the quote, though it was logged after the quote was read', async () => {
  expect(await newest(2 * MINUTE - 1)).toMatchObject({ time: 2 * MINUTE - 1, ticks: 680_100n });
  expect(await newest(2 * MINUTE)).toBeNull();
});

it('a second before the quote, without a price or of other prices sells nothing', async () => {
  expect(await newest(MINUTE + 499)).toBeNull();
  expect(await newest(MINUTE + 500, { priceTicks: null })).toBeNull();
  expect(await newest(MINUTE + 500, { prices: 'recorded' })).toBeNull();
});
