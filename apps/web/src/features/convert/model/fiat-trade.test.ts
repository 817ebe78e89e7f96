import type { ConvertibleCurrency } from '@glasshouse/contract/convert';
import { describe, expect, it } from 'vitest';
import { fiatGateOf } from './fiat-trade.ts';

const currency = (code: string, kind: ConvertibleCurrency['kind']): ConvertibleCurrency => ({
  currency_id: 1,
  code,
  name: code,
  kind,
  scale: 2,
  status: 'normal',
  account: kind === 'fiat' ? 'legal' : 'change',
  available: '0',
  price: '1',
});
const [BTC, USDT, USD, EUR] = [
  currency('BTC', 'crypto'),
  currency('USDT', 'crypto'),
  currency('USD', 'fiat'),
  currency('EUR', 'fiat'),
];

describe('exchanges with fiat money on the screen', () => {
  it('[AMB-109] asks an unverified account to verify before it exchanges a coin and fiat money, either way round', () => {
    const nobody = { level: 0, fiat_trade_usdt: '0' };
    expect(fiatGateOf(BTC, USD, nobody)).toEqual({ kind: 'verify', fiat: 'USD' });
    expect(fiatGateOf(USD, USDT, nobody)).toEqual({ kind: 'verify', fiat: 'USD' });
  });

  it('lets every account convert coins into coins and fiat money into fiat money', () => {
    const nobody = { level: 0, fiat_trade_usdt: '0' };
    expect(fiatGateOf(BTC, USDT, nobody)).toBeNull();
    expect(fiatGateOf(USD, EUR, nobody)).toBeNull();
  });

  it('shows the limit of the level and offers to raise it below level 2', () => {
    expect(fiatGateOf(BTC, USD, { level: 1, fiat_trade_usdt: '2000' })).toEqual({
      kind: 'limit',
      fiat: 'USD',
      limit: '2000',
      canRaise: true,
    });
    expect(fiatGateOf(BTC, USD, { level: 2, fiat_trade_usdt: '1000000' })).toMatchObject({ limit: '1000000', canRaise: false });
  });
});
