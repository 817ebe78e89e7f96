// SPDX-License-Identifier: Apache-2.0
/** Receipts of funding: rates and payments that verify whole, and each planted rigging, which fails at its own step. */
import { describe, expect, it } from 'vitest';
import { verifyReceipt } from '../../receipt/registry.ts';
import { PERIOD_MS } from './rates.ts';
import { RATE_STEPS } from './rate-receipt.ts';
import { fundingRecord } from './records.ts';
import { STEPS_OF } from './steps.ts';
import { type Facts, stopped } from './testing-facts.ts';
import {
  DUE,
  ENDS,
  FUNDED,
  paid,
  type PaymentFacts,
  paymentFile,
  PERIOD,
  rateFile,
  rateOf,
  sampleOf,
  samplesOf,
} from './testing-funding.ts';
import { START } from './testing-log.ts';
import { made, TERMS } from './testing-positions.ts';
import { fileOf } from './testing-receipts.ts';

const failed = (value: unknown) => verifyReceipt(value).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));
const LONG = () => made(40, 'long', { lots: 777n, ticks: 681_138n, multiple: 20n });
const SHORT = () => made(41, 'short', { lots: 777n, ticks: 681_138n, multiple: 20n });
const of = (facts: PaymentFacts) => failed(paymentFile(facts));
/** A long whose margin does not suffice. */
const poor = () => {
  const long = LONG();
  const most = long.position.margin - 10_000n;
  long.past.push([
    { revision: 2, time: START + 9_000, tick: START + 8_000 },
    { kind: 'margin', margin: -most },
  ]);
  return { ...long, position: { ...long.position, margin: 10_000n } };
};

