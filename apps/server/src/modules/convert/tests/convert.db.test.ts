/** Conversions and transfers against a real PostgreSQL: quotes, refusals, races, and that the books hold. */
import type { Call } from '@glasshouse/contract';
import {
  type Conversion,
  type ConversionQuote,
  convertCurrency,
  getConversionFee,
  getCurrencyRate,
  listConversions,
  listConvertible,
  quoteConversion,
} from '@glasshouse/contract/convert';
import {
  type Transfer,
  changeAccount,
  getWalletDetail,
  listBills,
  listTransfers,
  listUserCurrencies,
} from '@glasshouse/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { QUOTE_LIFETIME_MS } from '../domain/conversion.ts';
import { BTC, ETH, EUR, type TestConvert, USD, USDT, openTestConvert } from './support/convert.ts';
import { isGate } from '../../../platform/testing/gate.ts';

let test: TestConvert;
let lastUser = 1_000;
let user: number;

beforeAll(async () => {
  test = await openTestConvert();
  await test.fundHouse(BTC, 100n * 10n ** 8n);
  await test.fundHouse(USDT, 10n ** 13n);
  await test.fundHouse(USD, 10n ** 9n);
});
afterAll(() => test.close());
beforeEach(async () => {
  user = ++lastUser;
  await test.fund(user, USDT, 1_000_000_000n);
  test.told.length = 0;
});

const available = async (assetId: number, type: 'change' | 'lever' | 'legal' = 'change', of = user) =>
  (await test.call(getWalletDetail, of, { currency: assetId, type })).available;
const quote = (number = '100', from: number = USDT, to: number = BTC) =>
  test.call(quoteConversion, user, { number, from_currency_id: from, to_currency_id: to });
const useQuote = (held: ConversionQuote, requestId?: string) => ({
  number: held.number,
  from_currency_id: held.from_currency_id,
  to_currency_id: held.to_currency_id,
  quote_id: held.quote_id,
  ...(requestId ? { request_id: requestId } : {}),
});
const transferOf = (number: string, more: object = {}) => ({
  currency_id: USDT,
  number,
  from_field: 'change' as const,
  to_field: 'lever' as const,
  ...more,
});
const sound = async () => expect((await test.ledger.check()).breaches).toEqual([]);

/** Runs all at once; answers what was accepted and the codes of what was not. */
async function race<T>(attempts: Promise<T>[]): Promise<{ done: T[]; codes: string[] }> {
  const results = await Promise.allSettled(attempts);
  const codes = results.flatMap((one) =>
    one.status === 'rejected' ? [one.reason instanceof Refusal ? one.reason.code : one.reason] : [],
  );
  return { done: results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])), codes };
}

