// SPDX-License-Identifier: Apache-2.0
/** A receipt in which any one value is something else: the verifier says no, at once, and says it in texts. */
import { describe, expect, it } from 'vitest';
import { type RecordValue, canonicalText } from '../../canonical.ts';
import { indexOf } from '../../index-rules.ts';
import { instrumentsText } from '../../second/instruments.ts';
import { priceRecord, priceText } from '../../second/price-record.ts';
import { provePrices, secondRecord, secondText } from '../../second/second.ts';
import { tickRecord } from '../../tick.ts';
import { orderRecord } from './order-record.ts';
import { verifyReceipt } from '../../receipt/registry.ts';

const NOW = 1_800_000_000_000;
const order = orderRecord({
  rule: 'options/1',
  id: 1,
  symbol: 'BTC/USDT',
  direction: 'up',
  seconds: 30,
  asset: 'USDT',
  scale: 2,
  stake: 1_000n,
  payout: '0.8',
  accepted: NOW,
  after: { seq: 1, leaf: 1, time: NOW - 1_000 },
  prices: 'recorded',
});
const tick = (seq: number, time: number) => {
  const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: '0.01', previous: null };
  const quotes = [{ source: 'recording', bid: '100', ask: '100', time: String(time) }];
  return tickRecord({ symbol: 'BTC/USDT', seq, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms));
};
const ticks = [tick(1, NOW - 1_000), tick(2, NOW + 1_000), tick(31, NOW + 30_000), tick(32, NOW + 31_000)];
const head = { log: 'l', size: '50', root: 'ab'.repeat(32), time: String(NOW), key: 'k', signature: 's' };
const signature = { time: String(NOW), key: 'k', signature: 's' };
const fileOf = (orderText: string, bodies: readonly string[]) => ({
  format: 'glasshouse-option-receipt',
  version: '1',
  acceptance: { log: 'l', leaf: '2', order: orderText, head, ...signature },
  settlement: {
    result: { outcome: 'refunded', refund: 'EQUAL', entry: '2', exit: '32', returned: '10', journal: '1' },
    head,
    growth: [],
    order: [],
    ticks: bodies.map((body, i) => ({ leaf: String([1, 3, 40, 41][i]), body, path: [] })),
    ...signature,
  },
  keys: [{ id: 'l', public_key: 'k', since: '1', previous: null, signature_previous: null, signature_self: 's' }],
});
const bodies = ticks.map((one) => canonicalText(one));
const file = fileOf(canonicalText(order), bodies);

const LAST_DATE_AND_MORE = '9007199254740991';
const TEXTS: RecordValue[] = [
  null,
  true,
  '',
  '-1',
  'NaN',
  '9'.repeat(30),
  LAST_DATE_AND_MORE,
  'x'.repeat(50_000),
  [],
  {},
  { toString: null, valueOf: null },
  { __proto__: 'x' },
];
const VALUES: unknown[] = [...TEXTS, undefined, 0, -1, 1e99, Number.NaN];

/** The thing with one value after another replaced, each at every place. */
function* changed(value: unknown, by: readonly unknown[]): Generator<unknown> {
  yield* by;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    for (const inner of changed((value as Record<string, unknown>)[key], by)) {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      (copy as Record<string, unknown>)[key] = inner;
      yield copy;
    }
  }
}

/** What is wrong with the verdict on a file that is not true: it was believed, or shows something that is no text. */
function faultsOf(value: unknown): unknown[] {
  const { ok, steps } = verifyReceipt(value);
  const shown = steps.flatMap(({ params }) => Object.values<unknown>(params));
  return [...(ok ? [value] : []), ...shown.filter((param) => typeof param !== 'string')];
}

describe('a receipt with another value', () => {
  it('is read as far as it is whole', () => {
    const steps = Object.fromEntries(verifyReceipt(file).steps.map(({ id, ok }) => [id, ok]));
    expect(steps).toMatchObject({
      SHAPE: true,
      TERMS: true,
      TICKS_PRICED: true,
      ENTRY: true,
      EXIT: true,
      OUTCOME: true,
      AMOUNT: true,
    });
  });

  it('in the file is refused, never an exception', () => {
    for (const other of changed(file, VALUES)) expect(faultsOf(other)).toEqual([]);
  });

  it('in the record of the order is refused', () => {
    for (const other of changed(order, TEXTS)) expect(faultsOf(fileOf(canonicalText(other as RecordValue), bodies))).toEqual([]);
  });

  it('in a tick is refused', () => {
    for (const [i, one] of ticks.entries()) {
      for (const other of changed(one, TEXTS))
        expect(faultsOf(fileOf(canonicalText(order), bodies.with(i, canonicalText(other as RecordValue))))).toEqual([]);
    }
  });
});

