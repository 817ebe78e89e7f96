/** A bill as one list of rows to draw: months, days and lines. Pure. */
import type { BillEntry } from '@glasshouse/contract';
import { type BillDay, billDays } from './bill-days.ts';

/** One row. */
export type BillRowItem =
  | { kind: 'month'; key: string; time: number }
  | { kind: 'day'; key: string; day: BillDay }
  | { kind: 'line'; key: string; entry: BillEntry };

/** The rows of lines that are newest first. */
export function billRows(entries: readonly BillEntry[], now: number): BillRowItem[] {
  return billDays(entries, now).flatMap((day): BillRowItem[] => [
    ...(day.opensMonth ? [{ kind: 'month' as const, key: `m${day.date}`, time: day.time }] : []),
    { kind: 'day', key: `d${day.date}`, day },
    ...day.entries.map((entry) => ({ kind: 'line' as const, key: `l${entry.id}`, entry })),
  ]);
}
