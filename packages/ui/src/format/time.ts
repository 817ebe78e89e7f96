// Times on screen. Input is epoch milliseconds UTC. Words ("just now", "minutes") belong to i18n:
// this file gives the pieces.

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

/** YYYY-MM-DD in the reader's time zone. */
export function formatDate(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** HH:mm:ss in the reader's time zone. */
export function formatClock(ms: number): string {
  const date = new Date(ms);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** YYYY-MM-DD HH:mm in the reader's time zone, one word [AMB-17]. */
export function formatDateTime(ms: number): string {
  return `${formatDate(ms)}\u00a0${formatClock(ms).slice(0, 5)}`;
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