describe('the receipt of a payment', () => {
  it.each<[string, () => PaymentFacts]>([
    ['that a long pays', () => paid(LONG(), 682_000n)],
    ['that a short receives', () => paid(SHORT(), 682_000n)],
    ['that a short pays at a rate below zero', () => paid(SHORT(), 682_000n, [-120_000n, 0n])],
    ['that margin does not suffice for', () => paid(poor(), 682_000n)],
  ])('%s verifies step by step', (_what, make) => {
    const { ok, steps } = verifyReceipt(paymentFile(make()));
    expect(steps.flatMap((step) => (step.ok ? [] : [step.id]))).toEqual([]);
    expect([ok, steps.map(({ id }) => id)]).toEqual([true, STEPS_OF.funding]);
  });

  it('has the amounts of the published examples: payments are rounded up, receipts down', () => {
    // A rate of 0.01 % for both periods, and a mark of 6,820.00 by an index of 6,819.52.
    const at = [paid(LONG(), 681_952n, [0n, 0n]), paid(SHORT(), 681_952n, [0n, 0n])];
    expect(at.map(({ event }) => event.mark)).toEqual([681_970n, 681_970n]);
    expect(at.map(({ event }) => event.funding)).toEqual([-52_990n, 52_989n]);
  });

  it.each<[string, (facts: PaymentFacts) => void, string[]]>([
    ['a bent rate', (f) => (f.rates[0] = { ...f.rates[0]!, rate: 11_235n }), ['RATE', 'MARK', 'HISTORY', 'DUE']],
    [
      'another rate than was known when the period began',
      (f) => {
        f.rates[0] = rateOf(PERIOD, 70_000n);
      },
      ['DUE'],
    ],
    [
      'another mark',
      (f) => {
        const fresh = paid(LONG(), 690_000n);
        f.event = fresh.event;
        f.record['mark'] = fresh.record['mark'];
      },
      ['MARK'],
    ],
    ['a mark by another rate', (f) => (f.rates[1] = rateOf(PERIOD + 1, 90_000n)), ['RATE', 'MARK']],
    [
      'a payment that is rounded the other way',
      (f) => (f.event = { ...f.event, funding: f.event.funding + 1n, from_margin: f.event.from_margin - 1n }),
      ['HISTORY', 'PAYMENT'],
    ],
    [
      'a payment of another position’s lots',
      (f) => {
        f.event = paid(made(40, 'long', { lots: 778n, ticks: 681_138n, multiple: 20n }), 682_000n).event;
      },
      ['HISTORY', 'PAYMENT'],
    ],
    ['a payment by another rate than the record', (f) => (f.record['rate'] = 11_235n), ['DUE', 'PAYMENT']],
    ['a payment that names another record', (f) => (f.event = { ...f.event, record: 89 }), ['PAYMENT']],
    ['a later second, because an earlier one had a better price', (f) => (f.seconds[1] = [DUE - 1_000, 683_000n]), ['DUE']],
    ['a second before the period ended', (f) => (f.seconds[0] = [ENDS - 5_000, null]), []],
    ['sides of other sizes', (f) => (f.record['short_lots'] = 1n), ['DUE']],
    [
      'a position that was opened later',
      (f) => {
        const [[place, values]] = f.chain.past as [PaymentFacts['chain']['past'][number]];
        f.chain.past[0] = [{ ...place, time: DUE + 500, tick: DUE }, values];
      },
      ['HISTORY'],
    ],
    [
      'a change that came before the payment though it was due',
      (f) =>
        f.chain.past.push([
          { revision: 2, time: DUE + 500, tick: DUE },
          { kind: 'margin', margin: 1n },
        ]),
      ['HISTORY'],
    ],
    [
      'the same period paid twice',
      (f) => f.chain.past.push([{ revision: 2, time: DUE - 400, tick: DUE - 1_000 }, f.event]),
      ['HISTORY', 'PAYMENT'],
    ],
    ['a position of terms that came later', (f) => (f.terms = { ...FUNDED, from: START + 60_000 }), ['HISTORY']],
  ])('with %s fails there', (_what, rig, steps) => {
    const facts = paid(LONG(), 682_000n);
    rig(facts);
    expect(of(facts)).toEqual(steps);
  });

  it('with what is owed forgotten fails', () => {
    const facts = paid(poor(), 682_000n);
    expect(facts.event.owed).toBeGreaterThan(0n);
    facts.event = { ...facts.event, owed: 0n };
    expect(of(facts)).toEqual(['HISTORY', 'PAYMENT']);
  });

  it('shows that no period before was left out: it was paid, skipped, at a rate of 0, or nothing came in it', () => {
    const facts = paid(LONG(), 682_000n);
    const [[place, values]] = facts.chain.past as [PaymentFacts['chain']['past'][number]];
    const back = place.time - 2 * PERIOD_MS;
    facts.terms = { ...FUNDED, from: back - 1 };
    facts.chain.past[0] = [{ ...place, time: back, tick: back - 500 }, values];
    const none = { tick: null, index: null, mark: null, rate_now: null, long_lots: null, short_lots: null };
    const skipped = (period: number) =>
      fundingRecord({ id: period, market: 4, symbol: 'BTC/USDT', period, rate: 10_000n, state: 'skipped', ...none });
    expect(of(facts)).toEqual(['HISTORY']);
    facts.fundings = [skipped(PERIOD - 2)];
    expect(of(facts)).toEqual(['HISTORY']);
    facts.fundings = [skipped(PERIOD - 2), skipped(PERIOD - 1)];
    expect(of(facts)).toEqual([]);
    const due = { state: 'due', tick: ENDS, index: 1n, mark: 1n, rate_now: 0n, long_lots: 1n, short_lots: 1n } as const;
    const ended = (rate: bigint) => fundingRecord({ id: 7, market: 4, symbol: 'BTC/USDT', period: PERIOD - 1, rate, ...due });
    facts.fundings = [skipped(PERIOD - 2), ended(0n)];
    expect(of(facts)).toEqual([]);
    facts.fundings = [skipped(PERIOD - 2), ended(1n)];
    expect(of(facts)).toContain('HISTORY');
    // The server stood still: the next rate has no sample.
    facts.fundings = [];
    facts.rates[0] = rateOf(PERIOD, 0n, { count: 0, root: 'cd'.repeat(32) });
    facts.record['rate'] = 0n;
    facts.event = { ...facts.event, rate: 0n, funding: 0n, from_margin: 0n };
    expect(of(facts)).toEqual([]);
  });
});

