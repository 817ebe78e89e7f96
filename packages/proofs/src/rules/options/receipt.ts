// SPDX-License-Identifier: Apache-2.0
/**
 * The receipt of a timed option, and its check: the same in the server, the browser and `npm run verify`.
 *
 * An acceptance proves what was promised; with its settlement anyone recomputes the result from ticks of the
 * public log. Nothing in it is trusted, no check throws. What it cannot show: that others have the same log
 * (compare its name, keep heads), and that an input of the index was true.
 */
import { formatAmount } from '@glasshouse/money';
import { countOf } from '../../count.ts';
import { type TreeHead, headSize } from '../../head-values.ts';
import { verifyHead } from '../../head.ts';
import type { LogKey } from '../../keys.ts';
import { type Expected, checkKeys, checkLaterHead, isLogged } from '../../receipt/logged.ts';
import type { ReceiptKind, Verdict } from '../../receipt/rule.ts';
import { type Signature, isSignedBy } from '../../receipt/signed.ts';
import { type Check as CheckStep, type CheckedStep, type StepParams, isObject, stepList, utc } from '../../receipt/steps.ts';
import { PRICE_DECIMALS } from '../../second/tick-view.ts';
import { type OptionOrderRecord, type ReadOrder, readOrderRecord } from './order-record.ts';
import { type ProvedRecord, type ReadTick, haveOneStep, readTick, recompute } from './receipt-ticks.ts';
import { OPTION_RULES, type OptionResult, type RuleTick, entrySecondOf } from './rule.ts';
import { type Acceptance, type StatedResult, acceptanceMessage, resultMessage } from './signed.ts';

/** The field `format` of the file. */
const FORMAT = 'glasshouse-option-receipt';

/** The second part of a receipt. */
export interface SettlementProof extends Signature {
  readonly result: StatedResult;
  /** The signed head that covers the order and every tick. */
  readonly head: TreeHead;
  /** That the log of the acceptance's head begins the log of this one. */
  readonly growth: readonly string[];
  /** The path of the order. */
  readonly order: readonly string[];
  /**
   * By options/2 the seconds from the one expected to the one used, for the entry and for the exit, and where one was not
   * logged the next. By options/1 ticks of the symbol without gap: from the last before the order to the entry, and from one
   * before due to the exit.
   */
  readonly ticks: readonly ProvedRecord[];
}

/** The file that a user saves. */
export interface OptionReceipt {
  readonly format: typeof FORMAT;
  /** `1` for orders by options/1, `2` for those by options/2. */
  readonly version: '1' | '2';
  readonly acceptance: Acceptance & Signature;
  readonly settlement: SettlementProof | null;
  readonly keys: readonly LogKey[];
}

/** What is checked, in this order, and what each step says. */
const STEPS = {
  SHAPE: 'the file is a receipt of a timed option',
  KEYS: 'the keys follow from the first key of the log',
  ACCEPTANCE: 'the house signed that it accepted this order at this place of the log',
  TERMS: 'the terms are whole: profit is stake times payout, and the order names what stands before it',
  ORDER_HEAD: 'the head of the log at that time is signed and does not cover the order yet',
  HEAD: 'the later head of the log is signed',
  GROWTH: 'the log only grew between the two heads',
  ORDER_LOGGED: 'the order stands in the log at its place',
  TICKS_LOGGED: 'every tick stands in the log',
  TICKS_PRICED: 'every tick follows from the quotes of its sources by the published rules',
  ENTRY: 'the entry is the tick that the rule names, and every second before it is there without a price',
  EXIT: 'the exit is the tick that the rule names, and every second from the due time on is there without a price',
  OUTCOME: 'the result is what the rule makes of both',
  AMOUNT: 'the amount is what the rule says',
  RESULT_SIGNED: 'the house signed this result and its journal',
} as const;
/** A step of the check. */
export type ReceiptStep = keyof typeof STEPS;
/** A step that was checked. */
export type OptionStep = CheckedStep<ReceiptStep>;
/** The steps in their order. */
export const RECEIPT_STEPS = Object.keys(STEPS) as readonly ReceiptStep[];

