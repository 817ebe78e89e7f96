import { compareDecimals, mulDecimals } from '@glasshouse/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WithdrawInfo, countedBtc, mostOf, usedShare, withdrawState, withdrawalInput } from './withdraw-form.ts';

const TERMS = { network: 'TRC20', min: '10', fee: '1', minutes: 10 };
const INFO: WithdrawInfo = {
  currency_id: 3,
  code: 'USDT',
  scale: 6,
  type: 'coin',
  account: 'change',
  available: '1000',
  networks: [TERMS],
  level: 1,
  limit_btc: '200',
  used_btc: '0',
  left_btc: '200',
  frees_at: null,
  fiat_single_usdt: '2000',
  price_usd: '1',
  price_btc: '0.00001',
  prices: 'recorded',
  two_approvers_usd: '1000',
  stopped_until: null,
  time: 0,
};
const at = (number: string, more: Partial<WithdrawInfo> = {}) => withdrawState(number, { ...INFO, ...more }, TERMS);

describe('a withdrawal that is being filled in', () => {
  it('[RULE-109] needs an amount', () => {
    expect(at('')).toEqual({ kind: 'empty' });
    expect(at('0')).toEqual({ kind: 'empty' });
  });

  it('[RULE-110] is at or above the minimum, and something arrives', () => {
    expect(at('9.99')).toEqual({ kind: 'minimum', min: '10' });
    expect(at('10').kind).toBe('good');
    expect(withdrawState('10', INFO, { ...TERMS, fee: '10' }).kind).toBe('minimum');
  });

  it('[RULE-107] is covered, or says how much is missing', () => {
    expect(at('1000.0001')).toEqual({ kind: 'missing', missing: '0.0001' });
    expect(at('1000').kind).toBe('good');
  });

  it('[RULE-150] says what arrives and what is left', () => {
    expect(at('100')).toEqual({ kind: 'good', arrival: '99', left: '900' });
  });

  it('[RULE-031,RULE-032] may reach the limit of 24 hours and not pass it', () => {
    const rich = { available: '100000000', price_btc: '1' };
    expect(at('50', { ...rich, used_btc: '150', left_btc: '50' }).kind).toBe('good');
    expect(at('60', { ...rich, used_btc: '150', left_btc: '50' }).kind).toBe('limit');
    expect(at('50.00000001', { ...rich, limit_btc: '500', used_btc: '450', left_btc: '50' }).kind).toBe('limit');
  });

  it('[RULE-033] to a bank card may reach the single fiat limit and not pass it', () => {
    expect(at('2000', { type: 'bank', available: '9000' }).kind).toBe('good');
    expect(at('2000.01', { type: 'bank', available: '9000' }).kind).toBe('fiatLimit');
    expect(at('2000.01', { available: '9000' }).kind).toBe('good');
  });

  it('offers as the most what the balance and the limits allow', () => {
    expect(mostOf(INFO)).toBe('1000');
    expect(mostOf({ ...INFO, price_btc: null })).toBe('1000');
    expect(mostOf({ ...INFO, code: 'BTC', scale: 8, available: '300', price_btc: '1' })).toBe('200');
    const decimal = (max: number, digits: number) =>
      fc.integer({ min: 1, max }).map((atoms) => mulDecimals(String(atoms), `0.${'0'.repeat(digits - 1)}1`, digits, 'down'));
    fc.assert(
      fc.property(decimal(1e9, 6), decimal(1e9, 12), decimal(1e9, 8), (available, price, left) => {
        const info = { ...INFO, available, price_btc: price, left_btc: left };
        const most = mostOf(info);
        expect(compareDecimals(most, available)).not.toBe(1);
        expect(compareDecimals(countedBtc(most, info), left)).not.toBe(1);
      }),
    );
  });

  it('draws how much of the limit it takes', () => {
    expect(usedShare({ limit_btc: '200', used_btc: '50' }, '50')).toBe(50);
    expect(usedShare({ limit_btc: '200', used_btc: '190' }, '50')).toBe(100);
    expect(usedShare({ limit_btc: '0', used_btc: '0' }, '0')).toBe(100);
  });
});

describe('a withdrawal that is sent', () => {
  const sent = { info: INFO, terms: TERMS, number: '25', remark: ' rent ' };

  it('names the address, the network and the fee that was shown', () => {
    expect(withdrawalInput({ ...sent, target: { kind: 'address', id: 7 } })).toEqual({
      currency: 3,
      number: '25',
      address_id: 7,
      network: 'TRC20',
      remark: 'rent',
      fee: '1',
    });
  });

  it('names a card instead of an address, and leaves out what is empty', () => {
    const terms = { ...TERMS, network: '' };
    expect(withdrawalInput({ ...sent, terms, remark: '  ', target: { kind: 'card', id: 4 } })).toEqual({
      currency: 3,
      number: '25',
      card_id: 4,
      fee: '1',
    });
  });
});
