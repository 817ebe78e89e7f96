// SPDX-License-Identifier: Apache-2.0
/**
 * The record of an hour of a trader in the public log, and the audit over all of them.
 *
 * 1. Equity = balance of the account + results of what is open, at the marks that the list of positions names. The list stands in the
 *    record as a hash, so that it can be shown later and nothing live is given away.
 * 2. Index of the hour follows from the hour before (`nextIndex`), which the record cites by its hash: no hour can be left out,
 *    and no record can stand for another one.
 * 3. Figures of orders count from the beginning of the record, and so never fall. Those of followers are of that hour.
 *
 * Units: atoms of the account, index in 10^-12, hours since the epoch. No user is named. Pure.
 */
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type LogRecord, canonicalText, hashOfText } from '../../canonical.ts';
import { orNull, recordsOf } from '../defi/fields.ts';
import type { Fields } from '../dual/fields.ts';
import { INDEX_UNIT, type Moved, dropOf, nextIndex, nextIndexOfNet } from './record.ts';

export const COPY_RECORD_RULE = 'copy/record/2';
const RECORDS = recordsOf(COPY_RECORD_RULE);
/** Records of version 1 say what moved on balance only; none follows a record of version 2. */
const OLD = recordsOf('copy/record/1');
/** Decimals of the median: hundredths of a percent. */
const FOUR = 4;

/** A position that was open at an hour; prices in ticks, entry value in atoms (1 tick × 1 lot = 1 atom). */
export interface HourPosition {
  readonly market: string;
  readonly side: 'long' | 'short';
  readonly lots: bigint;
  readonly entryValue: bigint;
  readonly markTicks: bigint;
  /** The second of the mark, epoch ms. */
  readonly markTime: number;
}

/** What the positions would bring at their marks. */
export const openOf = (positions: readonly HourPosition[]): bigint =>
  positions.reduce((sum, { side, lots, entryValue, markTicks }) => {
    const result = markTicks * lots - entryValue;
    return sum + (side === 'long' ? result : -result);
  }, 0n);

/** A position as it is hashed, kept and shown: numbers are texts. */
export const positionFields = ({ market, side, lots, entryValue, markTicks, markTime }: HourPosition) => ({
  market,
  side,
  lots: String(lots),
  entry_value: String(entryValue),
  mark: String(markTicks),
  mark_time: String(markTime),
});

/** The hash of a list of positions; the salt keeps anybody from finding it by trying. */
export const positionsHash = (positions: readonly HourPosition[], salt: string): string =>
  hashOfText(canonicalText({ salt, positions: positions.map(positionFields) }));

/** The hour before. */
export interface HourBefore {
  /** SHA-256 of its record. */
  readonly record: string;
  readonly hour: number;
  readonly equity: bigint;
  readonly index: bigint;
}

/** What was closed since the record began, and how followers stand. */
export interface HourFigures {
  /** Positions that were closed, and those that brought a gain: all, and long ones. */
  readonly closed: number;
  readonly won: number;
  readonly longClosed: number;
  readonly longWon: number;
  /** Live follows; follows that stood for seven days, those that lost, and what the one in the middle got in hundredths of a percent. */
  readonly followers: number;
  readonly counted: number;
  readonly losing: number;
  readonly medianBp: number | null;
}

/** What an hour is made of. */
export interface CopyHourFacts {
  readonly trader: number;
  readonly hour: number;
  readonly scale: number;
  readonly balance: bigint;
  readonly open: bigint;
  readonly positions: string;
  /** What moved on the account since the hour before, but for contracts; nothing in the first hour. On balance: version 1. */
  readonly moved: Moved | { readonly net: bigint };
  readonly figures: HourFigures;
  /** Null in the hour that the record begins with. */
  readonly before: HourBefore | null;
}

export const equityOfHour = ({ balance, open }: Pick<CopyHourFacts, 'balance' | 'open'>): bigint => balance + open;

