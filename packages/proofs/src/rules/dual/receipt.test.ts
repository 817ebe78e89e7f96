// SPDX-License-Identifier: Apache-2.0
/** Receipts of dual investment: whole ones verify, each planted change fails at its own step. */
import { describe, expect, it } from 'vitest';
import { type LogRecord, canonicalText } from '../../canonical.ts';
import { verifyReceipt } from '../../receipt/registry.ts';
import { START } from '../contracts/testing-log.ts';
import { boughtRate } from './rate.ts';
import { dualReceipts } from './receipt.ts';
import { type DualOrderFacts, dualOrderRecord, readDualOrder, readDualPrice, readDualResult } from './record.ts';
import { dualSettlements } from './settlement.ts';
import { type Bent, PRODUCT, VOLATILITY, changed, playHour, receiptOf, settlementOf } from './testing-receipts.ts';
import { HOUR, MINUTE } from './testing-terms.ts';
import { dualProductRecord, dualVolatilityRecord, readDualProduct, readDualVolatility } from './terms.ts';

const MATURITY = START + HOUR;
const plain = playHour();
const failed = (file: unknown) => verifyReceipt(file).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));
const failedOf = (bent: Bent, events = 2) => failed(receiptOf(playHour(bent), events));

describe('a receipt of dual investment', () => {
  it('of an open position verifies as a promise, with its rate, both payouts and the product’s terms recomputed', () => {
    const verdict = dualReceipts.verify(receiptOf(plain, 0));
    expect(verdict).toMatchObject({ ok: true, stage: 'accepted' });
    expect(verdict.steps.map(({ id }) => id)).toContain('INPUTS_VALID');
    const terms = verdict.steps.find(({ id }) => id === 'TERMS')?.params;
    expect(terms).toMatchObject({ amount: '0.1 BTC', linked: '6850 USDT' });
    expect(terms?.['above']).toMatch(/^685\.\d+ USDT$/);
  });

  it('is a promise too while only the price is logged', () => {
    expect(dualReceipts.verify(receiptOf(plain, 1))).toMatchObject({ ok: true, stage: 'accepted' });
  });

  it('of a settled position verifies, with the price and what it pays recomputed', () => {
    const verdict = dualReceipts.verify(receiptOf(plain));
    expect(verdict).toMatchObject({ ok: true, stage: 'settled', result: { outcome: 'quote', paidBase: 0n } });
    expect(dualReceipts.describe(verdict)).toMatch(
      /^0\.1 BTC put in: paid 685\.\d+ USDT, because the price was 6851\.00000000, at or above 6850$/,
    );
  });

  it('with the settlement in it is checked down to every second', () => {
    const whole = { ...receiptOf(plain), settlement: settlementOf(plain) };
    const verdict = dualReceipts.verify(whole);
    expect(verdict).toMatchObject({ ok: true, stage: 'settled' });
    expect(verdict.steps.at(-1)).toMatchObject({ id: 'WINDOW', ok: true, params: { count: '121' } });
    const other = playHour({ priceAt: () => '6817.82' });
    expect(failed({ ...whole, settlement: settlementOf(other) })).toEqual(['WINDOW']);
    expect(failed({ ...whole, settlement: {} })).toEqual(['WINDOW']);
  });

  it('below the linked price pays the coin, and exactly at it USDT', () => {
    const at = (price: string) => receiptOf(playHour({ priceAt: (time) => (time < MATURITY - 3 * MINUTE ? '6817.82' : price) }));
    expect(dualReceipts.verify(at('6849.99'))).toMatchObject({ ok: true, result: { outcome: 'base', paidQuote: 0n } });
    expect(dualReceipts.verify(at('6850'))).toMatchObject({ ok: true, result: { outcome: 'quote' } });
  });

  it('without a price gives back what was put in, with its yield', () => {
    const silent = playHour({ priceAt: (time) => (time < MATURITY - 3 * MINUTE ? '6817.82' : null) });
    const verdict = dualReceipts.verify(receiptOf(silent));
    expect(verdict).toMatchObject({ ok: true, result: { outcome: 'failed', paidQuote: 0n } });
    expect(dualReceipts.describe(verdict)).toContain('because there was no price');
  });

  it('is quoted by the first priced second of the minute, though seconds before it have no price', () => {
    const late = playHour({ priceAt: (time) => (time < START + 10 * MINUTE + 2_000 ? null : '6817.82') });
    expect(late.order.quote.time).toBe(START + 10 * MINUTE + 2_000);
    expect(dualReceipts.verify(receiptOf(late, 0)).ok).toBe(true);
  });

  it.each<[string, Bent, string[]]>([
    ['a rate above the rule’s', { order: ({ rate }) => ({ rate: rate + 1n }) }, ['TERMS']],
    ['a rate below the rule’s', { order: ({ rate }) => ({ rate: rate - 1n }) }, ['TERMS']],
    ['a unit less', { orderRecord: changed({ units: '2' }) }, ['TERMS']],
    ['a payout that is an atom short', { orderRecord: changed({ if_quote: '685' }) }, ['TERMS']],
    ['a linked price that is not the product’s', { order: () => ({ linked: 685_100n }) }, ['TERMS']],
    ['another operator’s share', { order: () => ({ sharePpm: 140_000n }) }, ['TERMS']],
    ['a field more', { orderRecord: changed({ note: 'x' }) }, ['TERMS']],
    ['an old newest tick', { order: ({ boughtAt }) => ({ boughtAt: boughtAt + 10_000 }) }, ['TERMS']],
    ['shares above those of one user', { order: () => ({ shares: 201 }) }, ['INPUTS_VALID']],
    ['a product that was not on sale', { product: dualProductRecord({ ...PRODUCT, opensAt: MATURITY }) }, ['INPUTS_VALID']],
    [
      'a product with another maturity',
      { product: dualProductRecord({ ...PRODUCT, maturity: MATURITY + HOUR }) },
      ['INPUTS_VALID'],
    ],
    ['a product with another window', { product: dualProductRecord({ ...PRODUCT, windowMs: 3 * MINUTE }) }, ['INPUTS_VALID']],
    ['a product that is not the named one', { order: () => ({ product: 'ab'.repeat(32) }) }, ['INPUTS_VALID']],
    [
      'a volatility of an hour that is over',
      { volatility: dualVolatilityRecord({ ...VOLATILITY, hour: START - 2 * HOUR }) as LogRecord },
      ['INPUTS_VALID'],
    ],
    [
      'a volatility of later',
      { volatility: dualVolatilityRecord({ ...VOLATILITY, hour: START + HOUR }) as LogRecord },
      ['INPUTS_VALID'],
    ],
    [
      'a volatility of other prices',
      { volatility: dualVolatilityRecord({ ...VOLATILITY, prices: 'live' }) as LogRecord },
      ['INPUTS_VALID'],
    ],
    ['a run of ticks that begins inside the minute', { runFrom: START + 10 * MINUTE }, ['INPUTS_VALID']],
  ])('with %s fails', (_, bent, steps) => {
    expect(failedOf(bent, 0)).toEqual(steps);
  });

  it('quoted by a later second than the first priced one fails', () => {
    const later = playHour({
      order: ({ newest, sigma }) => ({ quote: newest, ...boughtRate(PRODUCT, newest, newest, sigma) }),
    });
    const [last] = later.inputs.slice(-1);
    const run = [...later.log.texts.keys()].filter((leaf) => leaf > 1 && leaf <= later.order.quote.leaf);
    expect(last?.leaf).toBe(String(later.order.newest.leaf));
    const inputs = [...later.inputs.slice(0, 2), ...run.map((leaf) => later.log.tick(leaf))];
    expect(failed({ ...receiptOf(later, 0), inputs })).toEqual(['INPUTS_VALID']);
  });

  it('quoted by a minute behind which a priced second of the next one was logged fails', () => {
    const late = playHour();
    const [minute, newest] = [late.order.minute - 1, { ...late.order.newest, time: START + 10 * MINUTE }];
    const quote = { ...late.order.quote, time: START + 10 * MINUTE - 1_000 };
    const facts = (over: Partial<DualOrderFacts>) => {
      const order = { ...late.order, minute, quote, newest, boughtAt: START + 10 * MINUTE + 1_000, ...over };
      return { ...order, ...boughtRate(PRODUCT, order.quote, order.newest, order.sigma) };
    };
    const read = (over: Partial<DualOrderFacts>) => readDualOrder(canonicalText(dualOrderRecord(facts(over))));
    expect(read({})).toBeNull();
    expect(read({ newest: { ...newest, time: START + 10 * MINUTE - 1 } })).not.toBeNull();
  });

  it('quoted by a price that is not the second’s fails', () => {
    const bent = playHour({ order: ({ quote, newest }) => ({ quote: { ...quote, ticks: 681_781n }, newest }) });
    expect(failed(receiptOf(bent, 0))).toContain('TERMS');
    const both = receiptOf(plain, 0);
    const [product, volatility, ...run] = both.inputs;
    const other = playHour({ priceAt: () => '6818' }).inputs.slice(2);
    expect(failed({ ...both, inputs: [product, volatility, ...other] })).toEqual(['INPUTS_LOGGED', 'INPUTS_VALID']);
    expect(failed({ ...both, inputs: [product, volatility, ...run.slice(1)] })).toEqual(['INPUTS_VALID']);
    expect(failed({ ...both, inputs: [product] })).toEqual(['INPUTS_VALID']);
  });

  it.each<[string, Bent, string[]]>([
    ['a preset outcome', { resultRecord: changed({ outcome: 'base', paid_base: '0.1', paid_quote: '0' }) }, ['RULE', 'AMOUNT']],
    ['a payment that is an atom short', { resultRecord: changed({ paid_quote: '685' }) }, ['AMOUNT']],
    ['the size forgotten in USDT', { resultRecord: changed({ paid_quote: '6857.54618' }) }, ['AMOUNT']],
    ['a payment in both', { resultRecord: changed({ paid_base: '0.1' }) }, ['AMOUNT']],
    ['a result of another order', { resultRecord: changed({ order: '8' }) }, ['RULE']],
    ['a result at another time', { resultRecord: changed({ time: String(MATURITY + 1) }) }, ['RULE']],
    ['a price of another window', { priceRecord: changed({ window_ms: '60000' }) }, ['RULE', 'AMOUNT']],
    ['a price of another maturity', { priceRecord: changed({ maturity: String(MATURITY - MINUTE) }) }, ['RULE', 'AMOUNT']],
    ['sums that are not those of the minutes', { priceRecord: changed({ sum_price_ms: '1' }) }, ['RULE', 'AMOUNT']],
    ['a price that is said to be none', { priceRecord: changed({ outcome: 'none' }) }, ['RULE', 'AMOUNT']],
  ])('settled with %s fails', (_, bent, steps) => {
    expect(failedOf(bent)).toEqual(steps);
  });

  it('settled by prices of another label than its quote is failed: principal and yield come back', () => {
    const price = playHour({ priceRecord: changed({ prices: 'live' }) });
    expect(failed(receiptOf(price))).toEqual(['RULE', 'AMOUNT']);
    const said = playHour({
      priceRecord: changed({ prices: 'live' }),
      resultRecord: (record) => {
        const base = dualOrderRecord(plain.order)['if_base'] as string;
        return changed({ outcome: 'failed', paid_base: base, paid_quote: '0' })(record);
      },
    });
    expect(failed(receiptOf(said))).toEqual([]);
  });
});