describe('a transfer between accounts', () => {
  it('[CALL-048] [RULE-149] moves exactly the amount, at rate 1 and without a fee, and tells both accounts', async () => {
    const done = await test.call(changeAccount, user, transferOf('250.000001'));
    expect(done).toMatchObject({
      number: '250.000001',
      received: '250.000001',
      rate: '1',
      fee: '0',
      from_field: 'change',
      to_field: 'lever',
    });
    expect([await available(USDT), await available(USDT, 'lever')]).toEqual(['749.999999', '250.000001']);
    expect(test.told).toEqual([
      [user, 'change', [USDT]],
      [user, 'lever', [USDT]],
    ]);
    const { list } = await test.call(listBills, user, { cause: 'account_transfer' });
    expect(list.map(({ account, amount, reference }) => [account, amount, reference])).toEqual([
      ['lever', '250.000001', String(done.id)],
      ['change', '-250.000001', String(done.id)],
    ]);
  });

  it('[RULE-105] takes the whole balance and not an atom more, and says how much is missing', async () => {
    const refusal = await test.refused(changeAccount, user, transferOf('1000.000001'));
    expect([refusal.code, refusal.params, refusal.fields?.[0]?.path]).toEqual([
      'WALLET_INSUFFICIENT_BALANCE',
      { needed: '0.000001', asset: 'USDT' },
      'number',
    ]);
    await test.call(changeAccount, user, transferOf('1000'));
    expect(await available(USDT)).toBe('0');
  });

  it.each([
    [{ to_field: 'change' }, 'WALLET_SAME_ACCOUNT'],
    [{ to_field: 'lever_coin' }, 'WALLET_ACCOUNT_CANNOT_HOLD'],
    [{ currency_id: EUR, from_field: 'legal', to_field: 'change' }, 'WALLET_ACCOUNT_CANNOT_HOLD'],
    [{ currency_id: 77 }, 'WALLET_CURRENCY_UNKNOWN'],
    [{ number: '0.0000001' }, 'WALLET_AMOUNT_DECIMALS'],
  ])('is refused as %j with %s', async (more, code) => {
    expect((await test.refused(changeAccount, user, transferOf('1', more))).code).toBe(code);
    expect(await available(USDT)).toBe('1000');
  });

  it('[CALL-049] stands in the history, newest first, page by page and for its owner only', async () => {
    for (const number of ['1', '2', '3']) await test.call(changeAccount, user, transferOf(number));
    const first = await test.call(listTransfers, user, { limit: 2 });
    expect(first.list.map((one: Transfer) => one.number)).toEqual(['3', '2']);
    await test.call(changeAccount, user, transferOf('4'));
    const second = await test.call(listTransfers, user, { limit: 2, cursor: first.next });
    expect([second.list.map((one: Transfer) => one.number), second.next]).toEqual([['1'], undefined]);
    expect((await test.call(listTransfers, user - 1, {})).list.every((one: Transfer) => one.number !== '4')).toBe(true);
  });

  it('[CALL-047] finds the currencies with the accounts that may hold them', async () => {
    const list = await test.call(listUserCurrencies, user, {});
    expect(list.find(({ id }) => id === USDT)?.accounts.slice(0, 3)).toEqual([
      { type: 'legal', available: '0' },
      { type: 'change', available: '1000' },
      { type: 'lever', available: '0' },
    ]);
    expect(list.find(({ id }) => id === EUR)?.accounts.map(({ type }) => type)).toEqual(['legal']);
  });

  it('happens once for 64 requests with one key', async () => {
    const same = () => test.call(changeAccount, user, transferOf('10', { request_id: `same-${user}` }));
    const { done, codes } = await race(Array.from({ length: 64 }, same));
    expect([new Set(done.map(({ id }) => id)).size, codes]).toEqual([1, []]);
    expect(await available(USDT, 'lever')).toBe('10');
  });

  it('succeeds once for 64 that want the whole balance', async () => {
    const { done, codes } = await race(Array.from({ length: 64 }, () => test.call(changeAccount, user, transferOf('1000'))));
    expect([done.length, new Set(codes)]).toEqual([1, new Set(['WALLET_INSUFFICIENT_BALANCE'])]);
    expect([await available(USDT), await available(USDT, 'lever')]).toEqual(['0', '1000']);
  });
});

describe('rates and terms', () => {
  it('[CALL-036] are what a unit is worth: by index, at par, or by the file of the day', async () => {
    const rate = (id: number) => test.call(getCurrencyRate, user, { id });
    expect(await rate(ETH)).toMatchObject({ code: 'ETH', rate: '3914.26', basis: 'index', prices: 'recorded' });
    expect(await rate(USDT)).toMatchObject({ rate: '1', basis: 'parity' });
    expect(await rate(EUR)).toMatchObject({ rate: '1.25', basis: 'daily' });
    expect(await rate(102)).toMatchObject({ rate: null, basis: 'daily' });
    expect((await test.refused(getCurrencyRate, user, { id: 77 })).code).toBe('WALLET_CURRENCY_UNKNOWN');
  });

  it('[CALL-044] list what can be converted, with balance, price and cost', async () => {
    const { list, terms } = await test.call(listConvertible, user, {});
    expect(list.map(({ code, account, available: free, price }) => [code, account, free, price])).toEqual([
      ['BTC', 'change', '0', '6900'],
      ['ETH', 'change', '0', '3914.26'],
      ['USDT', 'change', '1000', '1'],
      ['USD', 'legal', '0', '1'],
    ]);
    expect(terms).toEqual({ spread: '0.002', fee: '0.001', held_ms: 10_000 });
  });

  it('[CALL-045] [RULE-149] give rate, fee and limit of a pair', async () => {
    const fee = await test.call(getConversionFee, user, { from_currency_id: ETH, to_currency_id: USDT });
    expect(fee).toMatchObject({ rate: '3906.43148', market_rate: '3914.26', terms: { fee: '0.001' }, max: '25.54761308' });
  });
});

