import { type Mode, modeProductOfMarket } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { listingKind } from './listing-kind.ts';
import type { ModeDesk } from './set-mode.ts';

/** A desk that ends what is left of its markets: `left` orders at each call. */
function deskWith(left: number[]) {
  const ended: number[] = [];
  const desk: ModeDesk = {
    setMode: async (_tx, _marketId, _mode: Mode) => {},
    endOrders: async (marketId) => {
      ended.push(marketId);
      return left.shift() ?? 0;
    },
    ownersOfOpen: async () => [],
  };
  return { desk, ended };
}

function listing(spot: ModeDesk, options?: ModeDesk) {
  return listingKind({
    markets: () => [
      { id: 1, symbol: 'BTC/USDT', kind: 'spot', status: 'normal' },
      { id: 2, symbol: 'BTC/USDT', kind: 'option', status: 'normal' },
      { id: 3, symbol: 'BTC/USDT', kind: 'swap', status: 'normal' },
    ],
    desks: { spot, ...(options && { options }) },
    now: () => 0,
    tellOwners: async () => () => {},
    tellsTables: [],
  });
}

describe('the end of a delisting', () => {
  it('ends the orders at the desk of the market’s product, whichever product it is, until none is left', async () => {
    const [spot, options] = [deskWith([]), deskWith([2])];
    const kind = listing(spot.desk, options.desk);
    expect(modeProductOfMarket('option')).toBe('options');
    expect(await kind.finish?.(2, { state: 'delisted' })).toBe(false);
    expect(await kind.finish?.(2, { state: 'delisted' })).toBe(true);
    expect([spot.ended, options.ended]).toEqual([[], [2, 2]]);
  });

  it('is reached at once where no desk keeps orders, and when a market is listed again', async () => {
    const spot = deskWith([5]);
    const kind = listing(spot.desk);
    expect(await kind.finish?.(2, { state: 'delisted' })).toBe(true);
    expect(await kind.finish?.(3, { state: 'delisted' })).toBe(true);
    expect(await kind.finish?.(1, { state: 'listed' })).toBe(true);
    expect(spot.ended).toEqual([]);
  });
});
