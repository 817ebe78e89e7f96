import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainAddress, plainGzip, plainLength, plainQuery } from './usual-form.ts';

describe('a query in its plain form', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9_.~:,+%&=# é-]{0,12}$/);
  it('says what every reader of queries says, or nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 4 }), (pairs) => {
        const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
        const fields = plainQuery(text);
        if (fields === null) return;
        expect(Object.entries(fields)).toEqual([...new URLSearchParams(text)]);
      }),
      { seed: 7, numRuns: 2_000 },
    );
  });
  it('is read when nothing is escaped and no name comes twice', () => {
    expect(plainQuery('id=7&lang=en')).toEqual({ id: '7', lang: 'en' });
    expect(plainQuery('')).toEqual({});
    for (const other of ['id=7&id=8', 'id', 'a=%20', 'a=b+c', '__proto__=x', '=1', 'a=1&', 'a[]=1'])
      expect(plainQuery(other)).toBeNull();
  });
});

describe('encodings, addresses and bodies', () => {
  it('gzip is used for a client that names it without weights', () => {
    expect([undefined, 'gzip', 'gzip, deflate, br, zstd', 'br', 'identity'].map(plainGzip)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    for (const other of ['*', 'gzip;q=0', 'x-gzip', 'GZIP', '']) expect(plainGzip(other)).toBeNull();
  });
  it('a proxy that is trusted names whom it serves last', () => {
    expect(plainAddress('10.0.0.1', '6.6.6.6, 1.2.3.4 ', true)).toBe('1.2.3.4');
    expect(plainAddress('10.0.0.1', '1.2.3.4', false)).toBe('10.0.0.1');
    expect(plainAddress('10.0.0.1', undefined, true)).toBe('10.0.0.1');
    expect(plainAddress('10.0.0.1', '1.2.3.4, ', true)).toBeNull();
  });
  it('a body is JSON of a known length that is not compressed', () => {
    const json = { 'content-type': 'application/json', 'content-length': '12' };
    expect(plainLength(json, true, 100)).toBe(12);
    expect(plainLength({}, false, 100)).toBe(0);
    const others = [
      { ...json, 'content-length': '101' },
      { ...json, 'content-length': '0' },
      { ...json, 'content-encoding': 'gzip' },
      { ...json, 'transfer-encoding': 'chunked' },
      { ...json, 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json' },
    ];
    for (const other of others) expect(plainLength(other, true, 100)).toBeNull();
    expect(plainLength({ 'content-length': '1' }, false, 100)).toBeNull();
  });
});
