/** Trading hours on a line: where sessions lie in a stretch of time, and where now is. Pure. */
import type { StockCalendar } from '@glasshouse/contract/stocks';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** A session as it is counted. */
export interface Hours {
  readonly opens: number;
  readonly closes: number;
}

/** A stretch of the line, as fractions of it. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Whether it runs now. */
  readonly isOn: boolean;
}

/** How much before and after now a line shows: of New York half a day each, of practice sessions a few minutes. */
const AROUND: Readonly<Record<StockCalendar, readonly [before: number, after: number]>> = {
  'us-stocks': [DAY / 2, DAY / 2],
  practice: [5 * MINUTE, 15 * MINUTE],
};

/** Where now stands on the line of a calendar. */
export function nowOn(calendar: StockCalendar): number {
  const [before, after] = AROUND[calendar];
  return before / (before + after);
}

/** The sessions that the line shows. */
export function stretchesOf(sessions: readonly Hours[], calendar: StockCalendar, now: number): Stretch[] {
  const [before, after] = AROUND[calendar];
  const [start, length] = [now - before, before + after];
  const place = (time: number) => Math.min(1, Math.max(0, (time - start) / length));
  return sessions
    .filter(({ opens, closes }) => closes > start && opens < start + length)
    .map(({ opens, closes }) => ({ from: place(opens), to: place(closes), isOn: opens <= now && now < closes }));
}

/** What changes next: the close of the running session, else the next open; null: none is known. */
export function nextChange(sessions: readonly Hours[], now: number): { what: 'opens' | 'closes'; at: number } | null {
  const next = sessions.filter(({ closes }) => closes > now).toSorted((a, b) => a.opens - b.opens)[0];
  if (!next) return null;
  return next.opens <= now ? { what: 'closes', at: next.closes } : { what: 'opens', at: next.opens };
}

/** A wait in its largest units, which never reads as nothing. */
export function waitOf(ms: number): { unit: 'seconds'; seconds: number } | { unit: 'minutes'; hours: number; minutes: number } {
  if (ms < 2 * MINUTE) return { unit: 'seconds', seconds: Math.max(0, Math.ceil(ms / 1_000)) };
  const minutes = Math.ceil(ms / MINUTE);
  return { unit: 'minutes', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