describe('a settlement file', () => {
  const file = settlementOf(plain);

  it('verifies with every second, and says the price', () => {
    const verdict = dualSettlements.verify(file);
    expect(verdict).toMatchObject({ ok: true, stage: 'settled' });
    expect(dualSettlements.describe(verdict)).toContain('The price of BTC/USDT at 2027-01-15T09:00:00.000Z was 6851.00000000');
  });

  it('of a window that moved has the seconds of those before it', () => {
    const moved = playHour({ isLogged: (time) => time < MATURITY - 100_000 || time >= MATURITY + 5_000 });
    expect(moved.settled.end).toBeGreaterThan(MATURITY);
    expect(dualSettlements.verify(settlementOf(moved)).ok).toBe(true);
  });

  it.each<[string, unknown, string[]]>([
    ['a second left out', { ...file, seconds: file.seconds.filter((_, i) => i !== 50) }, ['LOGGED', 'INPUTS_VALID', 'RULE']],
    ['the first second left out', { ...file, seconds: file.seconds.slice(1) }, ['LOGGED', 'INPUTS_VALID', 'RULE']],
    ['the last second left out', { ...file, seconds: file.seconds.slice(0, -1) }, ['LOGGED', 'INPUTS_VALID', 'RULE']],
    ['a second twice', { ...file, seconds: [...file.seconds, file.seconds.at(-1)] }, ['LOGGED', 'INPUTS_VALID', 'RULE']],
    [
      'a price that is not logged',
      { ...file, price: { ...file.price, body: file.price.body.replace('"ok"', '"none"') } },
      ['LOGGED', 'RULE'],
    ],
    ['another log', { ...file, log: 'ab'.repeat(32) }, ['KEYS', 'HEAD', 'LOGGED']],
  ])('with %s fails', (_, value, steps) => {
    expect(failed(value)).toEqual(steps);
  });

  it('of a bent mean fails by the rule alone', () => {
    const bent = playHour({ priceRecord: (record) => ({ ...record, last: String(Number(record['last']) - 1) }) });
    expect(failed(settlementOf(bent))).toEqual(['RULE']);
  });

  it('of a later window fails by the rule alone', () => {
    const bent = playHour({ priceRecord: changed({ end: String(MATURITY + MINUTE) }) });
    expect(failed(settlementOf({ ...bent, settled: { ...bent.settled, end: MATURITY + MINUTE } }))).toEqual(['RULE']);
  });

  it.each([null, {}, { format: file.format }, { ...file, seconds: [] }, { ...file, seconds: [null] }])(
    'that is none fails its shape: %#',
    (value) => {
      expect(dualSettlements.verify(value).steps).toEqual([{ id: 'SHAPE', ok: false, params: {} }]);
    },
  );
});

