/**
 * The filter of a bill as it stands in the address: days as YYYY-MM-DD in the time zone of the device, both within.
 * Pure. Filters of an address that are not offered are left out, so that an old or foreign link still opens.
 */
import { ACCOUNT_TYPE_NAMES, type AccountType, CAUSE_KINDS, type CauseKind, causesOf } from '@glasshouse/contract';
import { TOTALS_MAX_DAYS } from '@glasshouse/contract/wallet';
import { isoDay } from '@glasshouse/ui/format/time.ts';

/** A filter whose fields all mean something. */
export interface BillFilter {
  currency?: string | undefined;
  type?: AccountType | undefined;
  kind?: CauseKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A range of time in epoch milliseconds; `to` is not within. */
export interface TimeRange {
  from?: number;
  to?: number;
}

/** Kinds that any product has. */
export const OFFERED_KINDS: readonly CauseKind[] = CAUSE_KINDS.filter((kind) => causesOf(kind).length > 0);

function dayStart(day: string, later = 0): number | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + later);
  // 2026-02-31 is no day.
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day) && (later !== 0 || isoDay(start.getTime()) === day);
  return isDay ? start.getTime() : null;
}

const dayOf = (value: string | undefined) => (value !== undefined && dayStart(value) !== null ? value : undefined);

/** The filter that an address asks for. */
export function readBillFilter(search: Readonly<Record<string, unknown>>): BillFilter {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const [from, to] = [dayOf(text('from')), dayOf(text('to'))];
  const isReversed = from !== undefined && to !== undefined && from > to;
  const currency = text('currency');
  return {
    currency: currency !== undefined && /^[1-9]\d{0,4}$/.test(currency) ? currency : undefined,
    type: ACCOUNT_TYPE_NAMES.find((name) => name === text('type')),
    kind: OFFERED_KINDS.find((kind) => kind === text('kind')),
    ...(isReversed ? {} : { from, to }),
  };
}

/** The moments that a filter's days mean. */
export function rangeOf({ from, to }: Pick<BillFilter, 'from' | 'to'>): TimeRange {
  const start = from === undefined ? null : dayStart(from);
  const end = to === undefined ? null : dayStart(to, 1);
  return { ...(start === null ? {} : { from: start }), ...(end === null ? {} : { to: end }) };
}

/** A calendar month as a filter's days. */
export interface Month {
  from: string;
  to: string;
  /** A moment in it, for its name. */
  time: number;
}

/** The month of a moment, or one of those before it. */
export function monthOf(now: number, back = 0): Month {
  const date = new Date(now);
  const first = new Date(date.getFullYear(), date.getMonth() - back, 1);
  const last = new Date(date.getFullYear(), date.getMonth() - back + 1, 0);
  return { from: isoDay(first.getTime()), to: isoDay(last.getTime()), time: first.getTime() };
}

/** This month and those before it, newest first. */
export function lastMonths(now: number, count: number): Month[] {
  return Array.from({ length: count }, (_, back) => monthOf(now, back));
}

/** As many months as the bars show, oldest first: the newest ones, or those up to the chosen month where it is older. */
export function monthsAround(now: number, from: string | undefined, count: number): Month[] {
  const newest = lastMonths(now, count);
  const start = rangeOf({ from }).from;
  const isOlder = start !== undefined && start < (newest.at(-1)?.time ?? 0);
  return (isOlder ? lastMonths(start, count) : newest).toReversed();
}

const DAY_MS = 86_400_000;

/** The range that totals can be asked for, or null where it is open or longer than a year. */
export function totalsRange(days: Pick<BillFilter, 'from' | 'to'>): Required<TimeRange> | null {
  const { from, to } = rangeOf(days);
  if (from === undefined || to === undefined || to - from > TOTALS_MAX_DAYS * DAY_MS) return null;
  return { from, to };
}

/** What the totals of a list's months are narrowed to. */
export interface MonthTotals {
  filter: Omit<BillFilter, 'from' | 'to'>;
  range: TimeRange;
}

/** The part of a moment's month that lies within a range. */
export function monthWithin(time: number, { from, to }: TimeRange): Required<TimeRange> {
  const month = rangeOf(monthOf(time));
  return { from: Math.max(month.from ?? 0, from ?? 0), to: Math.min(month.to ?? time + 1, to ?? Number.MAX_SAFE_INTEGER) };
}