describe('a receipt of a position with funding', () => {
  const stop = (rates: Facts['rates'], terms: Facts['terms'] = FUNDED): Facts => ({
    ...stopped(
      made(40, 'long', { lots: 1_200n, ticks: 681_138n, multiple: 20n }),
      { kind: 'sl', ticks: 660_000n },
      [660_001n, 659_990n],
      [[1_200n, 659_900n]],
    ),
    terms,
    rates,
  });

  it('is judged by the rate of the period, and shows it', () => {
    expect(failed(fileOf(stop([rateOf(PERIOD, 0n, { count: 0, root: 'cd'.repeat(32) })])))).toEqual([]);
    // 71 s after a rate of 0.375 % began the mark is 97 ticks above the index.
    const high = rateOf(PERIOD, 900_000n);
    expect(failed(fileOf(stop([high])))).toEqual(['RATE', 'MARK']);
  });

  it('may not claim a rate of 0 without a record where its terms have funding', () => {
    expect(failed(fileOf(stop([])))).toEqual(['RATE', 'MARK', 'BEFORE']);
    expect(failed(fileOf(stop([], TERMS)))).toEqual([]);
  });

  it('of the first version verifies without periods, but not with another version', () => {
    const { rates: _rates, fundings: _fundings, ...first } = fileOf(stop([], TERMS));
    expect(failed({ ...first, version: '1' })).toEqual([]);
    expect(failed(first)).toEqual(['SHAPE']);
    expect(failed({ ...fileOf(stop([], TERMS)), version: '1' })).toEqual(['SHAPE']);
  });
});

describe('the receipt of a rate', () => {
  it('verifies from its samples; with too few the rate is 0', () => {
    expect(verifyReceipt(rateFile(samplesOf(240))).steps.map(({ id, ok }) => [id, ok])).toEqual(
      Object.keys(RATE_STEPS).map((id) => [id, true]),
    );
    expect(failed(rateFile(samplesOf(239)))).toEqual([]);
    expect(failed(rateFile([]))).toEqual([]);
    expect(failed(rateFile(samplesOf(3), samplesOf(3), { rate: 10_000n }))).toEqual(['SAMPLES', 'FORMULA']);
  });

  it('counts 0 of a minute whose seconds had different signs', () => {
    const mixed = sampleOf(START - PERIOD_MS, 681_138n, [
      [681_500n, 681_600n],
      [null, 680_000n],
    ]);
    expect(mixed).toMatchObject({ counted: 0n, premium: 53_146n });
    expect(failed(rateFile([mixed]))).toEqual([]);
    expect(failed(rateFile([{ ...mixed, ticks: 1 }]))).toEqual(['PREMIUMS']);
  });

  const SAMPLES = samplesOf(240);
  const first = SAMPLES[0]!;
  it.each<[string, () => unknown, string[]]>([
    ['a bent rate', () => rateFile(SAMPLES, SAMPLES, { rate: 10_001n }), ['SAMPLES', 'FORMULA']],
    ['a bent mean', () => rateFile(SAMPLES, SAMPLES, { mean: 90_000n, rate: 40_000n }), ['FORMULA']],
    ['one sample left out of the file', () => rateFile(SAMPLES, SAMPLES.slice(1)), ['SAMPLES']],
    ['two samples swapped', () => rateFile([SAMPLES[1]!, first, ...SAMPLES.slice(2)]), ['SAMPLES']],
    ['a minute twice', () => rateFile([first, ...SAMPLES]), ['SAMPLES']],
    [
      'a sample of another period',
      () => rateFile(SAMPLES.map((one) => ({ ...one, minute: one.minute + PERIOD_MS, tick: one.tick + PERIOD_MS }))),
      ['SAMPLES'],
    ],
    ['a sample of another market', () => rateFile([{ ...first, market: 5 }, ...SAMPLES.slice(1)]), ['SAMPLES']],
    [
      'another impact price than its premium says',
      () => rateFile([{ ...first, impact_bid: 681_501n }, ...SAMPLES.slice(1)]),
      ['PREMIUMS'],
    ],
    ['a smaller size', () => rateFile([{ ...first, size: first.size - 1n }, ...SAMPLES.slice(1)]), ['PREMIUMS']],
    [
      'a minute that counts more than its premium',
      () => rateFile([{ ...first, counted: first.counted + 1n }, ...SAMPLES.slice(1)]),
      ['PREMIUMS'],
    ],
  ])('with %s fails there', (_what, make, steps) => {
    expect(failed(make())).toEqual(steps);
  });

  it('that is none fails its shape', () => {
    for (const value of [{}, { version: '1' }, { ...rateFile([]), samples: [7] }])
      expect(failed({ ...value, format: 'glasshouse-rate-receipt' })).toEqual(['SHAPE']);
  });
});
