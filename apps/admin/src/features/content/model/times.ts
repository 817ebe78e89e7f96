/** Times of publications: what a browser's field of date and time holds, and UTC next to the time of the device. Pure. */

/** What a field of date and time holds for a moment, in the time of the device. */
export const localText = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** The moment of such a text; null when it is none. */
export function timeOf(text: string): number | null {
  const ms = new Date(text).getTime();
  return text === '' || Number.isNaN(ms) ? null : ms;
}

/** A moment in UTC, to the minute. */
export const utcText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', '\u00a0')}\u00a0UTC`;
