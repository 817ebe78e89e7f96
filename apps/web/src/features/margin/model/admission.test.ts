import { describe, expect, it } from 'vitest';
import { guardFor, isOutside, shortLevel } from './admission.ts';
import { type Balance, QUOTE_ID, itemsOf } from './account.ts';

const usdt = (held: string, owed = '0'): Balance => ({
  assetId: QUOTE_ID,
  code: 'USDT',
  scale: 6,
  tick: '1',
  lot: '0.000001',
  haircut: '0',
  price: '1',
  held,
  owed,
});
const after = (held: string, owed: string, repays = 0n, received = 10n) => ({
  items: itemsOf([usdt(held, owed)])!,
  gives: QUOTE_ID,
  borrows: 0n,
  receives: 1,
  received,
  repays,
});
const CALL = 1_300_000;

describe('an order of the account', () => {
  it('may be two percent from the index, three where all that it brings repays', () => {
    expect(guardFor(681_138n, 'borrow', null)).toEqual({ low: 667_516n, high: 694_760n, widthPpm: 20_000n });
    expect(guardFor(681_138n, 'repay', after('10', '5', 10n, 10n)).widthPpm).toBe(30_000n);
    expect(guardFor(681_138n, 'repay', after('10', '5', 9n, 10n)).widthPpm).toBe(20_000n);
    expect(guardFor(681_138n, 'none', after('10', '5', 10n, 10n)).widthPpm).toBe(20_000n);
  });

  it('is outside beyond either edge, and inside at it', () => {
    const guard = guardFor(681_138n, 'none', null);
    expect([667_515n, 667_516n, 694_760n, 694_761n].map((price) => isOutside(guard, price))).toEqual([true, false, false, true]);
  });

  it('is short where the level after it is below the call, unless it only repays', () => {
    expect(shortLevel(after('129.9999', '100'), CALL)).toBe(12_999n);
    expect(shortLevel(after('130', '100'), CALL)).toBeNull();
    expect(shortLevel(after('120', '100', 10n, 10n), CALL)).toBeNull();
    expect(shortLevel(after('120', '0'), CALL)).toBeNull();
  });
});
