/**
 * Says when no price may be answered although there are quotes: while the clock stands behind what was already decided
 * or logged (it was set back), while seconds cannot be logged, and from when another kind of prices rules this database.
 * A price that nobody could check decides nothing.
 *
 * Units: epoch milliseconds UTC. Invariants: the newest second only grows. Limits: a second in which the record fails is
 * told apart from one that is merely slow by their number in a row.
 */
import { secondOf } from '../domain/calendar.ts';

/** Seconds in a row that may stay out of the record before there is no price. */
export const MAX_UNLOGGED = 5;

/** Why there is no price, beside the rules of the index. */
export type StopReason = 'clock' | 'record' | 'feed';

/** What was decided and logged last. */
export class RecordWatch {
  #newest = 0;
  #unlogged = 0;
  #isRuling = true;

  /** Whether this process's kind of prices is the one that rules the database. */
  ruled(isOurs: boolean): void {
    this.#isRuling = isOurs;
  }

  /** A second was decided, or stands in the record. */
  reached(time: number): void {
    if (time > this.#newest) this.#newest = time;
  }

  /** A second was logged, or was already. */
  logged(): void {
    this.#unlogged = 0;
  }

  /** A second could not be logged. */
  missed(): void {
    this.#unlogged++;
  }

  /** Why nothing may be decided at this moment; null when it may. */
  stopped(now: number): StopReason | null {
    if (!this.#isRuling) return 'feed';
    if (secondOf(now) < this.#newest) return 'clock';
    return this.#unlogged >= MAX_UNLOGGED ? 'record' : null;
  }

  /** How far the clock stands behind the newest second, in milliseconds. */
  behindMs(now: number): number {
    return Math.max(0, this.#newest - secondOf(now));
  }
}
