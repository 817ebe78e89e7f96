// SPDX-License-Identifier: Apache-2.0
/**
 * The receipt of a product whose rule works on records of the log: what was promised, what happened, and what it was decided by,
 * each with its place under one signed head. The envelope checks all of that; the product's rule recomputes the result.
 *
 * Invariants: numbers are texts; no user is named; nothing in the file is trusted. Timed options have an older format of their own
 * (rules/options).
 */
import { hashOfText } from '../canonical.ts';
import { countOf } from '../count.ts';
import { type TreeHead, headSize } from '../head-values.ts';
import { verifyHead } from '../head.ts';
import type { LogKey } from '../keys.ts';
import { type Expected, checkKeys, checkLaterHead, isLogged } from './logged.ts';
import type { ReceiptKind, Verdict } from './rule.ts';
import { type RecordAcceptance, type Signature, isSignedBy, recordAcceptanceMessage } from './signed.ts';
import { type Check, type StepParams, isObject, stepList, utc } from './steps.ts';
import type { ProvedPrice } from '../second/second.ts';

/** A record with its place in the log and the path to the root of the receipt's head. */
export interface LoggedRecord {
  readonly leaf: string;
  readonly body: string;
  readonly path: readonly string[];
  /** Of a second: the text of the instrument that decides, with its place in it. */
  readonly price?: ProvedPrice;
}

/** The file that a user saves. */
export interface ReceiptFile {
  /** `glasshouse-<product>-receipt`. */
  readonly format: string;
  readonly version: '1';
  readonly acceptance: RecordAcceptance & Signature;
  /** What was promised; null while no signed head covers it, and then all that follows is empty. */
  readonly record: LoggedRecord | null;
  /** What happened to it. */
  readonly events: readonly LoggedRecord[];
  /** What it was decided by: ticks, lists, rates. */
  readonly inputs: readonly LoggedRecord[];
  /** The signed head that covers all of these. */
  readonly head: TreeHead | null;
  /** That the log of the acceptance's head begins the log of this one. */
  readonly growth: readonly string[];
  readonly keys: readonly LogKey[];
}

const STEPS = {
  SHAPE: 'the file is a receipt of this product',
  KEYS: 'the keys follow from the first key of the log',
  ACCEPTANCE: 'the operator signed that it accepted this record, under a signed head of the log',
  TERMS: 'the record is the one that was accepted, and its terms are whole',
  HEAD: 'the later head of the log is signed',
  GROWTH: 'the log only grew between the two heads',
  LOGGED: 'the record and all that happened to it stand in the log, behind the acceptance',
  INPUTS_LOGGED: 'everything that it was decided by stands in the log',
  INPUTS_VALID: 'what it was decided by follows from the published rules',
  RULE: 'what happened is what the rule makes of it',
  AMOUNT: 'the amounts are what the rule says',
} as const;
/** A step of the check. */
export type EnvelopeStep = keyof typeof STEPS;

/** The verdict; `terms` and `result` are null where they cannot be read or recomputed. */
export interface EnvelopeVerdict<Terms, Result> extends Verdict<EnvelopeStep> {
  readonly terms: Terms | null;
  readonly result: Result | null;
}

/** What a product's rule says of its records. All pure; a step that throws does not pass. */
export interface RecordRule<Terms, Result> {
  readonly product: string;
  /** The rules that it reads, such as `lockup/1`. */
  readonly rules: readonly string[];
  /** The terms of a record's text; null when it is no canonical record of one of the rules. */
  read(body: string): Terms | null;
  /** When the terms say that it was made, in epoch ms: no promise is dated after its acceptance. */
  madeAt(terms: Terms): number;
  /** Terms beside their step. */
  show(terms: Terms): StepParams;
  /** Whether the events are an end: before it, there is no result to recompute. */
  isEnded(terms: Terms, events: readonly string[]): boolean;
  /** Whether the inputs are those that the rule names, each valid by the published rules. */
  areInputsValid(terms: Terms, inputs: readonly LoggedRecord[]): boolean;
  /** The terms themselves follow from inputs: these are checked before there is an end too. */
  readonly decidesTerms?: true;
  /**
   * What the rule makes of the inputs, and of what the user chose where the events say that; null when they do not decide it.
   */
  recompute(terms: Terms, inputs: readonly LoggedRecord[], events: readonly string[]): Result | null;
  /** Whether the events say what was recomputed, and whether they say its amounts. */
  agrees(terms: Terms, result: Result, events: readonly string[]): { readonly outcome: boolean; readonly amounts: boolean };
  describe(terms: Terms, result: Result): string;
}

const MOST_RECORDS = 65_536;

const isRecord = (value: LoggedRecord | null | undefined) => typeof value?.body === 'string' && countOf(value.leaf) !== null;
const areRecords = (list: readonly LoggedRecord[]) => Array.isArray(list) && list.length <= MOST_RECORDS && list.every(isRecord);

