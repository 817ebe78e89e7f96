/** Lines of the bill by day and month, in the time zone of the device. Pure: the time of now comes in. */
import type { BillEntry } from '@glasshouse/contract/wallet';
import { isoDay } from '@glasshouse/ui/format/time.ts';

/** What a day is called. */
export type DayName = 'today' | 'yesterday' | 'date';

/** The lines of one day, newest first as they came. */
export interface BillDay {
  /** YYYY-MM-DD. */
  date: string;
  name: DayName;
  /** The first day shown of its month: the month's heading stands above it. */
  opensMonth: boolean;
  /** Time of the newest line, epoch milliseconds. */
  time: number;
  entries: BillEntry[];
}

const monthOf = (date: string) => date.slice(0, 7);

function dayBefore(now: number): string {
  const noon = new Date(now);
  // Noon, so that a day of 23 or 25 hours does not matter.
  noon.setHours(12, 0, 0, 0);
  noon.setDate(noon.getDate() - 1);
  return isoDay(noon.getTime());
}

/** Groups lines that are already newest first. */
export function billDays(entries: readonly BillEntry[], now: number): BillDay[] {
  const today = isoDay(now);
  const yesterday = dayBefore(now);
  const days: BillDay[] = [];
  for (const entry of entries) {
    const date = isoDay(entry.time);
    const last = days.at(-1);
    if (last?.date === date) {
      last.entries.push(entry);
      continue;
    }
    const name: DayName = date === today ? 'today' : date === yesterday ? 'yesterday' : 'date';
    days.push({ date, name, opensMonth: !last || monthOf(last.date) !== monthOf(date), time: entry.time, entries: [entry] });
  }
  return days;
}