/** The index of an hour: 1 in the first. */
export function indexOfHour(facts: CopyHourFacts): bigint {
  const { before, moved } = facts;
  if (before === null) return INDEX_UNIT;
  const equity = equityOfHour(facts);
  return 'net' in moved
    ? nextIndexOfNet(before.index, before.equity, equity, moved.net)
    : nextIndex(before.index, before.equity, { equity, ...moved });
}

const figureFields = (figures: HourFigures) => ({
  closed: String(figures.closed),
  won: String(figures.won),
  long_closed: String(figures.longClosed),
  long_won: String(figures.longWon),
  followers: String(figures.followers),
  counted: String(figures.counted),
  losing: String(figures.losing),
  median: figures.medianBp === null ? null : formatAmount(BigInt(figures.medianBp), FOUR),
});

/** Figures that can stand beside each other: no more is won than closed, and nothing is in the middle of none. */
function readFigures(fields: Fields): HourFigures {
  const median = orNull(fields, 'median', (name) => Number(signed(fields, name, FOUR)));
  const figures = {
    closed: fields.count('closed'),
    won: fields.count('won'),
    longClosed: fields.count('long_closed'),
    longWon: fields.count('long_won'),
    followers: fields.count('followers'),
    counted: fields.count('counted'),
    losing: fields.count('losing'),
    medianBp: median,
  };
  const { closed, won, longClosed, longWon, counted, losing } = figures;
  const [shortClosed, shortWon] = [closed - longClosed, won - longWon];
  if (longWon > longClosed || shortWon < 0 || shortWon > shortClosed) throw new TypeError('won');
  if (losing > counted || (median === null) !== (counted === 0)) throw new TypeError('median');
  return figures;
}

/** The record of an hour. */
export const copyHourRecord = (facts: CopyHourFacts): LogRecord => {
  const { scale, before, moved } = facts;
  const money = (atoms: bigint) => formatAmount(atoms, scale);
  return {
    ...('net' in moved ? OLD : RECORDS).head('copy_hour'),
    trader: String(facts.trader),
    hour: String(facts.hour),
    scale: String(scale),
    balance: money(facts.balance),
    open: money(facts.open),
    equity: money(equityOfHour(facts)),
    positions: facts.positions,
    ...('net' in moved ? { moved: money(moved.net) } : { paid_in: money(moved.paidIn), paid_out: money(moved.paidOut) }),
    ...figureFields(facts.figures),
    before: before?.record ?? null,
    before_hour: before && String(before.hour),
    before_equity: before && money(before.equity),
    before_index: before && String(before.index),
    index: String(indexOfHour(facts)),
  };
};

function signed(fields: Fields, name: string, scale: number): bigint {
  const text = fields.raw(name);
  const parsed = typeof text === 'string' ? parseAmount(text, scale, 'any') : null;
  if (!parsed?.ok) throw new TypeError(name);
  return parsed.atoms;
}

/** Reads what moved, by the version of the record. */
function readMoved(fields: Fields, scale: number, isOld: boolean): CopyHourFacts['moved'] {
  if (isOld) return { net: signed(fields, 'moved', scale) };
  const amount = (name: string) => fields.amount(name, scale, 'nonNegative');
  return { paidIn: amount('paid_in'), paidOut: amount('paid_out') };
}

/** Reads the fields of such a record. */
function readFacts(fields: Fields, isOld: boolean): CopyHourFacts {
  const [scale, hour] = [fields.scale('scale'), fields.count('hour')];
  const record = orNull(fields, 'before', (name) => fields.hash(name));
  const before = record === null ? null : { record, hour: fields.count('before_hour') };
  if (before !== null && before.hour >= hour) throw new TypeError('before_hour');
  const moved = readMoved(fields, scale, isOld);
  if (before === null && Object.values(moved).some((atoms: bigint) => atoms !== 0n)) throw new TypeError('moved');
  return {
    trader: fields.count('trader', 1),
    hour,
    scale,
    balance: signed(fields, 'balance', scale),
    open: signed(fields, 'open', scale),
    positions: fields.hash('positions'),
    moved,
    figures: readFigures(fields),
    before: before && { ...before, equity: signed(fields, 'before_equity', scale), index: fields.whole('before_index') },
  };
}

