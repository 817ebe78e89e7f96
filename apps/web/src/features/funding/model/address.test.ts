import { describe, expect, it } from 'vitest';
import { addressIn, coinName, coinNetworks, groupsOf, isSameAddress, isTail, shortAddress } from './address.ts';

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('an address', () => {
  it('is found in what a QR code says', () => {
    expect(addressIn(`bitcoin:${BTC}?amount=0.1&label=x`)).toBe(BTC);
    expect(addressIn('ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1/transfer')).toBe(
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    );
    expect(addressIn(' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t ')).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  });

  it('is the same in capitals where capitals mean nothing, and only there', () => {
    expect(isSameAddress(BTC.toUpperCase(), BTC)).toBe(true);
    expect(isSameAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tr7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(false);
    expect(isSameAddress(`bitcoin:${BTC}`, `${BTC.slice(0, -1)}5`)).toBe(false);
  });

  it('is shown by its ends, in groups, and its last six characters are typed again', () => {
    expect(shortAddress(BTC)).toEqual({ head: 'bc1qw5', tail: 'v8f3t4' });
    expect(groupsOf('abcdefghij')).toEqual(['abcd', 'efgh', 'ij']);
    expect(isTail(BTC, ' v8f3t4 ')).toBe(true);
    expect(isTail(BTC, 'V8F3T4')).toBe(false);
    expect(isTail(BTC, '')).toBe(false);
  });
});

describe('coins', () => {
  it('stand once for each of their networks, and fiat not at all', () => {
    const currency = {
      id: 3,
      code: 'USDT',
      name: 'Tether',
      type: 'crypto',
      scale: 6,
      status: 'normal',
      address: '',
      image: '',
    } as const;
    const found = coinNetworks([
      { ...currency, subName: 'ERC20' },
      { ...currency, subName: 'TRC20' },
      { ...currency, id: 1, code: 'BTC', subName: '' },
      { ...currency, id: 101, code: 'USD', type: 'fiat', subName: '' },
    ]);
    expect(found.map(coinName)).toEqual(['USDT · ERC20', 'USDT · TRC20', 'BTC']);
    expect(new Set(found.map(({ key }) => key)).size).toBe(3);
  });
});
