// SPDX-License-Identifier: Apache-2.0
/**
 * An attempt to liquidate a position, recomputed from its record: why, at which limit, in which order it was closed, what
 * the fund paid, and who received what was left. Receipts and the audit of the whole log check the same.
 *
 * Every function takes what the file says and believes none of it; one that throws does not pass.
 */
import {
  ceilOf,
  CLOSED_IN,
  type ClosedIn,
  closeLots,
  type ClosedLots,
  divideLeftover,
  equityOf,
  fillLimit,
  floorOf,
  fundBackedLots,
  fundBudget,
  isBeyond,
  type LiquidationFill,
  lotsThatStay,
  MILLION,
  plus,
  type Position,
  requirementOf,
  sumsOf,
} from '@glasshouse/risk';
import { countOrNull, type Fields, inner, list, othersOf, text, whole, word } from './fields.ts';
import type { ListRoot } from './records.ts';
import { isDueAt, isPast, type ReadState, readState, type Standing, standingOf } from './state.ts';
import type { ReadTerms } from './terms.ts';

/** A record of an attempt with all that follows from it. */
export interface Attempt {
  readonly record: Fields;
  readonly state: ReadState;
  readonly standing: Standing;
  readonly mark: bigint;
  readonly fills: readonly ClosedLots[];
  /** The fills with what each did; null where they are more than there was to close. */
  readonly done: readonly LiquidationFill[] | null;
}

/** Reads the record of an attempt. */
export function attemptOf(record: Fields, terms: ReadTerms): Attempt {
  const state = readState(record);
  const standing = standingOf(terms, state.held, whole(record, 'older'), othersOf(record));
  const fills = list(record, 'fills').map((fill) => ({
    kind: word(fill, 'in', CLOSED_IN),
    lots: whole(fill, 'lots'),
    ticks: whole(fill, 'ticks'),
    position: countOrNull(fill, 'position') ?? 0,
  }));
  return { record, state, standing, mark: whole(record, 'mark'), fills, done: closesOf(standing, fills) };
}

function closesOf({ terms, held }: Standing, fills: readonly ClosedLots[]): readonly LiquidationFill[] | null {
  let rest: Position | null = held;
  const done: LiquidationFill[] = [];
  for (const part of fills) {
    if (rest === null || part.lots < 1n || part.lots > rest.lots || part.ticks < 1n) return null;
    const fill: LiquidationFill = closeLots(terms.contract, rest, part, terms.feePpm);
    done.push(fill);
    rest = fill.closed.rest;
  }
  return done;
}

const sumOf = <T>(items: readonly T[], of: (item: T) => bigint) => items.reduce((sum, item) => sum + of(item), 0n);

/** Lots that were closed in some places. */
export const lotsOf = (fills: readonly ClosedLots[], ...kinds: readonly ClosedIn[]): bigint =>
  sumOf(
    fills.filter(({ kind }) => kinds.includes(kind)),
    ({ lots }) => lots,
  );

/** Whether it was due at the mark, with the equity and the requirement that it states. */
export function isCaused({ record, standing, mark }: Attempt): boolean {
  const { terms, exposure, rates, others6 } = standing;
  return (
    isDueAt(standing, mark) &&
    floorOf(equityOf(terms.contract, exposure, mark)) === whole(record, 'equity') &&
    ceilOf(plus(requirementOf(terms.contract, exposure.lots, rates, mark), { n: others6, d: MILLION })) ===
      whole(record, 'requirement')
  );
}

/** Whether positions of one cross account were netted: nothing else is done in the same attempt. */
export const isNet = ({ record, fills }: Attempt): boolean =>
  record['margin_mode'] === 'cross' && fills.some(({ kind }) => kind === 'net');

/** Lots that were to be closed: all beyond the bankruptcy price, else down to the end of the tier below. */
function lotsToClose(attempt: Attempt): bigint {
  const { standing, mark } = attempt;
  if (isNet(attempt)) return lotsOf(attempt.fills, 'net');
  const { terms, slice, held } = standing;
  return isPast(standing, mark) ? held.lots : held.lots - lotsThatStay(terms.table, slice, held.lots);
}

