/** A receipt in which any one value is something else: the verifier says no, at once, and says it in texts. */
import { describe, expect, it } from 'vitest';
import { type RecordValue, canonicalText } from '../canonical.ts';
import { indexOf } from '../index-rules.ts';
import { tickRecord } from '../tick.ts';
import { orderRecord } from './order-record.ts';
import { verifyReceipt } from './receipt.ts';

const NOW = 1_800_000_000_000;
const order = orderRecord({
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
