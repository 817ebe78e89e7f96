import { describe, expect, it } from 'vitest';
import type { LockupParts } from '../api/parts.ts';
import type { LockupOrder } from '../domain/lockup.ts';
import { paidNews } from '../events.ts';

const ASSETS: Readonly<Record<number, object>> = { 1: { code: 'BTC', scale: 8 }, 3: { code: 'USDT', scale: 6 } };
const parts = { ledger: { asset: (id: number) => ASSETS[id] } } as unknown as LockupParts;
const order = (userId: number, assetId: number, daily: bigint, isDemo = false) =>
  ({ userId, assetId, daily, isDemo }) as unknown as LockupOrder;

describe('notifications of what deposits paid', () => {
  it('are one for each user and coin of a set, with what all of it came to; those of minutes have none', () => {
    const orders = [
      order(1, 3, 7_200_000n),
      order(1, 3, 100n),
      order(2, 3, 3_000_000n),
      order(1, 1, 2_469n),
      order(1, 3, 900_000n, true),
    ];
    expect(paidNews(parts, orders)).toEqual([
      { userId: 1, kind: 'lockup_paid', params: { amount: '7.2001', code: 'USDT', orders: 2 } },
      { userId: 2, kind: 'lockup_paid', params: { amount: '3', code: 'USDT', orders: 1 } },
      { userId: 1, kind: 'lockup_paid', params: { amount: '0.00002469', code: 'BTC', orders: 1 } },
    ]);
    expect(paidNews(parts, [])).toEqual([]);
  });
});
