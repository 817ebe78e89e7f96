/** Notices under the day on which they happened. Pure; epoch milliseconds, the reader's own midnight. */

/** A day as it is headed. */
export type Day = 'today' | 'yesterday' | number;

const midnight = (ms: number, days = 0) => {
  const date = new Date(ms);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime();
};

/** The days of times, seen now: today, yesterday, or their midnight. What stands in its order costs a comparison. */
export function daysAt(now: number): (at: number) => Day {
  const [today, yesterday] = [midnight(now), midnight(now, 1)];
  let known = { from: yesterday, to: today };
  return (at) => {
    if (at >= today) return 'today';
    if (at >= yesterday) return 'yesterday';
    if (at < known.from || at >= known.to) known = { from: midnight(at), to: midnight(at, -1) };
    return known.from;
  };
}

/** A line of the list: the heading of a day, or an item. */
export type DayRow<T> = { kind: 'day'; day: Day } | { kind: 'item'; item: T };

/** Items in their order, each day's under its heading. */
export function withDays<T>(items: readonly T[], timeOf: (item: T) => number, now: number): DayRow<T>[] {
  const rows: DayRow<T>[] = [];
  const dayOf = daysAt(now);
  let before: Day | undefined;
  for (const item of items) {
    const day = dayOf(timeOf(item));
    if (day !== before) rows.push({ kind: 'day', day });
    rows.push({ kind: 'item', item });
    before = day;
  }
  return rows;
}