/** Reads the text of such a record; null when it is none, or a figure in it does not follow from the others. */
export const readCopyHour = (body: string): CopyHourFacts | null =>
  RECORDS.read(body, 'copy_hour', (fields) => readFacts(fields, false), copyHourRecord) ??
  OLD.read(body, 'copy_hour', (fields) => readFacts(fields, true), copyHourRecord);

/** The record of a trader, as all hours make it. */
export interface TraderRecord {
  /** How many hours have a row, and the first and the newest of them: between those one may be missing. */
  readonly hours: number;
  readonly first: number;
  readonly newest: number;
  readonly indexes: readonly bigint[];
  readonly index: bigint;
  /** Of the newest hour. */
  readonly figures: HourFigures;
  readonly dropPpm: bigint;
}

/** `fallen`: fewer orders are closed or won than an hour before; `older`: a version that was replaced before. */
export type HourFault = 'unreadable' | 'before' | 'first' | 'fallen' | 'older';

/** What an audit of hours found. */
export interface CopyAudit {
  readonly traders: ReadonlyMap<number, TraderRecord>;
  /** Places in the list of records that do not follow, with why. */
  readonly faults: readonly { readonly at: number; readonly why: HourFault }[];
}

/** Audits the texts of all hours, oldest first as they stand in the log: each has to follow from the one before of its trader. */
export function auditCopyHours(bodies: readonly string[]): CopyAudit {
  const last = new Map<number, HourBefore>();
  const indexes = new Map<number, bigint[]>();
  const firsts = new Map<number, number>();
  const faults: { at: number; why: HourFault }[] = [];
  const counted = new Map<number, HourFigures>();
  let isNewer = false;
  bodies.forEach((body, at) => {
    const facts = readCopyHour(body);
    if (facts === null) return void faults.push({ at, why: 'unreadable' });
    const isOld = 'net' in facts.moved;
    if (isOld && isNewer) faults.push({ at, why: 'older' });
    isNewer ||= !isOld;
    const known = last.get(facts.trader);
    const { before } = facts;
    if (known === undefined ? before !== null : before === null || !isSame(known, before))
      faults.push({ at, why: known === undefined ? 'first' : 'before' });
    else if (hasFallen(counted.get(facts.trader), facts.figures)) faults.push({ at, why: 'fallen' });
    counted.set(facts.trader, facts.figures);
    const index = indexOfHour(facts);
    last.set(facts.trader, { record: hashOfText(body), hour: facts.hour, equity: equityOfHour(facts), index });
    if (!firsts.has(facts.trader)) firsts.set(facts.trader, facts.hour);
    const all = indexes.get(facts.trader) ?? [];
    all.push(index);
    indexes.set(facts.trader, all);
  });
  const traders = new Map(
    [...indexes].map(([trader, all]): [number, TraderRecord] => [
      trader,
      {
        hours: all.length,
        first: firsts.get(trader) ?? 0,
        newest: last.get(trader)?.hour ?? 0,
        indexes: all,
        index: all.at(-1) ?? 0n,
        figures: counted.get(trader) as HourFigures,
        dropPpm: dropOf(all),
      },
    ]),
  );
  return { traders, faults };
}

const hasFallen = (before: HourFigures | undefined, after: HourFigures): boolean =>
  before !== undefined && (['closed', 'won', 'longClosed', 'longWon'] as const).some((name) => after[name] < before[name]);

const isSame = (known: HourBefore, cited: HourBefore): boolean =>
  known.record === cited.record && known.hour === cited.hour && known.equity === cited.equity && known.index === cited.index;