describe('records of dual investment', () => {
  it('are read back as they were written', () => {
    expect(readDualProduct(canonicalText(dualProductRecord(PRODUCT)))).toEqual(PRODUCT);
    const volatility = dualVolatilityRecord(VOLATILITY) as LogRecord;
    expect(readDualVolatility(canonicalText(volatility))).toMatchObject(VOLATILITY);
    const { series, section, maxShares, maxUser, opensAt, closesAt, isDemo, ...order } = plain.order as typeof plain.order &
      typeof PRODUCT;
    expect([series, section, maxShares, maxUser, opensAt, closesAt, isDemo]).toHaveLength(7);
    expect(readDualOrder(canonicalText(dualOrderRecord(plain.order)))).toEqual(order);
    const [price, result] = plain.at.events.map((leaf) => plain.log.texts[leaf] as string);
    expect(readDualPrice(price!)).toMatchObject({ maturity: MATURITY, settled: plain.settled });
    expect(readDualResult(result!, PRODUCT)).toMatchObject({ order: 7, outcome: 'quote', paidBase: 0n });
  });

  it('of a volatility that its closes do not make are none', () => {
    const record = dualVolatilityRecord(VOLATILITY) as LogRecord;
    expect(readDualVolatility(canonicalText(changed({ sigma: '0.9' })(record)))).toBeNull();
    expect(dualVolatilityRecord({ ...VOLATILITY, closes: VOLATILITY.closes.slice(0, 23), start: null })).toBeNull();
    const start = dualVolatilityRecord({ ...VOLATILITY, closes: VOLATILITY.closes.slice(0, 23) }) as LogRecord;
    expect(start).toMatchObject({ sigma: '0.8', is_start: true, n: '22' });
  });

  it.each(['', '{}', 'null', '[]', '{"kind":"dual_order","rule":"dual/1","version":"1"}'])(
    'are none where a text is another: %s',
    (body) => {
      const read = [
        readDualOrder(body),
        readDualProduct(body),
        readDualVolatility(body),
        readDualPrice(body),
        readDualResult(body, PRODUCT),
      ];
      expect(read).toEqual([null, null, null, null, null]);
    },
  );
});
