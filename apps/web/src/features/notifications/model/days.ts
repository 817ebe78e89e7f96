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

/** Items in their order, with the days that they begin. */
export function byDay<T>(items: readonly T[], timeOf: (item: T) => number, now: number): { day: Day; items: T[] }[] {
  const days: { day: Day; items: T[] }[] = [];
  for (const item of items) {
    const day = dayOf(timeOf(item), now);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
