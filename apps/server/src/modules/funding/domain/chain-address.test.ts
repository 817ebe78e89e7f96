import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainOf, parseChainAddress } from './chain-address.ts';

// From BIP-173, BIP-350, EIP-55, the genesis block, and public documentation of TRON and Litecoin.
const GOOD = {
  bitcoin: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  ethereum: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  tron: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  litecoin: ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'],
} as const;

describe('an address of a chain', () => {
  it('is known by its checksum and answered in one form', () => {
    for (const [chain, addresses] of Object.entries(GOOD))
      for (const address of addresses)
        expect(parseChainAddress(chain as keyof typeof GOOD, ` ${address} `), address).toBe(address);
    expect(parseChainAddress('bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(GOOD.bitcoin[2]);
    expect(parseChainAddress('ethereum', GOOD.ethereum[0].toLowerCase())).toBe(GOOD.ethereum[0]);
  });

  it('is refused on every other chain', () => {
    const pairs = Object.entries(GOOD).flatMap(([chain, addresses]) =>
      Object.keys(GOOD).flatMap((other) => (other === chain ? [] : addresses.map((address) => ({ other, address })))),
    );
    const taken = pairs.filter(({ other, address }) => parseChainAddress(other as keyof typeof GOOD, address) !== null);
    expect(taken).toEqual([]);
  });

  it('is refused with any one character changed', () => {
    const all = Object.entries(GOOD).flatMap(([chain, addresses]) => addresses.map((address) => ({ chain, address })));
    const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ023456789';
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), fc.constantFrom(...alphabet), ({ chain, address }, at, letter) => {
        const index = at % address.length;
        const changed = address.slice(0, index) + letter + address.slice(index + 1);
        // Small and capital letters are the same to bech32 as a whole, and to nobody one by one.
        if (changed.toLowerCase() === address.toLowerCase()) return;
        expect(parseChainAddress(chain as keyof typeof GOOD, changed)).toBeNull();
      }),
      { numRuns: 3_000 },
    );
  });

  it('of a test network, an unknown witness version, with the wrong checksum or nobody’s is none', () => {
    for (const text of [
      'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
      // SegWit v1 with the checksum of v0 (BIP-350).
      'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
      'BC1SW50QGDZ25J',
      'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      '',
      '1',
    ])
      expect(parseChainAddress('bitcoin', text), text).toBeNull();
    expect(parseChainAddress('ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')).toBeNull();
    expect(parseChainAddress('ethereum', `0x${'0'.repeat(40)}`)).toBeNull();
    expect(parseChainAddress('litecoin', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG')).toBeNull();
  });

  it('belongs to the chain of its coin and network', () => {
    expect(chainOf('USDT', 'TRC20')).toBe('tron');
    expect(chainOf('USDT', 'ERC20')).toBe('ethereum');
    expect(chainOf('BTC', '')).toBe('bitcoin');
    expect(chainOf('USDT', '')).toBeNull();
    expect(chainOf('BTC', 'ERC20')).toBeNull();
  });
});
