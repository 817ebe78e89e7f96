/** An operator that converts at other prices or terms than published keeps consistent books: the recomputation names it. */
import { convertCurrency, quoteConversion } from '@glasshouse/contract/convert';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkRecent, describeBreach } from '../../ledger/index.ts';
import { TERMS } from '../domain/conversion.ts';
import { convertInvariants } from '../index.ts';
import { BTC, ETH, type TestConvert, USD, USDT, openTestConvert } from './support/convert.ts';

const USER = 1;
const PAIR = { from_currency_id: BTC, to_currency_id: USDT, number: '0.1' } as const;
let test: TestConvert;
beforeAll(async () => {
  test = await openTestConvert();
  await test.fund(USER, BTC, 1_000_000_000n);
  for (const assetId of [BTC, ETH, USDT, USD]) await test.fundHouse(assetId, 10n ** 12n);
});
afterAll(() => test.close());

/** The record of one second of an index, as its public log has it. */
async function recordTick(
  indexId: number,
  priceTicks: number | null,
  time = test.clock.now(),
  prices = 'recorded',
): Promise<void> {
  const client = new pg.Client({ connectionString: test.database.url });
  await client.connect();
  await client
    .query(`INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf, prices)
      SELECT ${indexId}, ${time}, coalesce(max(seq), 0) + 1, ${priceTicks ?? 'NULL'}, ${time} + ${indexId}, '${prices}'
      FROM index_ticks WHERE index_id = ${indexId}`)
    .finally(() => client.end());
}

const named = async () => {
  const newest = (await checkRecent(test.database.db, 0, convertInvariants)).breaches.map(describeBreach);
  expect((await test.ledger.check()).breaches.map(describeBreach)).toEqual(newest);
  return newest;
};

it('conversions at the index of their second, by quote or without, are no breach', async () => {
  await recordTick(1, 690_000);
  await recordTick(2, 391_426);
  const quote = await test.call(quoteConversion, USER, PAIR);
  test.clock.advance(2_000);
  await recordTick(1, 680_000);
  await recordTick(2, 391_426);
  await test.call(convertCurrency, USER, { ...PAIR, quote_id: quote.quote_id });
  test.prices.set(BTC, { ticks: 680_000, ageMs: 0 });
  await test.call(convertCurrency, USER, PAIR);
  await test.call(convertCurrency, USER, { ...PAIR, to_currency_id: ETH });
  expect(await named()).toEqual([]);
});

it('a conversion of a second that could not be logged is held against the seconds around it', async () => {
  test.clock.advance(1_000);
  test.prices.set(BTC, { ticks: 681_000, ageMs: 0 });
  await test.call(convertCurrency, USER, PAIR);
  await recordTick(1, 682_000, test.clock.now() + 1_000);
  expect(await named()).toEqual([]);
});

/** Does work during which the look-up of a user's level, which comes after the price, takes `ms`. */
async function slowly<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const slow = vi.spyOn(test.levels, 'get').mockImplementation(() => {
    test.clock.advance(ms);
    return 2;
  });
  return work().finally(() => slow.mockRestore());
}

it('a conversion whose queries took longer than its price is fresh is of the moment of its price, and no breach', async () => {
  test.clock.advance(10_000);
  test.prices.set(BTC, { ticks: 690_000, ageMs: 0 });
  const pricedAt = test.clock.now();
  await recordTick(1, 690_000);
  const { time } = await slowly(9_000, () => test.call(convertCurrency, USER, { ...PAIR, to_currency_id: USD }));
  expect(time).toBe(pricedAt);
  expect(await named()).toEqual([]);
});

it('a quote whose queries were slow ends ten seconds after its price, and is no breach at its very end', async () => {
  test.clock.advance(10_000);
  await recordTick(1, 690_000);
  const wanted = { ...PAIR, to_currency_id: USD };
  const quote = await slowly(4_000, () => test.call(quoteConversion, USER, wanted));
  expect([quote.time - quote.price_time, quote.expires - quote.price_time]).toEqual([0, 10_000]);
  test.clock.advance(5_999);
  await slowly(3_000, () => test.call(convertCurrency, USER, { ...wanted, quote_id: quote.quote_id }));
  expect(await named()).toEqual([]);
});

