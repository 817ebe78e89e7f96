/** The mark of a market (F1), and what is paused after an outage. */
import type { Batch } from '../../exchange/clearing/index.ts';

/** A mark with the time of its second, and the index that it follows from. */
export interface Mark {
  readonly ticks: bigint;
  readonly index: bigint;
  readonly time: number;
}

/** What is known of marks while a batch is decided. */
export interface Marks {
  /** The newest mark that the market has looked at; null while there was none. */
  last(batch: Batch, marketId: number): Mark | null;
  /** Whether nothing trades now, after an outage of the index. */
  isPaused(batch: Batch, marketId: number): boolean;
}

/** An entry needs a mark that is at most so old; a close at market one of the last ten minutes. */
const FRESH_MS = 5_000;
const LAST_MS = 600_000;

/** The mark that an entry is judged by; null: there is none. */
export function freshMark(marks: Marks, batch: Batch, marketId: number): Mark | null {
  return markWithin(marks, batch, marketId, FRESH_MS);
}

/** The mark that a close, a stop or margin is judged by; null: there is none. */
export function lastMark(marks: Marks, batch: Batch, marketId: number): Mark | null {
  return markWithin(marks, batch, marketId, LAST_MS);
}

function markWithin(marks: Marks, batch: Batch, marketId: number, mostMs: number): Mark | null {
  const mark = marks.last(batch, marketId);
  return mark !== null && batch.input.now - mark.time <= mostMs ? mark : null;
}