function isShaped(value: unknown, format: string): value is ReceiptFile {
  const file = value as ReceiptFile | null;
  const isAccepted =
    file?.format === format &&
    file.version === '1' &&
    typeof file.acceptance?.log === 'string' &&
    typeof file.acceptance.record === 'string' &&
    countOf(file.acceptance.time) !== null &&
    isObject(file.acceptance.head) &&
    Array.isArray(file.keys) &&
    file.keys.every(isObject) &&
    areRecords(file.events) &&
    areRecords(file.inputs);
  if (!isAccepted) return false;
  return file.record === null
    ? file.head === null && file.events.length + file.inputs.length === 0
    : isRecord(file.record) && isObject(file.head);
}

const bodiesOf = (records: readonly LoggedRecord[]) => records.map(({ body }) => body);
const leafOf = ({ leaf }: LoggedRecord) => countOf(leaf) as number;

/** Whether records stand in the log at their places, the first of them behind a size. */
const areLogged = (head: TreeHead, records: readonly LoggedRecord[], behind: number) =>
  records.every((record) => leafOf(record) >= behind && isLogged(head, leafOf(record), record.body, record.path));

interface Found<Terms, Result> {
  readonly terms: Terms | null;
  readonly result: Result | null;
  readonly isEnded: boolean;
}

function checkRecord<Terms, Result>(
  rule: RecordRule<Terms, Result>,
  file: ReceiptFile,
  check: Check<EnvelopeStep>,
  keys: ReadonlyMap<string, LogKey>,
): Found<Terms, Result> {
  const { acceptance, record, events, inputs, head, growth } = file as ReceiptFile & { record: LoggedRecord; head: TreeHead };
  const terms = rule.read(record.body);
  const isAccepted = (found: Terms) =>
    hashOfText(record.body) === acceptance.record && rule.madeAt(found) <= Number(acceptance.time);
  check('TERMS', () => terms !== null && isAccepted(terms), terms ? rule.show(terms) : {});
  checkLaterHead(check, { earlier: acceptance.head, head, growth }, keys);
  const size = headSize(acceptance.head) ?? Number.MAX_SAFE_INTEGER;
  check('LOGGED', () => areLogged(head, [record], size) && areLogged(head, events, leafOf(record) + 1), { leaf: record.leaf });
  check('INPUTS_LOGGED', () => areLogged(head, inputs, 0), { count: String(inputs.length) });
  const happened = bodiesOf(events);
  const isEnded = terms !== null && rule.isEnded(terms, happened);
  if (terms !== null && (isEnded || rule.decidesTerms))
    check('INPUTS_VALID', () => rule.areInputsValid(terms, inputs), { count: String(inputs.length) });
  if (terms === null || !isEnded) return { terms, result: null, isEnded: false };
  let result: Result | null = null;
  check('RULE', () => {
    result = rule.recompute(terms, inputs, happened);
    return result !== null && rule.agrees(terms, result, happened).outcome;
  });
  check('AMOUNT', () => result !== null && rule.agrees(terms, result, happened).amounts);
  return { terms, result, isEnded: true };
}

/** The kind of receipts that a product's rule makes. */
export function recordReceipts<Terms, Result>(
  rule: RecordRule<Terms, Result>,
): ReceiptKind<ReceiptFile, EnvelopeVerdict<Terms, Result>> {
  const format = `glasshouse-${rule.product}-receipt`;
  return {
    format,
    rules: rule.rules,
    steps: STEPS,
    verify(value: unknown, expected: Expected = {}) {
      const { steps, check } = stepList<EnvelopeStep>();
      const verdict = ({ terms, result, isEnded }: Found<Terms, Result>) => ({
        ok: steps.every(({ ok }) => ok),
        stage: isEnded ? ('settled' as const) : ('accepted' as const),
        steps,
        terms,
        result,
      });
      const nothing: Found<Terms, Result> = { terms: null, result: null, isEnded: false };
      if (!check('SHAPE', () => isShaped(value, format))) return verdict(nothing);
      const file = value as ReceiptFile;
      const { acceptance } = file;
      const keys = checkKeys(check, file.keys, acceptance.log, expected);
      check(
        'ACCEPTANCE',
        () =>
          verifyHead(acceptance.head, keys) &&
          acceptance.head.log === acceptance.log &&
          isSignedBy(recordAcceptanceMessage(rule.product, acceptance, acceptance.time, acceptance.key), acceptance, keys),
        { key: acceptance.key, time: utc(countOf(acceptance.time)), record: acceptance.record },
      );
      if (file.record === null) return verdict(nothing);
      try {
        return verdict(checkRecord(rule, file, check, keys));
      } catch {
        // A rule that breaks on a value of the file does not verify it.
        check('TERMS', () => false);
        return verdict(nothing);
      }
    },
    headOf: ({ head, acceptance }) => head ?? acceptance.head,
    logOf: ({ acceptance }) => acceptance.log,
    describe: ({ terms, result }) => (terms === null || result === null ? null : rule.describe(terms, result)),
  };
}