/** The verdict on a receipt; `steps` ends with the shape when the file is none. */
export interface OptionVerdict extends Verdict<ReceiptStep> {
  readonly order: OptionOrderRecord | null;
  /** The result as recomputed; null while it is open or cannot be. */
  readonly result: OptionResult | null;
}

const shapeOf = (value: unknown): value is OptionReceipt => {
  const file = value as OptionReceipt | null;
  const isAcceptance = (part: OptionReceipt['acceptance'] | undefined) =>
    typeof part?.log === 'string' &&
    countOf(part.leaf) !== null &&
    countOf(part.time) !== null &&
    typeof part.order === 'string' &&
    isObject(part.head);
  const isSettlement = (part: SettlementProof) =>
    countOf(part.time) !== null &&
    isObject(part.result) &&
    isObject(part.head) &&
    Array.isArray(part.ticks) &&
    part.ticks.length <= 256 &&
    part.ticks.every((tick) => typeof tick?.body === 'string');
  return (
    file?.format === FORMAT &&
    (file.version === '1' || file.version === '2') &&
    isAcceptance(file.acceptance) &&
    Array.isArray(file.keys) &&
    file.keys.length > 0 &&
    file.keys.every(isObject) &&
    (file.settlement === null || isSettlement(file.settlement))
  );
};

type Check = CheckStep<ReceiptStep>;

/** The first five steps; answers what the others need. */
function checkAcceptance(file: OptionReceipt, check: Check, expected: Expected) {
  const { acceptance } = file;
  const keys = checkKeys(check, file.keys, acceptance.log, expected);
  check('ACCEPTANCE', () => isSignedBy(acceptanceMessage(acceptance, acceptance.time, acceptance.key), acceptance, keys), {
    key: acceptance.key,
  });
  const read = readOrderRecord(acceptance.order);
  const leaf = Number(acceptance.leaf);
  check(
    'TERMS',
    () =>
      read !== null &&
      read.after.leaf < leaf &&
      read.after.time <= read.order.accepted &&
      file.version === (read.order.rule === 'options/1' ? '1' : '2'),
    read ? terms(read) : {},
  );
  check('ORDER_HEAD', () => verifyHead(acceptance.head, keys) && (headSize(acceptance.head) ?? leaf + 1) <= leaf, {
    size: acceptance.head.size,
    time: utc(countOf(acceptance.head.time)),
  });
  return { keys, read, leaf };
}

const terms = ({ record, order }: ReadOrder): StepParams => ({
  symbol: record.symbol,
  direction: record.direction,
  seconds: record.seconds,
  stake: record.stake,
  asset: record.asset,
  profit: record.profit,
  accepted: utc(order.accepted),
});

/** Every tick is one of the symbol and stands in the log at its place, in its second where it is of one. */
function checkTicks(settlement: SettlementProof, read: ReadOrder | null, check: Check): ReadTick[] {
  const ticks = settlement.ticks.map((tick) => readTick(tick, read?.record.prices ?? ''));
  const known = ticks.filter((tick) => tick !== null);
  const isWhole = known.length === ticks.length && ticks.length > 0 && read !== null;
  check(
    'TICKS_LOGGED',
    () =>
      isWhole &&
      known.every(
        ({ view, leaf, isInside, body, path }) =>
          view.symbol === read.record.symbol && isInside && isLogged(settlement.head, leaf, body, path),
      ),
    { count: String(ticks.length) },
  );
  check('TICKS_PRICED', () => isWhole && known.every(({ isByRules }) => isByRules) && haveOneStep(known), {
    count: String(ticks.length),
  });
  return known;
}