/** An order by rule 2, with the seconds it rests on: entry at NOW + 1 s, due and ended at NOW + 31 s. */
const order2 = canonicalText(
  orderRecord({
    id: 1,
    symbol: 'BTC/USDT',
    direction: 'up',
    seconds: 30,
    asset: 'USDT',
    scale: 2,
    stake: 1_000n,
    payout: '0.8',
    accepted: NOW,
    after: { seq: NOW / 1_000, leaf: 1, time: NOW },
    prices: 'recorded',
  }),
);
type Place = { leaf: number; time: number };
const secondOf = (leaf: number, time: number, before: Place, price: string | null, step = '0.01') => {
  const terms = { time, minSources: 1, maxAgeMs: 5_000, tick: step, previous: null };
  const text = (symbol: string) => {
    const quotes = price === null ? [] : [{ source: 'recording', bid: price, ask: price, time: String(time) }];
    return priceText(priceRecord({ symbol, prices: 'recorded' }, quotes, terms, indexOf(quotes, terms), () => 'silent'));
  };
  const texts = ['BTC/USDT', 'ETH/USDT'].map(text);
  const body = secondText(secondRecord({ time, prices: 'recorded', minSources: 1, maxAgeMs: 5_000, before }, texts));
  return { leaf: String(leaf), body, path: [], price: provePrices(texts)[0] };
};
const at = (seconds: number) => NOW + seconds * 1_000;
const HONEST = [
  secondOf(3, at(1), { leaf: 1, time: at(0) }, '100'),
  secondOf(33, at(31), { leaf: 32, time: at(30) }, null),
  secondOf(34, at(32), { leaf: 33, time: at(31) }, '101'),
];
const file2 = (seconds: readonly unknown[], result: Record<string, string | null> = {}) => {
  const base = fileOf(order2, []);
  const entry = String(NOW / 1_000 + 1);
  const exit = String(NOW / 1_000 + 32);
  return {
    ...base,
    version: '2',
    settlement: {
      ...base.settlement,
      result: { outcome: 'won', refund: null, entry, exit, returned: '18', journal: '1', ...result },
      ticks: seconds,
    },
  };
};
const RULE_STEPS = ['TERMS', 'TICKS_PRICED', 'ENTRY', 'EXIT', 'OUTCOME', 'AMOUNT'];
const failing = (value: unknown) =>
  verifyReceipt(value).steps.flatMap(({ id, ok }) => (!ok && RULE_STEPS.includes(id) ? [id] : []));

describe('a receipt by options/2', () => {
  it('is read as far as it is whole, and says how late entry and exit were', () => {
    expect(failing(file2(HONEST))).toEqual([]);
    const { steps } = verifyReceipt(file2(HONEST));
    expect(steps.find(({ id }) => id === 'ENTRY')?.params['late']).toBe('0 ms');
    expect(steps.find(({ id }) => id === 'EXIT')?.params['late']).toBe('1000 ms');
  });

  it('that leaves out a second without a price does not show its exit', () => {
    expect(failing(file2([HONEST[0], HONEST[2]]))).toEqual(['ENTRY', 'EXIT', 'OUTCOME', 'AMOUNT']);
  });

  it('returns the stake for a second that was not logged, shown by the next one, and by nothing less', () => {
    const refund = { outcome: 'refunded', refund: 'NO_SETTLEMENT', exit: null, returned: '10' };
    const late = secondOf(33, at(32), { leaf: 32, time: at(30) }, '101');
    expect(failing(file2([HONEST[0], late], refund))).toEqual([]);
    expect(verifyReceipt(file2([HONEST[0], late], refund)).steps.find(({ id }) => id === 'EXIT')?.params['missing']).toBe(
      new Date(at(31)).toISOString(),
    );
    // A later second that names the due one as logged, or nothing behind it at all.
    const logged = secondOf(34, at(32), { leaf: 33, time: at(31) }, '101');
    expect(failing(file2([HONEST[0], logged], refund))).toContain('EXIT');
    expect(failing(file2([HONEST[0]], refund))).toContain('EXIT');
    // The exit that was withheld cannot be replaced by the next one.
    expect(failing(file2([HONEST[0], late]))).toEqual(expect.arrayContaining(['EXIT', 'OUTCOME']));
  });

  it('whose exit is rounded to another step than its entry is refused', () => {
    const coarse = secondOf(34, at(32), { leaf: 33, time: at(31) }, '101', '0.1');
    expect(failing(file2([HONEST[0], HONEST[1], coarse]))).toEqual(['TICKS_PRICED']);
  });

  it('whose exit is rounded to another step than its entry is refused also beside a list that states the other one', () => {
    const coarse = secondOf(36, at(32), { leaf: 33, time: at(31) }, '101', '0.1');
    const list = { leaf: '35', body: instrumentsText(at(32), [{ symbol: 'BTC/USDT', step: '0.1' }]), path: [] };
    const base = file2([HONEST[0], HONEST[1], coarse]);
    expect(failing({ ...base, settlement: { ...base.settlement, lists: [list] } })).toEqual(['TICKS_PRICED']);
  });

  it('whose steps are all the same, but no power of ten, is refused', () => {
    const bent = [
      secondOf(3, at(1), { leaf: 1, time: at(0) }, '100', '0.03'),
      secondOf(33, at(31), { leaf: 32, time: at(30) }, null, '0.03'),
      secondOf(34, at(32), { leaf: 33, time: at(31) }, '101', '0.03'),
    ];
    expect(failing(file2(bent))).toEqual(['TICKS_PRICED']);
  });

  it('with a second out of the chain of the log is refused', () => {
    const torn = secondOf(34, at(32), { leaf: 30, time: at(31) }, '101');
    expect(failing(file2([HONEST[0], HONEST[1], torn]))).toContain('EXIT');
    expect(failing(file2([HONEST[1], HONEST[0], HONEST[2]]))).toContain('EXIT');
  });

  it('is not taken as one by options/1, nor the other way round', () => {
    expect(failing({ ...file2(HONEST), version: '1' })).toContain('TERMS');
    expect(failing({ ...file, version: '2' })).toContain('TERMS');
  });

  it('with another value anywhere is refused, never an exception', () => {
    for (const other of changed(file2(HONEST), VALUES)) expect(faultsOf(other)).toEqual([]);
  });
});
