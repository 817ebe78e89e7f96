import { describe, expect, it } from 'vitest';
import type { DualState } from '../domain/dual.ts';
import { settledNews } from '../events.ts';

const BTC = { asset: 'BTC', quoteAsset: 'USDT', scale: 8, quoteScale: 6, priceDecimals: 2, linked: 700_000n };
const OK = { sumPriceMs: 7_000_125n * 20n, sumMs: 200n, outcome: 'ok' };

/** A settled position of a user and maturity; the rest does not matter here. */
const state = (
  id: number,
  userId: number,
  { maturityId = 1, type = 'call', base = 0n, quote = 0n, outcome = 'base' }: Partial<Record<string, unknown>> = {},
) =>
  ({
    position: { id, userId, putIn: 1_000_000n },
    product: { ...BTC, maturityId, type },
    price: OK,
    result: { outcome, paidBase: base, paidQuote: quote },
  }) as unknown as DualState;

describe('notifications of what was settled', () => {
  it('name a position that is the only one of its user and price', () => {
    const [news, ...rest] = settledNews([state(7, 1, { base: 1_001_000n })]);
    expect(rest).toEqual([]);
    expect(news).toMatchObject({ userId: 1, kind: 'dual_kept', params: { id: 7, paid: '0.01001', paid_code: 'BTC' } });
  });

  it('are one for each user and price, with what all of it paid in both coins', () => {
    const news = settledNews([
      state(1, 1, { base: 1_001_000n }),
      state(2, 2, { quote: 70_500_000n, outcome: 'quote' }),
      state(3, 1, { base: 2_000_000n, type: 'put' }),
      state(4, 1, { quote: 70_500_000n, outcome: 'quote' }),
      state(5, 1, { maturityId: 2, base: 5n }),
    ]);
    expect(news.map(({ userId, kind }) => `${userId} ${kind}`)).toEqual(['1 dual_settled', '2 dual_exchanged', '1 dual_kept']);
    expect(news[0]?.params).toEqual({
      positions: 3,
      price: '7000.12500000',
      base: '0.03001',
      base_code: 'BTC',
      quote: '70.5',
      quote_code: 'USDT',
    });
  });

  it('are one for each position where there was no price', () => {
    const news = settledNews([1, 2].map((id) => state(id, 1, { base: 1_001_000n, outcome: 'failed' })));
    expect(news.map(({ kind, params }) => [kind, (params as { id: number }).id])).toEqual([
      ['dual_failed', 1],
      ['dual_failed', 2],
    ]);
  });
});
