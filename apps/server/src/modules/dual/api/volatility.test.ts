/** The volatility of an hour is of closes that are all logged, and of the prices that it names. */
import { expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { NotYet } from '../../../platform/due/index.ts';
import type { DualCoin } from '../domain/dual.ts';
import type { DualParts } from './parts.ts';
import { writeVolatility } from './volatility.ts';

const HOUR = 3_600_000;

/** Writes the volatility of an hour while the newest second is of a time and of some prices, and the feed of live ones. */
function write(time: number, prices: string) {
  const asked: number[] = [];
  const markets = {
    secondAt: async () => ({ time, prices, leaf: 1, priceTicks: 1 }),
    source: () => 'live',
    closesOf: async (...[, , , from]: number[]) => (asked.push(from ?? 0), []),
  };
  const terms = { offered: 'yes', operator_share: '0.15', min_sigma: '0.1', max_sigma: '1.5', base_share: '1' };
  const termsAt = () => ({ ...terms, quote_share: '100', max_shares: '10', max_user_shares: '5' });
  const parts = { markets, termsAt, isDemo: false } as unknown as DualParts;
  const coin = { marketId: 1, code: 'BTC', scale: 8, quoteScale: 6, priceDecimals: 2, symbol: 'BTC/USDT' } as DualCoin;
  return writeVolatility(parts, {} as Tx, coin, HOUR).then((isNew) => ({ isNew, asked: asked.length }));
}

it('waits for a second of its hour, and for one of the prices of its closes', async () => {
  await expect(write(HOUR - 1, 'live')).rejects.toThrow(NotYet);
  await expect(write(HOUR, 'recorded')).rejects.toThrow(NotYet);
  expect(await write(HOUR, 'live')).toEqual({ isNew: false, asked: 2 });
});
