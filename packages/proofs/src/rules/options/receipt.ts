// SPDX-License-Identifier: Apache-2.0
/**
 * The receipt of a timed option, and its check: the same in the server, the browser and `npm run verify`.
 *
 * An acceptance proves what was promised; with the settlement in it anybody recomputes the result from ticks of the
 * public log. Nothing in it is trusted, no check throws. What it cannot show: that the log is the one that others see
 * (compare its name, keep heads), and that an input of the index was true.
 */
import { formatAmount } from '@glasshouse/money';
import { utf8 } from '../../bytes.ts';
import { checkGrowth, readPath } from '../../growth.ts';
import { type TreeHead, headRoot, headSize } from '../../head-values.ts';
import { verifyHead } from '../../head.ts';
import { type LogKey, trustedKeys } from '../../keys.ts';
import { PRICE_DECIMALS } from '../../second/tick-view.ts';
import { leafHash } from '../../tree.ts';
import { verifyInclusion } from '../../verify-tree.ts';
import { countOf } from '../../count.ts';
import { type OptionOrderRecord, type ReadOrder, readOrderRecord } from './order-record.ts';
import { type ProvedRecord, type ReadTick, haveOneStep, readTick, recompute } from './receipt-ticks.ts';
import { type OptionResult, type RuleTick, entrySecondOf } from './rule.ts';
import { type Acceptance, type Signature, type StatedResult, acceptanceMessage, isSignedBy, resultMessage } from './signed.ts';

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
  readonly format: 'glasshouse-option-receipt';
  /** `1` for orders by options/1, `2` for those by options/2. */
  readonly version: '1' | '2';
  readonly acceptance: Acceptance & Signature;
  readonly settlement: SettlementProof | null;
  readonly keys: readonly LogKey[];
}

/** What is checked, in this order. */
export const RECEIPT_STEPS = [
  'SHAPE',
  'KEYS',
  'ACCEPTANCE',
  'TERMS',
  'ORDER_HEAD',
  'HEAD',
  'GROWTH',
  'ORDER_LOGGED',
  'TICKS_LOGGED',
  'TICKS_PRICED',
  'ENTRY',
  'EXIT',
  'OUTCOME',
  'AMOUNT',
  'RESULT_SIGNED',
] as const;
export type ReceiptStep = (typeof RECEIPT_STEPS)[number];

/** One check with the values it was about. */
export interface CheckedStep {
  readonly id: ReceiptStep;
  readonly ok: boolean;
  readonly params: Readonly<Record<string, string>>;
}

/** The verdict on a receipt; `steps` ends with the shape when the file is none. */
export interface ReceiptVerdict {
  readonly ok: boolean;
  readonly stage: 'accepted' | 'settled';
  readonly steps: readonly CheckedStep[];
  readonly order: OptionOrderRecord | null;
  /** The result as recomputed; null while it is open or cannot be. */
  readonly result: OptionResult | null;
}

/** The last time that a date can hold; a file may name a later one. */
const LAST_DATE_MS = 8_640_000_000_000_000;
const utc = (ms: number | null) => (ms === null || ms > LAST_DATE_MS ? '-' : new Date(ms).toISOString());
const LONGEST_SHOWN = 200;
/** A value of the file beside its step: whatever stands there, it is shown as a text. */
const shown = (value: unknown) => (typeof value === 'string' && value.length <= LONGEST_SHOWN ? value : '-');
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
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
    file?.format === 'glasshouse-option-receipt' &&
    (file.version === '1' || file.version === '2') &&
    isAcceptance(file.acceptance) &&
    Array.isArray(file.keys) &&
    file.keys.length > 0 &&
    file.keys.every(isObject) &&
    (file.settlement === null || isSettlement(file.settlement))
  );
};

type Params = Record<string, string>;
type Check = (id: ReceiptStep, test: () => boolean, params?: Params) => boolean;

function isLogged(head: TreeHead, leaf: number, body: string, path: unknown): boolean {
  const [size, root, hashes] = [headSize(head), headRoot(head), readPath(path)];
  return size !== null && root !== null && hashes !== null && verifyInclusion(leafHash(utf8(body)), leaf, size, hashes, root);
}

/** The first five steps; answers what the others need. */
function checkAcceptance(file: OptionReceipt, check: Check, expected: Expected) {
  const { acceptance } = file;
  const keys = trustedKeys(file.keys, acceptance.log) ?? new Map<string, LogKey>();
  check('KEYS', () => keys.size > 0 && (expected.log === undefined || expected.log === acceptance.log), { log: acceptance.log });
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

const terms = ({ record, order }: ReadOrder): Params => ({
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
const tickParams = (tick: RuleTick | null | undefined, expected: number | null | undefined): Params =>
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

/** What a checker noted before. */
export interface Expected {
  /** The name of the log. */
  readonly log?: string;
}

function checkSettlement(
  file: OptionReceipt,
  settlement: SettlementProof,
  check: Check,
  base: ReturnType<typeof checkAcceptance>,
) {
  const { acceptance } = file;
  const { keys, read, leaf } = base;
  const { head, result: stated } = settlement;
  check('HEAD', () => verifyHead(head, keys), {
    size: head.size,
    time: utc(countOf(head.time)),
    root: head.root,
  });
  check('GROWTH', () => checkGrowth(acceptance.head, head, settlement.growth) === null, {
    from: acceptance.head.size,
    to: head.size,
  });
  check('ORDER_LOGGED', () => isLogged(head, leaf, acceptance.order, settlement.order), { leaf: acceptance.leaf });
  const ticks = checkTicks(settlement, read, check);
  const result = read && recompute({ ...read.order, leaf }, read.after, ticks);
  const entry = result?.entry ?? null;
  const exit = result?.exit ?? null;
  const seqOf = (tick: RuleTick | null) => (tick ? String(tick.seq) : null);
  const missing: Params = result?.missing ? { missing: utc(result.missing) } : {};
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
export function verifyReceipt(value: unknown, expected: Expected = {}): ReceiptVerdict {
  const steps: CheckedStep[] = [];
  const check: Check = (id, test, params = {}) => {
    let ok = false;
    try {
      ok = test();
    } catch {
      // A value that breaks a check does not pass it.
    }
    steps.push({ id, ok, params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)])) });
    return ok;
  };
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

/** The head of a receipt that reaches furthest: to be held against heads that were kept. */
export function headOfReceipt(file: OptionReceipt): TreeHead {
  return file.settlement?.head ?? file.acceptance.head;
}
