import { fiatTradeLimit, isFiatTrade } from '@glasshouse/contract/kyc';
import { describe, expect, it } from 'vitest';
import { isWithinFiatLimit } from './fiat-trade.ts';
import { priceConversion } from './priced.ts';

const asset = (kind: 'crypto' | 'fiat' | 'stock', scale: number) => ({ id: 1, code: 'X', scale, kind });
const [coin, usdt, fiat] = [asset('crypto', 8), asset('crypto', 6), asset('fiat', 2)];
const price = (units: bigint, decimals = 0) => ({ units, decimals, time: 0 });
const terms = { spreadBps: 20n, feeBps: 10n };
const sell = (atoms: bigint, from = usdt, units = 1n, decimals = 0) =>
  priceConversion(atoms, { asset: from, price: price(units, decimals) }, { asset: fiat, price: price(1n) }, terms);

describe('an exchange between a coin and fiat money', () => {
  it('has exactly one side of fiat money', () => {
    expect([isFiatTrade(coin, fiat), isFiatTrade(fiat, coin), isFiatTrade(coin, usdt), isFiatTrade(fiat, fiat)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('[AMB-109,AMB-80] may be worth nothing, 2,000 USDT or 1,000,000 USDT by level, exactly that included', () => {
    expect([0, 1, 2].map((level) => fiatTradeLimit(level as 0 | 1 | 2))).toEqual(['0', '2000', '1000000']);
    expect([isWithinFiatLimit(1, sell(2_000_000_000n), 6), isWithinFiatLimit(1, sell(2_000_000_001n), 6)]).toEqual([true, false]);
    expect([isWithinFiatLimit(2, sell(10n ** 12n), 6), isWithinFiatLimit(2, sell(10n ** 12n + 1n), 6)]).toEqual([true, false]);
    expect(isWithinFiatLimit(0, sell(1n), 6)).toBe(false);
  });

  it('is valued at its index and rounded up, so that no part of an atom passes the limit', () => {
    // 0.1 coin at 20,000.000001 USDT are 2,000.0000001 USDT.
    expect(isWithinFiatLimit(1, sell(10_000_000n, coin, 20_000_000_001n, 6), 8)).toBe(false);
    expect(isWithinFiatLimit(1, sell(10_000_000n, coin, 20_000_000_000n, 6), 8)).toBe(true);
  });
});
