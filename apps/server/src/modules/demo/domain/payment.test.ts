/** Demo payments: references of the right form, and what one may be worth. */
import { describe, expect, it } from 'vitest';
import { REFERENCE_BYTES, paymentReference } from './payment-reference.ts';
import { usdCentsOf } from './payment-value.ts';

const RANDOM = Buffer.alloc(REFERENCE_BYTES, 0xab);

describe('a demo payment', () => {
  it.each([
    ['BTC', 'crypto', '', /^de30de30de30de30[0-9a-f]{48}$/],
    ['ETH', 'crypto', '', /^0xde30de30de30de30[0-9a-f]{48}$/],
    ['LTC', 'crypto', '', /^de30de30de30de30[0-9a-f]{48}$/],
    ['USDT', 'crypto', 'TRC20', /^de30de30de30de30[0-9a-f]{48}$/],
    ['USDT', 'crypto', 'ERC20', /^0xde30de30de30de30[0-9a-f]{48}$/],
    ['EUR', 'fiat', '', /^DEMO-[0-9A-F]{16}$/],
  ] as const)('in %s (%s) over "%s" has a reference of the network’s form that says demo', (code, kind, network, form) => {
    expect(paymentReference({ code, kind }, network, RANDOM)).toMatch(form);
  });

  it('is worth its price, or its rate, in cents rounded up; without either nobody knows', () => {
    const btc = { atoms: 150_000_000n, scale: 8 };
    expect(usdCentsOf(btc, { price: '6800.015', perUsd: null })).toBe(1_020_003n);
    expect(usdCentsOf({ atoms: 100n, scale: 2 }, { price: null, perUsd: '0.92' })).toBe(109n);
    expect(usdCentsOf(btc, { price: null, perUsd: null })).toBeNull();
  });
});