/** A tick, and how many milliseconds it is later than expected. */
const tickParams = (tick: RuleTick | null | undefined, expected: number | null | undefined): StepParams =>
  tick
    ? {
        tick: String(tick.seq),
        time: utc(tick.time),
        leaf: String(tick.leaf),
        price: priceOf(tick),
        late: expected === null || expected === undefined ? '-' : `${tick.time - expected} ms`,
      }
    : {};
const priceOf = (tick: RuleTick) => (tick.price === null ? '-' : formatAmount(tick.price, PRICE_DECIMALS));

function checkSettlement(
  file: OptionReceipt,
  settlement: SettlementProof,
  check: Check,
  base: ReturnType<typeof checkAcceptance>,
) {
  const { acceptance } = file;
  const { keys, read, leaf } = base;
  const { head, result: stated } = settlement;
  checkLaterHead(check, { earlier: acceptance.head, head, growth: settlement.growth }, keys);
  check('ORDER_LOGGED', () => isLogged(head, leaf, acceptance.order, settlement.order), { leaf: acceptance.leaf });
  const ticks = checkTicks(settlement, read, check);
  const result = read && recompute({ ...read.order, leaf }, read.after, ticks);
  const entry = result?.entry ?? null;
  const exit = result?.exit ?? null;
  const seqOf = (tick: RuleTick | null) => (tick ? String(tick.seq) : null);
  const missing: StepParams = result?.missing ? { missing: utc(result.missing) } : {};
  check('ENTRY', () => result !== null && stated.entry === seqOf(entry), {
    ...tickParams(entry, read && entrySecondOf(read.order)),
    ...(entry === null ? missing : {}),
  });
  check('EXIT', () => result !== null && stated.exit === seqOf(exit), {
    ...tickParams(exit, result?.due),
    ...(result?.due ? { due: utc(result.due), ...missing } : {}),
  });
  check('OUTCOME', () => result !== null && stated.outcome === result.outcome && stated.refund === result.refund, {
    outcome: stated.outcome,
    computed: result?.outcome ?? '-',
  });
  const returned = result && read ? formatAmount(result.returned, read.scale) : '-';
  check('AMOUNT', () => result !== null && stated.returned === returned, { stated: stated.returned, computed: returned });
  check(
    'RESULT_SIGNED',
    () => isSignedBy(resultMessage(acceptance.log, acceptance.leaf, stated, settlement.time, settlement.key), settlement, keys),
    { key: settlement.key, journal: stated.journal },
  );
  return result;
}

/** Checks a receipt, parsed from JSON. `expected.log` demands a log by its name. Never throws. */
function verify(value: unknown, expected: Expected = {}): OptionVerdict {
  const { steps, check } = stepList<ReceiptStep>();
  if (!check('SHAPE', () => shapeOf(value))) return { ok: false, stage: 'accepted', steps, order: null, result: null };
  const file = value as OptionReceipt;
  const base = checkAcceptance(file, check, expected);
  const result = file.settlement ? checkSettlement(file, file.settlement, check, base) : null;
  return {
    ok: steps.every(({ ok }) => ok),
    stage: file.settlement ? 'settled' : 'accepted',
    steps,
    order: base.read?.record ?? null,
    result,
  };
}

function describe({ order, result }: OptionVerdict): string | null {
  if (!order || !result) return null;
  const why = result.refund ? ` (${result.refund})` : '';
  return `${order.symbol} ${order.direction}, ${order.stake} ${order.asset} for ${order.seconds} s: ${result.outcome}${why}.`;
}

/** Receipts of timed options. */
export const optionReceipts: ReceiptKind<OptionReceipt, OptionVerdict> & { readonly format: typeof FORMAT } = {
  format: FORMAT,
  rules: OPTION_RULES,
  steps: STEPS,
  verify,
  headOf: ({ settlement, acceptance }) => settlement?.head ?? acceptance.head,
  logOf: ({ acceptance }) => acceptance.log,
  describe,
};
