// SPDX-License-Identifier: Apache-2.0
/**
 * The receipt of a rate of funding, for everybody: its record in the log with every sample that it follows from. Nothing in the
 * file is trusted, no check throws. What it cannot show: that no minute was left out because not all of its seconds were looked
 * at, and that its figures are those published for its period; the audit of the whole log sees both.
 */
import { meanPremium } from '@glasshouse/risk';
import { countOf } from '../../count.ts';
import type { TreeHead } from '../../head-values.ts';
import { verifyHead } from '../../head.ts';
import type { LogKey } from '../../keys.ts';
import type { LoggedRecord } from '../../receipt/envelope.ts';
import { checkKeys, type Expected } from '../../receipt/logged.ts';
import type { ReceiptKind, Verdict } from '../../receipt/rule.ts';
import { isObject, stepList, utc } from '../../receipt/steps.ts';
import type { Fields } from './fields.ts';
import { listRoot } from './lists.ts';
import { periodOf, readRate } from './rates.ts';
import { areAll, isIn, isRecord, tryTo } from './receipt-parts.ts';
import { CONTRACT_RULE } from './records.ts';
import { isSampleRight, readSample } from './samples.ts';
import { percentText, wordIn } from './shown.ts';
import { readRecord, readTerms, type ReadTerms } from './terms.ts';

/** The field `format` of the file. */
export const RATE_FORMAT = 'glasshouse-rate-receipt';

/** The file. */
export interface RateReceipt {
  readonly format: typeof RATE_FORMAT;
  readonly version: '1';
  readonly log: string;
  /** `contract_rate`. */
  readonly record: LoggedRecord;
  /** `contract_terms` of the market: the newest before the rate, or its first. */
  readonly terms: LoggedRecord;
  /** Texts of the `contract_sample` of the period before, in the order of their minutes. */
  readonly samples: readonly string[];
  /** The signed head that covers both records. */
  readonly head: TreeHead;
  readonly keys: readonly LogKey[];
}

/** What each step says. */
export const RATE_STEPS = {
  SHAPE: 'the file is the receipt of a rate of funding',
  KEYS: 'the keys follow from the first key of the log',
  HEAD: 'the head of the log is signed',
  LOGGED: 'the record of the rate and the terms of its market stand in the log',
  SAMPLES: 'the samples are all that the record names, of the period before, each minute once, in order',
  PREMIUMS: 'every premium follows from its index and the prices of the book',
  FORMULA: 'the rate follows from the mean of the samples',
} as const;
export type RateStep = keyof typeof RATE_STEPS;

/** The verdict on it. */
export interface RateVerdict extends Verdict<RateStep> {
  /** The record of the rate; null where it cannot be read. */
  readonly record: Fields | null;
  readonly terms: ReadTerms | null;
}

function isShaped(value: unknown): value is RateReceipt {
  const file = value as RateReceipt | null;
  return (
    file?.format === RATE_FORMAT &&
    file.version === '1' &&
    typeof file.log === 'string' &&
    isRecord(file.record) &&
    isRecord(file.terms) &&
    areAll(file.samples, (body) => typeof body === 'string') &&
    isObject(file.head) &&
    areAll(file.keys, isObject)
  );
}

/** Whether samples are of a market and a period, each minute once and in order. */
function areOfPeriod(samples: readonly Fields[], market: number, period: number): boolean {
  const read = samples.map(readSample);
  return read.every(
    (one, i) => one.market === market && periodOf(one.minute) === period && (i === 0 || one.minute > (read[i - 1]?.minute ?? 0)),
  );
}

function verify(value: unknown, expected: Expected = {}): RateVerdict {
  const { steps, check } = stepList<RateStep>();
  if (!check('SHAPE', () => isShaped(value))) return { ok: false, stage: 'settled', steps, record: null, terms: null };
  const file = value as RateReceipt;
  const { head, log } = file;
  const keys = checkKeys(check, file.keys, log, expected);
  check('HEAD', () => verifyHead(head, keys) && head.log === log, {
    size: head.size,
    time: utc(countOf(head.time)),
    root: head.root,
  });
  const record = readRecord(file.record.body, 'contract_rate');
  const terms = tryTo(() => readTerms(readRecord(file.terms.body, 'contract_terms') as Fields));
  const rate = record && tryTo(() => readRate(record));
  check(
    'LOGGED',
    () =>
      record !== null &&
      terms !== null &&
      String(terms.market) === record['market'] &&
      terms.symbol === record['symbol'] &&
      isIn(head, file.record) &&
      isIn(head, file.terms),
    { leaf: file.record.leaf },
  );
  const samples = tryTo(() => file.samples.map((body) => readRecord(body, 'contract_sample') as Fields));
  check(
    'SAMPLES',
    () => {
      const made = listRoot(file.samples);
      const isAll = made.count === rate?.samples.count && made.root === rate.samples.root;
      return isAll && samples !== null && areOfPeriod(samples, rate.market, rate.period - 1);
    },
    { count: String(file.samples.length) },
  );
  check('PREMIUMS', () => samples !== null && terms !== null && samples.every((sample) => isSampleRight(sample, terms)));
  check(
    'FORMULA',
    () => rate !== null && samples !== null && meanPremium(samples.map((sample) => readSample(sample).counted)) === rate.mean,
    { mean: percentText(record, 'mean'), rate: percentText(record, 'rate') },
  );
  return { ok: steps.every(({ ok }) => ok), stage: 'settled', steps, record, terms };
}

function describe({ record }: RateVerdict): string | null {
  if (record === null) return null;
  const [begins, ends] = [wordIn(record, 'begins'), wordIn(record, 'ends')];
  return `The funding rate of ${wordIn(record, 'symbol')} from ${utc(Number(begins))} to ${utc(Number(ends))} is ${percentText(record, 'rate')}.`;
}

/** Receipts of rates. */
export const rateReceipts: ReceiptKind<RateReceipt, RateVerdict> & { readonly format: typeof RATE_FORMAT } = {
  format: RATE_FORMAT,
  rules: [CONTRACT_RULE],
  steps: RATE_STEPS,
  verify,
  headOf: ({ head }) => head,
  logOf: ({ log }) => log,
  describe,
};
