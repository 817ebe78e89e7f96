/** Times of sessions, auctions and pauses as they are written. */
import type { Formats } from '../../../app/formats/use-formats.ts';
import { orderTime } from '../../../order/form/words.ts';
import { minuteOf } from './words.ts';

const MINUTE = 60_000;

/** When a session begins or a pause ends: without seconds on the full minute, with its date on another day. */
export const sessionTime = (ms: number, formats: Formats, now: number): string =>
  ms % MINUTE === 0 && formats.date(ms) === formats.date(now) ? minuteOf(ms, formats) : orderTime(ms, formats, now);
