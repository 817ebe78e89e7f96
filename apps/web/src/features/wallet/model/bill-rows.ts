/** A bill as one list of rows to draw: months, days, journals and lines. Pure. */
import type { BillEntry } from '@glasshouse/contract/wallet';
import { type BillDay, billDays } from './bill-days.ts';
import { type BillGroup, byJournal, groupOf } from './bill-groups.ts';

/** One row. */
export type BillRowItem =
  | { kind: 'month'; key: string; time: number }
  | { kind: 'day'; key: string; day: BillDay }
  | { kind: 'line'; key: string; entry: BillEntry }
  | { kind: 'group'; key: string; group: BillGroup };

/** One row of a journal's lines where they tell one story, else one each. */
function rowsOf(entries: readonly BillEntry[]): BillRowItem[] {
  const group = groupOf(entries);
  if (group) return [{ kind: 'group', key: `g${group.out.id}`, group }];
  return entries.map((entry) => ({ kind: 'line', key: `l${entry.id}`, entry }));
}

/** The rows of lines that are newest first. */
export function billRows(entries: readonly BillEntry[], now: number): BillRowItem[] {
  return billDays(entries, now).flatMap((day): BillRowItem[] => [
    ...(day.opensMonth ? [{ kind: 'month' as const, key: `m${day.date}`, time: day.time }] : []),
    { kind: 'day', key: `d${day.date}`, day },
    ...byJournal(day.entries).flatMap(rowsOf),
  ]);
}
