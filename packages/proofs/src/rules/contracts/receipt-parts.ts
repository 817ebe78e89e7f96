// SPDX-License-Identifier: Apache-2.0
/** What the file of a receipt is made of, read before its steps are checked. Nothing here throws: what cannot be read is null. */
import type { TreeHead } from '../../head-values.ts';
import { countOf } from '../../count.ts';
import type { LoggedRecord } from '../../receipt/envelope.ts';
import { isLogged } from '../../receipt/logged.ts';
import { isObject } from '../../receipt/steps.ts';
import { readLogged } from '../../second/tick-view.ts';
import { type ReadWait, readWait } from './before.ts';
import { count, type Fields } from './fields.ts';
import { type ContractReceipt, type LoggedTick, RECEIPT_FORMAT, RECEIPT_OF, type ReceiptOf } from './receipt-file.ts';
import type { RecordKind } from './records.ts';
import { type Deciding, decidingOf, dueOf, type IndexSecond, indexTicks } from './run-of-ticks.ts';
import { readMarks } from './marks.ts';
import { type RateAt, ratesBy, readRate } from './rates.ts';
import { readUnpaid, type ShownPeriods } from './payment.ts';
import { readRecord, readTerms, type ReadTerms } from './terms.ts';
import { type MarkSource, sourceOf } from './trail.ts';

/** Records of any list of a file. */
const MOST = 4_096;

const KIND: Readonly<Record<ReceiptOf, RecordKind>> = {
  stop: 'contract_stop',
  liquidation: 'contract_liquidation',
  adl: 'contract_adl',
  funding: 'contract_funding',
  entry: 'contract_entry',
};

/** A second of the file. */
export interface ReadTick extends IndexSecond {
  readonly tick: LoggedTick;
  readonly symbol: string;
  readonly step: string;
  readonly isInside: boolean;
  readonly isByRules: boolean;
}

/** What was read of a file. */
export interface Parts {
  readonly file: ContractReceipt;
  readonly record: Fields | null;
  /** The attempt to liquidate: the record itself, or that of a deleveraging. */
  readonly attempt: Fields | null;
  /** Terms that a record names by its market and version. */
  readonly termsOf: (record: Fields | null) => ReadTerms | null;
  /** Periods that the file shows; null where one of them is none, or of another market. */
  readonly periods: ShownPeriods | null;
  /** The rate of each second that is shown. */
  readonly rateAt: RateAt;
  readonly ticks: readonly ReadTick[] | null;
  readonly deciding: Deciding | null;
  readonly wait: ReadWait | null;
  /** Records of marks of the market; null where one of them is none. */
  readonly marks: MarkSource | null;
}

/** The value, or null where it cannot be made. */
export function tryTo<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

