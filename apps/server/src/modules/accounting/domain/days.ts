/** Days of reports: UTC, as texts such as 2026-11-22 and as numbers since 1970. Pure. */
import { ACCOUNTING_MAX_DAYS } from '@glasshouse/contract/accounting';

const DAY_MS = 86_400_000;
/** Days of a report whose beginning nobody named. */
const DEFAULT_DAYS = 30;

/** The day of a time. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** A day as text. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The day that a text names; null when there is no such day. */
export function parseDay(text: string): number | null {
  const ms = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(ms)) return null;
  return dayText(dayOf(ms)) === text ? dayOf(ms) : null;
}

/** A range of days, both within, or why it is none. */
export type Range = { from: number; to: number } | 'invalid' | 'tooLong';

/** Reads the range of a report; without one the last 30 days up to today. */
export function readRange(input: { from?: string | undefined; to?: string | undefined }, today: number): Range {
  const to = input.to === undefined ? today : parseDay(input.to);
  if (to === null) return 'invalid';
  const from = input.from === undefined ? to - DEFAULT_DAYS + 1 : parseDay(input.from);
  if (from === null || from < 0 || from > to) return 'invalid';
  return to - from >= ACCOUNTING_MAX_DAYS ? 'tooLong' : { from, to };
}
