/** Notices under the day on which they happened. Pure; epoch milliseconds, the reader's own midnight. */

/** A day as it is headed. */
export type Day = 'today' | 'yesterday' | number;

const midnight = (ms: number, days = 0) => {
  const date = new Date(ms);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime();
};

/** The day of a time: today, yesterday, or its midnight. */
export function dayOf(at: number, now: number): Day {
  if (at >= midnight(now)) return 'today';
  return at >= midnight(now, 1) ? 'yesterday' : midnight(at);
}

/** A line of the list: the heading of a day, or an item. */
export type DayRow<T> = { kind: 'day'; day: Day } | { kind: 'item'; item: T };

/** Items in their order, each day's under its heading. */
export function withDays<T>(items: readonly T[], timeOf: (item: T) => number, now: number): DayRow<T>[] {
  const rows: DayRow<T>[] = [];
  let before: Day | undefined;
  for (const item of items) {
    const day = dayOf(timeOf(item), now);
    if (day !== before) rows.push({ kind: 'day', day });
    rows.push({ kind: 'item', item });
    before = day;
  }
  return rows;
}