export const isRecord = (value: unknown): value is LoggedRecord => {
  const record = value as LoggedRecord | null | undefined;
  return typeof record?.body === 'string' && countOf(record.leaf) !== null;
};
export const areAll = (value: unknown, is: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= MOST && value.every(is);
const isChain = (value: unknown): boolean => {
  const chain = value as ContractReceipt['chain'] | null | undefined;
  return isObject(chain) && isObject(chain?.opening) && areAll(chain?.events, isObject);
};
const isText = (value: unknown) => typeof value === 'string';

/** Whether it is a file of the first version. */
const isFirst = ({ version, of, rates, fundings }: ContractReceipt) =>
  version === '1' && of !== 'funding' && of !== 'entry' && rates === undefined && fundings === undefined;

/** Whether a value has the fields of a receipt of contracts. */
export function isShaped(value: unknown): value is ContractReceipt {
  const file = value as ContractReceipt | null;
  return (
    file?.format === RECEIPT_FORMAT &&
    (file.version === '2' ? [file.rates, file.fundings].every((list) => areAll(list, isRecord)) : isFirst(file)) &&
    RECEIPT_OF.includes(file.of) &&
    isText(file.log) &&
    isRecord(file.record) &&
    (file.liquidation === null || isRecord(file.liquidation)) &&
    (file.wait === null || isRecord(file.wait)) &&
    areAll(file.terms, isRecord) &&
    areAll(file.ticks, (tick) => isRecord(tick) && isText((tick as LoggedTick).price?.body)) &&
    isChain(file.chain) &&
    areAll(
      file.older,
      (one) => isObject(one) && ((one as { chain?: unknown }).chain === null || isChain((one as { chain?: unknown }).chain)),
    ) &&
    areAll(file.own, isText) &&
    areAll(file.account ?? [], isText) &&
    areAll(file.account_ticks ?? [], (tick) => isRecord(tick) && isText((tick as LoggedTick).price?.body)) &&
    areAll(file.account_rates ?? [], isRecord) &&
    areAll(file.marks ?? [], isRecord) &&
    areAll(file.ranking, (one) => isText((one as { body?: unknown } | null)?.body)) &&
    (file.earlier === null || isObject(file.earlier)) &&
    isObject(file.head) &&
    isObject(file.statement) &&
    areAll(file.keys, isObject)
  );
}

/** Whether a record of the file stands in its log. */
export const isIn = (head: TreeHead, { leaf, body, path }: LoggedRecord): boolean => isLogged(head, Number(leaf), body, path);

/** Reads a second of a file. TypeError where it is none. */
export function readTick(tick: LoggedTick, decimals: number): ReadTick {
  const read = readLogged(tick.body, tick.price);
  if (read === null || read.before === undefined) throw new TypeError('no second');
  const { view, time, before, isInside, isByRules } = read;
  const ticks = indexTicks(view.index, decimals);
  return { tick, leaf: Number(tick.leaf), time, ticks, before, symbol: view.symbol, step: view.step, isInside, isByRules };
}

function periodsOf({ rates = [], fundings = [] }: ContractReceipt, market: unknown): ShownPeriods {
  const read = rates.map(({ body }) => readRate(readRecord(body, 'contract_rate') as Fields));
  const unpaid = fundings.map(({ body }) => readUnpaid(readRecord(body, 'contract_funding') as Fields));
  if ([...read, ...unpaid].some((one) => String(one.market) !== market)) throw new TypeError('a period of another market');
  return { rates: read, unpaid: unpaid.map(({ period }) => period) };
}

function marksOf({ marks = [] }: ContractReceipt, market: unknown): MarkSource {
  const read = marks.map(({ body }) => readMarks(readRecord(body, 'contract_marks') as Fields));
  if (read.some((one) => String(one.market) !== market)) throw new TypeError('marks of another market');
  return sourceOf(read);
}

/** Reads the parts of a file that has its shape. */
export function partsOf(file: ContractReceipt): Parts {
  const record = readRecord(file.record.body, KIND[file.of]);
  const liquidation = file.liquidation && readRecord(file.liquidation.body, 'contract_liquidation');
  const attempt = file.of === 'liquidation' ? record : file.of === 'adl' ? liquidation : null;
  const all = file.terms.map(({ body }) => tryTo(() => readTerms(readRecord(body, 'contract_terms') as Fields)));
  const termsOf = (of: Fields | null) =>
    tryTo(() => {
      // What is due is one record for all: the terms of a payment are those of its position.
      const version = count(file.of === 'funding' ? file.chain.opening : (of as Fields), 'tier_version');
      const market = count(of as Fields, 'market');
      return all.find((terms) => terms?.market === market && terms.tierVersion === version) ?? null;
    });
  const terms = termsOf(attempt ?? record);
  const ticks = terms && tryTo(() => file.ticks.map((tick) => readTick(tick, terms.priceDecimals)));
  const periods = tryTo(() => periodsOf(file, record?.['market']));
  const rateAt = ratesBy(periods?.rates ?? [], terms ?? { funding: 'eight_hours' });
  const run = file.of === 'funding' ? dueOf : decidingOf;
  const wait = file.wait && readRecord(file.wait.body, 'contract_wait');
  return {
    file,
    record,
    attempt,
    termsOf,
    periods,
    rateAt,
    ticks,
    deciding: ticks && tryTo(() => run(ticks, rateAt)),
    wait: wait && tryTo(() => readWait(wait)),
    marks: tryTo(() => marksOf(file, record?.['market'])),
  };
}
