// Times on screen. Input is epoch milliseconds UTC. Words ("just now", "minutes") belong to i18n:
// this file gives the pieces. Moments that a proof names, files and fields are ISO in every language.

import { type Lang, localeOf } from './languages.ts';

/** How long ago: i18n words the unit; for 'date' the value is the moment itself (use formatDateTime). */
export interface TimeAgo {
  unit: 'now' | 'minutes' | 'hours' | 'days' | 'date';
  value: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Under 300 s now, under 1 h minutes, under 1 d hours, under 30 d days, else the date [RULE-186..190]. */
export function formatTimeAgo(thenMs: number, nowMs: number): TimeAgo {
  const age = Math.floor((nowMs - thenMs) / SECOND) * SECOND;
  if (age < 300 * SECOND) return { unit: 'now', value: 0 };
  if (age < HOUR) return { unit: 'minutes', value: Math.floor(age / MINUTE) };
  if (age < DAY) return { unit: 'hours', value: Math.floor(age / HOUR) };
  if (age < 30 * DAY) return { unit: 'days', value: Math.floor(age / DAY) };
  return { unit: 'date', value: thenMs };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** YYYY-MM-DD in the reader's time zone: addresses, fields and keys; a reader is shown `formatDate`. */
export function isoDay(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** HH:mm:ss in the reader's time zone. */
export function formatClock(ms: number): string {
  const date = new Date(ms);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

const DAY_PARTS = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const PARTS = {
  day: DAY_PARTS,
  utcDay: { ...DAY_PARTS, timeZone: 'UTC' },
  moment: { ...DAY_PARTS, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

function write(ms: number, parts: keyof typeof PARTS, lang?: Lang): string {
  const locale = localeOf(lang);
  const key = `${locale} ${parts}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, PARTS[parts]);
  made.set(key, format);
  // One word, so that no line breaks within a date.
  return format.format(ms).replace(/\s/g, '\u00a0');
}

/** The day as a language writes it ("Jan 5, 2026", "5 janv. 2026", "2026年1月5日"), in the reader's time zone, one word. */
export function formatDate(ms: number, lang?: Lang): string {
  return write(ms, 'day', lang);
}

/** A day of the calendar, as YYYY-MM-DD or its 00:00 UTC: the same in every time zone. Text that is no day is left as it is. */
export function formatDay(day: string | number, lang?: Lang): string {
  const ms = typeof day === 'number' ? day : Date.parse(day);
  return Number.isNaN(ms) ? String(day) : write(ms, 'utcDay', lang);
}

/** Day and minute as a language writes them, of 24 hours, in the reader's time zone, one word. */
export function formatDateTime(ms: number, lang?: Lang): string {
  return write(ms, 'moment', lang);
}

/** YYYY-MM-DD HH:mm:ss.SSS UTC: settlements, seals, proofs. */
export function formatUtc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -1).replace('T', '\u00a0')}\u00a0UTC`;
}

/** Remaining time as H:MM:SS or MM:SS, never below zero. */
export function formatCountdown(remainingMs: number): string {
  const total = Math.max(0, Math.ceil(remainingMs / SECOND));
  const hours = Math.floor(total / 3600);
  const rest = `${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