/** Whether lots to close, bankruptcy price and the worst price in the book are as stated. */
export function isLimitRight(attempt: Attempt): boolean {
  const { record, standing, mark } = attempt;
  const limit = fillLimit('book', standing.exposure.side, mark, standing.bankruptcy);
  return (
    whole(record, 'closing') === lotsToClose(attempt) &&
    record['bankruptcy'] === String(standing.bankruptcy) &&
    record['limit'] === (limit === null ? null : String(limit))
  );
}

/** Lots that neither of some places closed. */
const leftAfter = (attempt: Attempt, ...kinds: readonly ClosedIn[]) => lotsToClose(attempt) - lotsOf(attempt.fills, ...kinds);

/** Whether own positions, the fund and others had to take what the book did not. */
export const isForced = (attempt: Attempt): boolean =>
  !isNet(attempt) && isPast(attempt.standing, attempt.mark) && leftAfter(attempt, 'book') > 0n;

/** Whether others had to give way: neither the book nor own positions nor the fund took all. */
export const isRankNeeded = (attempt: Attempt): boolean => isForced(attempt) && leftAfter(attempt, 'book', 'own', 'fund') > 0n;

/** A list that the record commits to; null where it names none. */
export function listOf({ record }: Attempt, name: 'own' | 'ranking'): ListRoot | null {
  if (record[name] === null) return null;
  const fields = inner(record, name);
  return { count: Number(whole(fields, 'count')), root: text(fields, 'root') };
}

/** Whether every fill is within the limit of its kind, in the published order of kinds, and none is too many. */
export function areFillsWithin(attempt: Attempt): boolean {
  const { standing, mark, fills, done, record } = attempt;
  const { bankruptcy } = standing;
  const { side } = standing.exposure;
  const isWithin = ({ kind, ticks, position }: ClosedLots) => {
    if (kind === 'net') return ticks === mark && position > 0;
    if (kind === 'own' || kind === 'adl') return ticks === bankruptcy && position > 0;
    const limit = fillLimit(kind, side, mark, bankruptcy);
    return limit !== null && !isBeyond(side, ticks, limit) && position === 0;
  };
  const places = fills.map(({ kind }) => CLOSED_IN.indexOf(kind));
  const all = lotsOf(fills, ...CLOSED_IN);
  return (
    done !== null &&
    fills.every(isWithin) &&
    (!isNet(attempt) || fills.every(({ kind }) => kind === 'net')) &&
    places.every((place, i) => i === 0 || (places[i - 1] as number) <= place) &&
    (lotsOf(fills, 'own', 'fund', 'adl') === 0n || isForced(attempt)) &&
    all <= lotsToClose(attempt) &&
    whole(record, 'left') === standing.held.lots - all
  );
}

/** Whether the fund paid what its fills lacked and no more lots than its budget suffices for, and its balance follows. */
export function isFundRight(attempt: Attempt): boolean {
  const { record, standing, mark, done } = attempt;
  const paid = whole(record, 'fund_paid');
  if (done === null || sumOf(done, ({ closed }) => closed.fromFund) !== paid) return false;
  const income = whole(record, 'repaid') + whole(record, 'fee_part') + whole(record, 'fund_fee');
  const after = whole(record, 'fund_after');
  if (after !== whole(record, 'fund_before') - paid + income || after < 0n) return false;
  const lots = lotsOf(attempt.fills, 'fund');
  if (lots === 0n) return true;
  const { terms, exposure, bankruptcy } = standing;
  const limitTicks = fillLimit('fund', exposure.side, mark, bankruptcy);
  if (limitTicks === null) return false;
  const budget = fundBudget(whole(record, 'fund_at_hour'), whole(record, 'fund_paid_in_hour'));
  const backed = { limitTicks, bankruptcy, budget, feePpm: terms.feePpm };
  const most = fundBackedLots(terms.contract, exposure.side, backed, leftAfter(attempt, 'book', 'own'));
  // Fills at better prices than the limit leave budget for more lots.
  return lots <= most || paid <= budget;
}

/** Whether what was left was divided in the published order. */
export function isDivided({ record, standing, done }: Attempt): boolean {
  if (done === null) return false;
  const { repaid, feePart, liquidationFee, returned } = divideLeftover(sumsOf(done), standing.terms.feePpm);
  return (
    whole(record, 'repaid') === repaid &&
    whole(record, 'fee_part') === feePart &&
    whole(record, 'fund_fee') === liquidationFee &&
    whole(record, 'returned') === returned &&
    whole(record, 'fees') === sumOf(done, ({ closed }) => closed.fee)
  );
}