describe('a conversion', () => {
  it('[CALL-046] [ENT-015] of the specified payload happens at once; bills show it and its fee', async () => {
    const done = await test.call(convertCurrency, user, { number: '690', from_currency_id: USDT, to_currency_id: BTC });
    expect(done).toMatchObject({
      number: '690',
      market_rate: '0.000144927536',
      spread: '0.0002',
      fee: '0.0000998',
      received: '0.0997002',
    });
    expect([await available(USDT), await available(BTC)]).toEqual(['310', '0.0997002']);
    const { list } = await test.call(listBills, user, { limit: 3 });
    expect(list.map(({ cause, code, amount }) => [cause, code, amount])).toEqual([
      ['conversion_fee', 'BTC', '-0.0000998'],
      ['conversion', 'BTC', '0.0998'],
      ['conversion', 'USDT', '-690'],
    ]);
    expect(test.told).toEqual([
      [user, 'change', [USDT]],
      [user, 'change', [BTC]],
    ]);
  });

  it('fills exactly what was quoted, although the price has moved meanwhile', async () => {
    const held = await quote();
    test.prices.set(BTC, { ticks: 900_000, ageMs: 0 });
    const done = await test.call(convertCurrency, user, useQuote(held));
    test.prices.set(BTC, { ticks: 690_000, ageMs: 0 });
    const { quote_id: _id, expires: _expires, time: _time, ...figures } = held;
    expect(done).toMatchObject(figures);
    expect(await available(BTC)).toBe(held.received);
  });

  it('uses the accounts of its currencies: fiat money from the fiat account', async () => {
    await test.call(convertCurrency, user, { number: '500', from_currency_id: USDT, to_currency_id: USD });
    expect([await available(USDT), await available(USD, 'legal')]).toEqual(['500', '498.5']);
  });

  it('[RULE-105] says how much is missing and keeps the quote for another try', async () => {
    const held = await quote('1000.5');
    const refusal = await test.refused(convertCurrency, user, useQuote(held));
    expect([refusal.code, refusal.params]).toEqual(['WALLET_INSUFFICIENT_BALANCE', { needed: '0.5', asset: 'USDT' }]);
    await test.fund(user, USDT, 500_000n);
    await test.call(convertCurrency, user, useQuote(held));
    expect(await available(USDT)).toBe('0');
  });

  it('stands in the history, newest first and for its owner only', async () => {
    const first = await test.call(convertCurrency, user, { number: '10', from_currency_id: USDT, to_currency_id: BTC });
    const second = await test.call(convertCurrency, user, { number: '20', from_currency_id: USDT, to_currency_id: BTC });
    const page = await test.call(listConversions, user, { limit: 1 });
    expect(page.list).toEqual([second]);
    expect((await test.call(listConversions, user, { limit: 1, cursor: page.next })).list).toEqual([first]);
    const others = await test.call(listConversions, user - 1, {});
    expect(others.list.some((one: Conversion) => one.id === second.id)).toBe(false);
  });

  it('keeps to the least that may arrive', async () => {
    const pay = { number: '690', from_currency_id: USDT, to_currency_id: BTC };
    const refusal = await test.refused(convertCurrency, user, { ...pay, min_received: '0.09970021' });
    expect([refusal.code, refusal.params]).toEqual(['CONVERT_BELOW_MINIMUM', { received: '0.0997002', asset: 'BTC' }]);
    await test.call(convertCurrency, user, { ...pay, min_received: '0.0997002' });
    expect(await available(BTC)).toBe('0.0997002');
  });
});

