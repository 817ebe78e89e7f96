/** Withdrawals are decided exactly: minimum, fee, arrival, limits; roundings never let anybody pass a limit. */
import { formatAmount, parseAmount } from '@glasshouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvalsFor, limitsOf } from './terms.ts';
import { PARITY, type UsdPrice, btcOf, btcPriceText, priceOfPerUsd, priceText, usdOf } from './value.ts';
import { type WithdrawalCase, arrivalOf, leftOf, withdrawalDenial } from './withdrawal.ts';

const atoms = (text: string, scale: number) => {
  const parsed = parseAmount(text, scale);
  if (!parsed.ok) throw new Error(text);
  return parsed.atoms;
};
const btc = (text: string) => atoms(text, 8);
const usdt = (text: string) => atoms(text, 6);

const wanted = (more: Partial<WithdrawalCase>): WithdrawalCase => ({
  asset: { code: 'USDT', kind: 'crypto', scale: 6 },
  atoms: usdt('100'),
  terms: { min: usdt('10'), fee: usdt('1') },
  shownFee: null,
  level: 1,
  counted: btc('0.01'),
  used: 0n,
  usdt: usdt('100'),
  ...more,
});
const code = (more: Partial<WithdrawalCase>) => withdrawalDenial(wanted(more))?.code ?? 'ok';

describe('a withdrawal', () => {
  it('[RULE-150] takes the fee from the amount: 100 less 1 arrives as 99', () => {
    expect(formatAmount(arrivalOf(usdt('100'), usdt('1')), 6)).toBe('99');
    expect(withdrawalDenial(wanted({}))).toBeNull();
  });

  it('[RULE-110] [CONST-067] [AMB-09] is refused below the minimum and taken at it', () => {
    expect(withdrawalDenial(wanted({ atoms: usdt('9.99') }))).toEqual({
      code: 'FUNDING_BELOW_MINIMUM',
      params: { min: '10', asset: 'USDT' },
    });
    expect(code({ atoms: usdt('10') })).toBe('ok');
  });

  it('of which nothing would arrive is refused whatever the terms say', () => {
    expect(code({ atoms: usdt('1'), terms: { min: usdt('1'), fee: usdt('1') } })).toBe('FUNDING_BELOW_MINIMUM');
  });

  it('whose fee is not the one that was shown is refused', () => {
    expect(code({ shownFee: usdt('1') })).toBe('ok');
    expect(withdrawalDenial(wanted({ shownFee: usdt('0.5') }))).toEqual({
      code: 'FUNDING_FEE_CHANGED',
      params: { fee: '1', asset: 'USDT' },
    });
  });

  it('[RULE-031] [CONST-060] [AMB-13] reaches 200 BTC in 24 hours at level 1 and does not pass it', () => {
    expect(code({ used: btc('150'), counted: btc('50') })).toBe('ok');
    expect(withdrawalDenial(wanted({ used: btc('150'), counted: btc('60') }))).toEqual({
      code: 'FUNDING_LIMIT',
      params: { limit: '200', left: '50' },
    });
  });

  it('[RULE-032] [CONST-063] reaches 500 BTC at level 2 and not one satoshi more', () => {
    expect(code({ level: 2, used: btc('450'), counted: btc('50') })).toBe('ok');
    expect(code({ level: 2, used: btc('450'), counted: btc('50.00000001') })).toBe('FUNDING_LIMIT');
    expect(formatAmount(leftOf(2, btc('600')), 8)).toBe('0');
  });

  it.each([
    [1, '2000', '2000.01'],
    [2, '1000000', '1000000.01'],
  ] as const)(
    '[RULE-033] [RULE-034] [CONST-061] [CONST-064] of fiat money at level %i reaches %s USDT at once, not %s',
    (level, most, more) => {
      const fiat = { asset: { code: 'EUR', kind: 'fiat', scale: 2 } as const, level, counted: 1n };
      expect(code({ ...fiat, usdt: usdt(most) })).toBe('ok');
      expect(code({ ...fiat, usdt: usdt(more) })).toBe('FUNDING_FIAT_LIMIT');
      expect(code({ level, usdt: usdt(more) })).toBe('ok');
    },
  );

  it('either leaves both parts whole and above zero, or is refused (property)', () => {
    const any = fc.bigInt(1n, 10n ** 15n);
    fc.assert(
      fc.property(any, any, any, fc.bigInt(0n, 2n * limitsOf(1).btc), any, (amount, min, fee, used, counted) => {
        const denial = withdrawalDenial(wanted({ atoms: amount, terms: { min, fee }, used, counted }));
        if (denial !== null) return;
        expect(arrivalOf(amount, fee) > 0n).toBe(true);
        expect(arrivalOf(amount, fee) + fee).toBe(amount);
        expect(used + counted <= limitsOf(1).btc).toBe(true);
      }),
    );
  });
});

