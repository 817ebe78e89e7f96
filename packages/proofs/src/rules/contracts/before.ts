// SPDX-License-Identifier: Apache-2.0
/** Whether something was done at the first tick that brought it: neither later, at a worse mark, nor without one. */
import type { Attempt } from './attempt.ts';
import { movedBy, type ReadMember } from './account-members.ts';
import { countOrNull, count, type Fields, inner, word } from './fields.ts';
import { type Deciding, markOf, type Priced } from './run-of-ticks.ts';
import { isDueAt, type Standing } from './state.ts';
import { isReached, type StopClose } from './stop-close.ts';

/** A market that passed ticks over: what waited, from which second, until which (null: still). */
export interface ReadWait {
  readonly market: number;
  readonly what: 'all' | 'stops';
  readonly from: number;
  readonly until: number | null;
}

/** Reads the record of ticks that were passed over. */
export function readWait(fields: Fields): ReadWait {
  return {
    market: count(fields, 'market'),
    what: word(fields, 'what', ['all', 'stops']),
    from: count(fields, 'from'),
    until: countOrNull(fields, 'until'),
  };
}

/** Whether the seconds before were passed over (they may have no price), and the deciding one is the first that counted again. */
export function isWaitOver(wait: ReadWait | null, market: number, { at, before }: Deciding, isStop: boolean): boolean {
  if (wait === null || wait.market !== market || (wait.what === 'stops' && !isStop)) return false;
  return wait.until === at.time && wait.from < at.time && (before === null || before.time >= wait.from);
}

/** Whether stops of a market waited at a tick. */
export const areStopsHeld = (wait: ReadWait | null, market: number, time: number): boolean =>
  wait !== null && wait.market === market && wait.from <= time && (wait.until === null || wait.until > time);

/** What only the owner's chain tells: how the position stood when a tick was judged, and the tick of its newest attempt. */
export interface Past {
  /** Null: it was not open then. */
  readonly stoodAt: (tick: number) => Standing | null;
  /** Null: none. */
  readonly attemptedAt: number | null;
  /** How it stood when that attempt was over; null: it was closed, or there was none. */
  readonly stoodAfter: Standing | null;
}

/**
 * Whether a liquidation came at the first tick that made it due, or went on with every tick since the attempt before. `past` is
 * left out where only the record is known; then a change since the tick before excuses what that tick would have made due.
 */
export function isFirstDue(attempt: Attempt, deciding: Deciding, wait: ReadWait | null, past?: Past): boolean {
  const { state, standing, record } = attempt;
  const { before, counted, isAfterPause, rateAt } = deciding;
  if (isWaitOver(wait, standing.terms.market, deciding, false)) return true;
  const isDueThen = (second: Priced) => {
    // What an attempt at that tick left is what had to be due still: a stage may end at once.
    const isAttempted = past !== undefined && past.attemptedAt === second.time;
    const stood = past === undefined ? standing : isAttempted ? past.stoodAfter : past.stoodAt(second.time);
    return stood !== null && isDueAt(stood, markOf(second, rateAt));
  };
  const isChanged = (tick: Priced) => state.changed !== null && state.changed >= tick.time;
  if (record['continues'] !== null) {
    if (past === undefined) return before === null || isChanged(before) || isDueThen(before);
    const from = past.attemptedAt;
    const isShown = from !== null && counted.some(({ time }) => time <= from);
    return isShown && counted.every((tick) => tick.time <= from || isDueThen(tick));
  }
  if (before === null) return isAfterPause;
  return (past === undefined && isChanged(before)) || !isDueThen(before);
}

/**
 * Whether a cross account was liquidated at the first tick that made it due, by its other positions (null where they are not known).
 * Where some are of other markets the tick before is not judged, nor where the account changed since.
 */
export function isAccountFirstDue(
  attempt: Attempt,
  deciding: Deciding,
  wait: ReadWait | null,
  members: readonly ReadMember[] | null,
  past?: Past,
): boolean {
  const { standing, record } = attempt;
  const { before, counted, isAfterPause, rateAt } = deciding;
  if (isWaitOver(wait, standing.terms.market, deciding, false)) return true;
  if (record['continues'] !== null) {
    const from = past?.attemptedAt ?? null;
    return past === undefined || (from !== null && counted.some(({ time }) => time <= from));
  }
  if (before === null) return isAfterPause;
  const changed = countOrNull(record, 'account_changed');
  const known = members ?? (count(inner(record, 'account'), 'count') === 0 ? [] : null);
  if ((changed !== null && changed >= before.time) || known === null) return true;
  const mark = markOf(before, rateAt);
  const moved = movedBy(known, standing.terms.market, mark);
  if (moved === null) return true;
  const exposure = { ...standing.exposure, backing: standing.exposure.backing + moved.equity };
  return !isDueAt({ ...standing, exposure, others6: moved.others6 }, mark);
}

/** Whether a stop fired at the first tick that reached it since it was set. */
export function isFirstReached(close: StopClose, deciding: Deciding, wait: ReadWait | null): boolean {
  const { before, isAfterPause, rateAt } = deciding;
  if (isWaitOver(wait, close.standing.terms.market, deciding, true)) return true;
  if (before === null) return isAfterPause;
  const isNew = close.stop.set !== null && close.stop.set >= before.time;
  return isNew || !isReached(close, markOf(before, rateAt));
}