describe('a quote', () => {
  const refusalOf = async (input: Parameters<typeof useQuote>[0], more: object = {}, as = user) =>
    (await test.refused(convertCurrency, as, { ...useQuote(input), ...more })).code;

  it('is held for ten seconds', async () => {
    const late = await quote();
    expect(late.expires - late.time).toBe(QUOTE_LIFETIME_MS);
    test.clock.advance(QUOTE_LIFETIME_MS);
    expect(await refusalOf(late)).toBe('CONVERT_QUOTE_EXPIRED');
    const held = await quote();
    test.clock.advance(QUOTE_LIFETIME_MS - 1);
    await test.call(convertCurrency, user, useQuote(held));
    expect(await available(BTC)).toBe(held.received);
  });

  it('is used once', async () => {
    const held = await quote();
    await test.call(convertCurrency, user, useQuote(held));
    expect(await refusalOf(held)).toBe('CONVERT_QUOTE_USED');
    expect(await available(USDT)).toBe('900');
  });

  it('ends when another takes its place, so that nobody holds several and picks', async () => {
    const first = await quote();
    const second = await quote();
    expect(await refusalOf(first)).toBe('CONVERT_QUOTE_EXPIRED');
    await test.call(convertCurrency, user, useQuote(second));
  });

  it('belongs to its user, pair and amount', async () => {
    const held = await quote();
    const other = ++lastUser;
    await test.fund(other, USDT, 1_000_000_000n);
    expect(await refusalOf(held, {}, other)).toBe('CONVERT_QUOTE_EXPIRED');
    expect(await refusalOf(held, { number: '100.000001' })).toBe('CONVERT_QUOTE_DIFFERS');
    expect(await refusalOf(held, { to_currency_id: USD })).toBe('CONVERT_QUOTE_DIFFERS');
    expect(await refusalOf(held, { quote_id: 'nonsense' })).toBe('CONVERT_QUOTE_EXPIRED');
    expect([await available(USDT), await available(USDT, 'change', other)]).toEqual(['1000', '1000']);
    // None of that used it up.
    await test.call(convertCurrency, user, useQuote(held));
  });

  it('converts once for 64 simultaneous uses, whatever their keys', async () => {
    const held = await quote();
    const { done, codes } = await race(
      Array.from({ length: 64 }, (_, i) => test.call(convertCurrency, user, useQuote(held, `use-${user}-${i}`))),
    );
    expect([done.length, codes.length, new Set(codes)]).toEqual([1, 63, new Set(['CONVERT_QUOTE_USED'])]);
    expect([await available(USDT), await available(BTC)]).toEqual(['900', held.received]);
  });

  it('answers 64 requests with one key with the one conversion', async () => {
    const held = await quote();
    const { done, codes } = await race(
      Array.from({ length: 64 }, () => test.call(convertCurrency, user, useQuote(held, `one-${user}`))),
    );
    expect([new Set(done.map(({ id }) => id)).size, codes]).toEqual([1, []]);
    expect(await available(USDT)).toBe('900');
  });
});

