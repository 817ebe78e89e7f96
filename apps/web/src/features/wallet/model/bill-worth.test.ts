import type { BillTotal } from '@glasshouse/contract/wallet';
import { describe, expect, it } from 'vitest';
import { worthOf } from './bill-worth.ts';

const total = (code: string, figures: Partial<BillTotal>): BillTotal => ({
  currency_id: 1,
  code,
  in: '0',
  out: '0',
  exchanged: '0',
  fees: '0',
  opening: null,
  closing: null,
  price_usd: '1',
  ...figures,
});

describe('the worth of totals', () => {
  it('is exact, and assets without a price are named instead of counted as nothing', () => {
    const worth = worthOf([
      total('BTC', { in: '0.00000001', fees: '0.00000001', price_usd: '100000.5' }),
      total('USDT', { in: '10', out: '2.5', exchanged: '-7' }),
      total('EUR', { out: '5', price_usd: null }),
      total('LTC', { price_usd: null }),
    ]);
    expect(worth).toEqual({ in: '10.001000005', out: '2.5', fees: '0.001000005', unpriced: ['EUR'] });
  });
});
