/**
 * Times of the back office: UTC in ISO order everywhere, on screen and in fields, so that two people who read one row in
 * two places speak of the same moment. Pure; input is epoch ms.
 */
const iso = (ms: number) => new Date(ms).toISOString();

/** YYYY-MM-DD. */
export const utcDate = (ms: number): string => iso(ms).slice(0, 10);
/** HH:mm:ss. */
export const utcClock = (ms: number): string => iso(ms).slice(11, 19);
/** YYYY-MM-DD HH:mm, one word. */
export const utcDateTime = (ms: number): string => `${utcDate(ms)}\u00a0${utcClock(ms).slice(0, 5)}`;
/** The same with its zone named: where it stands alone. */
export const utcText = (ms: number): string => `${utcDateTime(ms)}\u00a0UTC`;

/** What a field of date and time holds. */
export const fieldText = (ms: number): string => `${utcDate(ms)} ${utcClock(ms).slice(0, 5)}`;

const FIELD = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The moment that a field of date and time holds; null when it holds none. */
export function timeOf(text: string): number | null {
  const [, day, clock] = FIELD.exec(text.trim()) ?? [];
  const ms = Date.parse(`${day}T${clock}:00Z`);
  return Number.isNaN(ms) || utcDate(ms) !== day ? null : ms;
}

/** When a day begins; null for what is no day. */
export function dayStart(text: string): number | null {
  const day = text.trim();
  const ms = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) || utcDate(ms) !== day ? null : ms;
}