describe('what is refused', () => {
  const both: Call[] = [quoteConversion, convertCurrency];
  const refusals = async (input: object) =>
    Promise.all(
      both.map(
        async (call) =>
          (await test.refused(call, user, { number: '1', from_currency_id: USDT, to_currency_id: BTC, ...input } as never)).code,
      ),
    );

  it.each([
    ['the same currency', { to_currency_id: USDT }, 'CONVERT_SAME_CURRENCY'],
    ['an unknown currency', { to_currency_id: 77 }, 'WALLET_CURRENCY_UNKNOWN'],
    ['a currency without a market', { to_currency_id: EUR }, 'CONVERT_NO_PRICE'],
    ['finer than an atom', { number: '0.0000001' }, 'WALLET_AMOUNT_DECIMALS'],
    ['next to nothing', { number: '0.000001' }, 'CONVERT_TOO_SMALL'],
    ['more than one conversion takes', { number: '100000.000001' }, 'CONVERT_TOO_LARGE'],
    ['more than the house has', { number: '50', to_currency_id: ETH }, 'CONVERT_HOUSE_LIMIT'],
  ])('is %s', async (_what, input, code) => {
    expect(await refusals(input)).toEqual([code, code]);
    expect(await available(USDT)).toBe('1000');
  });

  it('is a price that stopped, and a market that stands', async () => {
    test.prices.set(BTC, { ticks: 690_000, ageMs: 5_001 });
    expect(await refusals({})).toEqual(['CONVERT_NO_PRICE', 'CONVERT_NO_PRICE']);
    test.prices.set(BTC, { ticks: 690_000, ageMs: 0, status: 'halted' });
    expect(await refusals({})).toEqual(['CONVERT_NO_PRICE', 'CONVERT_NO_PRICE']);
    test.prices.set(BTC, { ticks: 690_000, ageMs: 0 });
  });

  it('is a halted asset, also with a quote from before, and also between accounts', async () => {
    const held = await quote();
    const asset = test.ledger.asset(USDT) as { status: string };
    asset.status = 'halted';
    const codes = [
      ...(await refusals({})),
      (await test.refused(convertCurrency, user, useQuote(held))).code,
      (await test.refused(changeAccount, user, transferOf('1'))).code,
    ];
    asset.status = 'normal';
    expect(new Set(codes)).toEqual(new Set(['WALLET_CURRENCY_HALTED']));
    expect(await available(USDT)).toBe('1000');
  });

  it('is what the house does not have any more when several take it at once', async () => {
    await test.fundHouse(ETH, 10_000_000n);
    const pay = { number: '200', from_currency_id: USDT, to_currency_id: ETH };
    const { done, codes } = await race(Array.from({ length: 5 }, () => test.call(convertCurrency, user, pay)));
    expect([done.length, codes]).toEqual([1, Array.from({ length: 4 }, () => 'CONVERT_HOUSE_LIMIT')]);
    await sound();
  });
});

describe('the books', () => {
  it('hold after thousands of random transfers and conversions, and nobody is richer', async () => {
    const users = Array.from({ length: 8 }, () => ++lastUser);
    for (const one of users) await test.fund(one, USDT, 5_000_000_000n);
    await test.fundHouse(ETH, 10n ** 12n);
    const types = ['change', 'lever', 'micro', 'legal', 'margin', 'financial'] as const;
    const coins = [BTC, ETH, USDT, USD];
    let seed = 7;
    const pick = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max;
    const operate = async (one: number) => {
      const input = { number: `${pick(40)}.${pick(100)}`, request_id: `op-${one}-${pick(1_000_000)}` };
      const run =
        pick(3) === 0
          ? test.call(changeAccount, one, {
              ...input,
              currency_id: USDT,
              from_field: types[pick(6)] ?? 'change',
              to_field: types[pick(6)] ?? 'lever',
            })
          : test.call(convertCurrency, one, {
              ...input,
              from_currency_id: coins[pick(4)] ?? 1,
              to_currency_id: coins[pick(4)] ?? 3,
            });
      return run.then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false;
          throw error;
        },
      );
    };
    const rounds = isGate ? 2_000 : 250;
    let effects = 0;
    for (let round = 0; round < rounds; round++) {
      effects += (await Promise.all(users.map(operate))).filter(Boolean).length;
    }
    expect(effects).toBeGreaterThan(rounds);
    await sound();
    // Everything at the constant prices, in millionths of a USD: below what was given, but not by more than the cost.
    const { rows } = await sql<{ owner: number; worth: string }>`
      SELECT owner, sum(balance * CASE asset_id WHEN 1 THEN 69 WHEN 2 THEN 39.1426 WHEN 3 THEN 1 WHEN 101 THEN 10000 END) AS worth
      FROM accounts WHERE kind = 'user' AND owner = ANY(${users}) GROUP BY owner`.execute(test.database.db);
    expect(rows).toHaveLength(users.length);
    for (const { worth } of rows) expect(Number(worth)).toBeLessThan(5_000_000_000);
  });

  it('show it when a conversion is not the formula of its prices', async () => {
    await test.call(convertCurrency, user, { number: '10', from_currency_id: USDT, to_currency_id: BTC });
    await sound();
    const wrong = await sql`
      INSERT INTO conversions (user_id, from_asset_id, to_asset_id, from_price, from_price_decimals, from_price_time, to_price,
        to_price_decimals, to_price_time, spread_bps, fee_bps, atoms_in, paid_out, before_fee, fee, received, spread, created_at)
      SELECT user_id, from_asset_id, to_asset_id, from_price, from_price_decimals, from_price_time, to_price,
        to_price_decimals, to_price_time, spread_bps, fee_bps, atoms_in, paid_out + 1, before_fee + 1, fee, received + 1, spread, created_at
      FROM conversions ORDER BY id DESC LIMIT 1`.execute(test.database.db);
    expect(wrong.numAffectedRows).toBe(1n);
    const titles = (await test.ledger.check()).breaches.map(({ title }) => title);
    expect(titles).toEqual(['conversions are the formula of their prices', 'conversions moved what they say through the house']);
  });
});