describe('what counts against limits', () => {
  const price = fc.record({ n: fc.bigInt(1n, 10n ** 12n), d: fc.bigInt(1n, 10n ** 10n) });
  const amount = fc.bigInt(1n, 10n ** 20n);

  it('is rounded up, by less than one unit (property)', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 8 }), price, price, (value, scale, own, of) => {
        const counted = btcOf(value, scale, own, of);
        const exact = { n: value * own.n * of.d * 10n ** 8n, d: own.d * of.n * 10n ** BigInt(scale) };
        expect(counted * exact.d >= exact.n && (counted - 1n) * exact.d < exact.n).toBe(true);
      }),
    );
  });

  it('is never less for an amount in parts than for the whole: splitting passes no limit (property)', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 6 }), price, price, (parts, own, of) => {
        const whole = btcOf(
          parts.reduce((sum, part) => sum + part, 0n),
          6,
          own,
          of,
        );
        expect(parts.reduce((sum, part) => sum + btcOf(part, 6, own, of), 0n) >= whole).toBe(true);
      }),
    );
  });

  it('of BTC at its own price is itself, and of USDT one dollar each', () => {
    const at: UsdPrice = { n: 690_000n, d: 100n };
    expect(btcOf(btc('1.5'), 8, at, at)).toBe(btc('1.5'));
    expect(usdOf(usdt('12.345678'), 6, PARITY, 2)).toBe(1235n);
    expect(formatAmount(btcOf(usdt('6900'), 6, PARITY, at), 8)).toBe('1');
  });

  it('is shown with what one unit is worth, cut', () => {
    const at: UsdPrice = { n: 690_000n, d: 100n };
    expect([priceText(at, 10), btcPriceText(at, at), btcPriceText(PARITY, at)]).toEqual(['6900', '1', '0.0001449275362318']);
  });

  it('of fiat money goes by units for one USD', () => {
    expect(priceOfPerUsd('0.8')).toEqual({ n: 10n, d: 8n });
    expect(usdOf(100n, 2, priceOfPerUsd('0.8') as UsdPrice, 2)).toBe(125n);
    expect([priceOfPerUsd('0'), priceOfPerUsd(''), priceOfPerUsd('-1'), priceOfPerUsd('1e3')]).toEqual([null, null, null, null]);
  });

  it('asks for two people above the published value, and where there is no price', () => {
    const needs = (kind: 'withdraw' | 'recharge', cents: bigint | null, earlier: bigint | null = 0n) =>
      approvalsFor(kind, { cents, earlier });
    expect([needs('withdraw', 100_000n), needs('withdraw', 100_001n), needs('withdraw', null)]).toEqual([1, 2, 2]);
    expect([needs('recharge', 1_000_000n), needs('recharge', 1_000_001n)]).toEqual([1, 2]);
    // Parts of it within the window take as many as the whole.
    expect([needs('withdraw', 1n, 99_999n), needs('withdraw', 1n, 100_000n), needs('withdraw', 1n, null)]).toEqual([1, 2, 2]);
  });
});
