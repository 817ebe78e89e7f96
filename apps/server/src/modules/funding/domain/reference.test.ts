/** References of payments: one payment has one key, however it is written. */
import { describe, expect, it } from 'vitest';
import { parseReference } from './reference.ts';

const HASH = 'AB'.repeat(32);
const coin = (code: string) => ({ code, kind: 'crypto' as const });

describe('a reference', () => {
  it.each([
    ['BTC', '', HASH, HASH.toLowerCase()],
    ['BTC', '', ` 0x${HASH} `, HASH.toLowerCase()],
    ['ETH', '', HASH, `0x${HASH.toLowerCase()}`],
    ['USDT', 'ERC20', `0X${HASH}`, `0x${HASH.toLowerCase()}`],
    ['USDT', 'TRC20', HASH, HASH.toLowerCase()],
  ])('of %s %s written %s is kept in one form', (code, network, text, reference) => {
    expect(parseReference(coin(code), network, text)?.reference).toBe(reference);
  });

  it('that is none is refused', () => {
    for (const text of ['', 'x', HASH.slice(1), `${HASH}0`, `${HASH} ${HASH}`, 'Ａ'.repeat(64)])
      expect(parseReference(coin('BTC'), '', text)).toBeNull();
    for (const text of ['', '12345', "'; DROP", 'a'.repeat(65), '<b>123456</b>'])
      expect(parseReference({ code: 'EUR', kind: 'fiat' }, '', text)).toBeNull();
  });

  it('of a bank has one key, in capitals without blanks', () => {
    const eur = { code: 'EUR', kind: 'fiat' as const };
    expect(parseReference(eur, '', ' rf18 5390 0754 7034 ')).toEqual({
      reference: 'RF18539007547034',
      key: 'BANK:EUR:RF18539007547034',
    });
  });

  it('differs between chains and between assets of one chain', () => {
    const keys = [
      parseReference(coin('BTC'), '', HASH),
      parseReference(coin('LTC'), '', HASH),
      parseReference(coin('ETH'), '', HASH),
      parseReference(coin('USDT'), 'ERC20', HASH),
      parseReference(coin('USDT'), 'TRC20', HASH),
    ].map((one) => one?.key);
    expect(new Set(keys).size).toBe(5);
  });
});