describe('an exchange between a coin and fiat money', () => {
  const swap = (number: string, from: number, to: number) => ({ number, from_currency_id: from, to_currency_id: to });
  const refusedBoth = async (number: string, from: number, to: number) => {
    const quoted = await test.refused(quoteConversion, user, swap(number, from, to));
    const converted = await test.refused(convertCurrency, user, swap(number, from, to));
    return [quoted, converted].map(({ type, code, params }) => ({ type, code, params }));
  };
  beforeEach(() => test.fund(user, USDT, 3_000_000_000n));

  it('[AMB-109,AMB-12] is refused with type 998 below level 1, either way round; coins are converted into coins by everybody', async () => {
    test.levels.set(user, 0);
    const unverified = { type: '998', code: 'IDENTITY_NOT_VERIFIED', params: {} };
    expect(await refusedBoth('1', USDT, USD)).toEqual([unverified, unverified]);
    expect(await refusedBoth('0.001', BTC, USD)).toEqual([unverified, unverified]);
    expect(await refusedBoth('1', USD, BTC)).toEqual([unverified, unverified]);
    expect(await available(USDT)).toBe('4000');
    await test.call(convertCurrency, user, swap('3500', USDT, BTC));
    expect(await test.call(listConvertible, user, {})).toMatchObject({ level: 0, fiat_trade_usdt: '0' });
  });

  it('[AMB-109,AMB-87,RULE-033] of one order is worth at most 2,000 USDT at level 1, by the index of its quote; each order counts alone', async () => {
    test.levels.set(user, 1);
    const over = { type: 'error', code: 'CONVERT_FIAT_LIMIT', params: { limit: '2000' } };
    expect(await refusedBoth('2000.000001', USDT, USD)).toEqual([over, over]);
    expect(await refusedBoth('2000.01', USD, USDT)).toEqual([over, over]);
    // 0.28985507 BTC at 6,900 USDT are 1,999.999983 USDT; one satoshi more is 2,000.000052.
    expect(await refusedBoth('0.28985508', BTC, USD)).toEqual([over, over]);
    await test.call(quoteConversion, user, swap('0.28985507', BTC, USD));
    await test.call(convertCurrency, user, swap('2000', USDT, USD));
    await test.call(convertCurrency, user, swap('2000', USDT, USD));
    expect(await test.call(listConvertible, user, {})).toMatchObject({ level: 1, fiat_trade_usdt: '2000' });
  });

  it('is decided when the money moves: a quote from before is worth nothing to a user whose level is gone', async () => {
    const held = await quote('100', USDT, USD);
    test.levels.set(user, 0);
    expect(await test.refused(convertCurrency, user, useQuote(held))).toMatchObject({ type: '998' });
    expect(await available(USDT)).toBe('4000');
    test.levels.set(user, 1);
    await test.call(convertCurrency, user, useQuote(held));
  });
});
