// SPDX-License-Identifier: Apache-2.0
/** A stop that fired, recomputed from its record: whether it was reached, at which limit, and what its closes made. */
import {
  type Closed,
  closePart,
  closingLimit,
  isBeyond,
  type Position,
  trailingTicks,
  valueOf,
  WIDEST_PPM,
} from '@glasshouse/risk';
import { othersOf } from './fields.ts';
import { isFired } from './chain.ts';
import { STOP_KINDS, type StopKind } from './events.ts';
import { count, countOrNull, type Fields, flag, list, whole, wholeOrNull, word } from './fields.ts';
import { isDueAt, type ReadState, readState, type Standing, standingOf } from './state.ts';
import type { SetTrail } from './trail.ts';
import type { ReadTerms } from './terms.ts';

/** A record of a stop with all that follows from it. */
export interface StopClose {
  readonly record: Fields;
  readonly state: ReadState;
  readonly standing: Standing;
  readonly mark: bigint;
  readonly stop: { readonly kind: StopKind; readonly ticks: bigint; readonly set: number | null };
  /** Of a trailing stop: what it follows, and the farthest mark that it states. */
  readonly trail: (SetTrail & { readonly extreme: bigint }) | null;
  readonly fills: readonly { readonly lots: bigint; readonly ticks: bigint }[];
}

function trailOf(record: Fields, { held }: ReadState): StopClose['trail'] {
  const [callback, activation] = [count(record, 'callback'), wholeOrNull(record, 'activation')];
  return { side: held.side, callback, activation, extreme: whole(record, 'extreme'), set: count(record, 'set') };
}

/** Reads the record of a stop. */
export function stopOf(record: Fields, terms: ReadTerms): StopClose {
  const state = readState(record);
  return {
    record,
    state,
    standing: standingOf(terms, state.held, whole(record, 'older'), othersOf(record)),
    mark: whole(record, 'mark'),
    stop: {
      kind: word(record, 'stop', STOP_KINDS),
      ticks: whole(record, 'trigger'),
      set: countOrNull(record, 'set'),
    },
    trail: record['stop'] === 'trailing' ? trailOf(record, state) : null,
    fills: list(record, 'fills').map((fill) => ({ lots: whole(fill, 'lots'), ticks: whole(fill, 'ticks') })),
  };
}

/** Whether the mark that a trailing stop fires at follows from the farthest one that it states (F15); of another stop nothing follows. */
export const isTriggerRight = ({ trail, stop }: StopClose): boolean =>
  trail === null || trailingTicks(trail.side, trail.extreme, trail.callback) === stop.ticks;

/** Whether the stop fires at a mark. */
export const isReached = ({ standing, stop }: StopClose, mark: bigint): boolean => isFired(standing.held.side, stop, mark);

/**
 * Whether the worst price is as stated: the tighter of the bankruptcy price and 2 % beyond the mark; of a position that is also
 * to be liquidated the bankruptcy price alone, so that the owner's own exit comes first.
 */
export function isStopLimitRight({ record, standing, mark }: StopClose): boolean {
  const isDue = isDueAt(standing, mark);
  const limit = closingLimit(standing.held.side, mark, standing.bankruptcy, isDue ? null : WIDEST_PPM);
  return flag(record, 'due') === isDue && record['limit'] === (limit === null ? null : String(limit));
}

/** Whether every close of the stop is within its limit, and the sums are as stated. */
export function areStopFillsRight({ record, standing, fills }: StopClose): boolean {
  const { terms, held } = standing;
  const [limit, feePpm] = [wholeOrNull(record, 'limit'), whole(record, 'fee_ppm')];
  if (feePpm < 0n || feePpm > terms.feePpm) return false;
  const most = record['closing'] === undefined ? held.lots : whole(record, 'closing');
  if (most < 1n || most > held.lots || fills.reduce((sum, { lots }) => sum + lots, 0n) > most) return false;
  let rest: Position | null = held;
  const closed: Closed[] = [];
  for (const { lots, ticks } of fills) {
    if (rest === null || limit === null || isBeyond(held.side, ticks, limit)) return false;
    const value = valueOf(terms.contract, ticks, lots);
    const done: Closed = closePart(terms.contract, rest, { lots, value, feePpm, backedBy: 'own' });
    closed.push(done);
    rest = done.rest;
  }
  const sum = (of: (one: Closed) => bigint) => closed.reduce((total, one) => total + of(one), 0n);
  return (
    sum(({ realized }) => realized) === whole(record, 'realized') &&
    sum(({ fee }) => fee) === whole(record, 'fees') &&
    sum(({ fromFund }) => fromFund) === whole(record, 'from_fund') &&
    sum(({ credit }) => credit) === whole(record, 'credit') &&
    (rest?.lots ?? 0n) === whole(record, 'left')
  );
}