it('a quote of a process whose clock is ahead is converted no earlier than its prices, and is no breach', async () => {
  test.clock.advance(20_000);
  await recordTick(1, 690_000);
  const wanted = { ...PAIR, to_currency_id: USD };
  const quote = await test.call(quoteConversion, USER, wanted);
  test.clock.advance(-3_000);
  const { time } = await test.call(convertCurrency, USER, { ...wanted, quote_id: quote.quote_id });
  expect(time).toBe(quote.price_time);
  expect(await named()).toEqual([]);
});

it('a quote of a process whose clock is further ahead than a price may be old is refused', async () => {
  test.clock.advance(20_000);
  await recordTick(1, 690_000);
  const wanted = { ...PAIR, to_currency_id: USD };
  const quote = await test.call(quoteConversion, USER, wanted);
  test.clock.advance(-5_001);
  expect((await test.refused(convertCurrency, USER, { ...wanted, quote_id: quote.quote_id })).code).toBe('CONVERT_QUOTE_EXPIRED');
  test.clock.advance(5_001);
});

it('a conversion by quote that an earlier version stored with a clock behind is no breach, one before its price by more is', async () => {
  const stored = async (ms: number) => {
    const client = new pg.Client({ connectionString: test.database.url });
    await client.connect();
    await client
      .query(
        `UPDATE conversions SET created_at = from_price_time - ${ms} WHERE id = (SELECT max(id) FROM conversions WHERE quote_id IS NOT NULL)`,
      )
      .finally(() => client.end());
    return named();
  };
  expect(await stored(5_000)).toEqual([]);
  expect(await stored(5_001)).toEqual([expect.stringMatching(/^I16 /), expect.stringMatching(/^I16 /)]);
  expect(await stored(0)).toEqual([]);
});

it('a conversion 0.3 percent worse than the index of its second is named, by how much [M50]', async () => {
  test.clock.advance(2_000);
  await recordTick(1, 690_000);
  test.prices.set(BTC, { ticks: 687_930, ageMs: 0 });
  await test.call(convertCurrency, USER, PAIR);
  expect(await named()).toEqual([
    expect.stringMatching(/^I16 conversions were made at the index of their second: .*asset_id 1, .*price 6879.3, index 6900$/),
  ]);
});

it('a conversion that cost more than was published for its time is named [M49]', async () => {
  test.prices.set(BTC, { ticks: 690_000, ageMs: 0 });
  Object.assign(TERMS, { spreadBps: 40n });
  try {
    await test.call(convertCurrency, USER, PAIR);
  } finally {
    Object.assign(TERMS, { spreadBps: 20n });
  }
  expect(await named()).toContainEqual(
    expect.stringMatching(/^I7 conversions cost what was published for their time: .*spread_bps 40, fee_bps 10$/),
  );
});

it('a live price may differ from the logged tick by a fiftieth, as another process may have polled it, and no more', async () => {
  const before = await named();
  const convertAt = async (ticks: number, logged: number | null) => {
    test.clock.advance(10_000);
    await recordTick(1, logged, test.clock.now(), 'live');
    test.prices.set(BTC, { ticks, ageMs: 0 });
    await test.call(convertCurrency, USER, PAIR);
    return (await named()).filter((line) => !before.includes(line));
  };
  expect(await convertAt(703_800, 690_000)).toEqual([]);
  expect(await convertAt(676_200, 690_000)).toEqual([]);
  // The process that logged the second had no price in it.
  expect(await convertAt(690_000, null)).toEqual([]);
  expect(await convertAt(703_801, 690_000)).toEqual([expect.stringMatching(/^I16 .*price 7038.01, index 6900$/)]);
});
