// SPDX-License-Identifier: Apache-2.0
/**
 * A liquidation of an isolated position, recomputed: why, when, at which limit, by whom it was filled, what the fund paid, and
 * who received what was left.
 *
 * It takes a parsed file whose records the envelope found in the log; it never throws, and no value of the file is believed.
 */
import {
  bankruptcyPrice,
  ceilOf,
  CLOSED_IN,
  type ClosedIn,
  closeLots,
  type ClosedLots,
  type Contract,
  divideLeftover,
  equityOf,
  type Exposure,
  exposureOf,
  fillLimit,
  floorOf,
  fundBackedLots,
  fundBudget,
  isBeyond,
  isLiquidatable,
  type LiquidationFill,
  lotsThatStay,
  markTicks,
  type PriceBound,
  type Rates,
  ratesOf,
  requirementOf,
  sizeOf,
  type Slice,
  sumsOf,
  type TierTable,
  tierTable,
} from '@glasshouse/risk';
import { type CheckedStep, stepList } from '../../receipt/steps.ts';
import { type Folded, foldChain, isFired } from './chain.ts';
import { contractOf, count, type Fields, inner, list, sideOf, whole, word } from './fields.ts';
import { isRanked, takenByRank } from './ranking.ts';

/** Steps of the check, for people, in English. */
export const LIQUIDATION_STEPS = {
  HISTORY: 'lots, entry value, margin and what is owed follow from the events of the position',
  TIER: 'the maintenance rate follows from the table of tiers and the size of the side',
  MARK: 'the mark follows from the index and the funding rate',
  REQUIREMENT: 'equity was at or below the requirement',
  BEFORE: 'it was not at the tick before, or the position changed since',
  STOPS: 'no stop of the owner was reached and passed over',
  LIMIT: 'lots and worst price follow from tiers, bankruptcy price and mark',
  OWN_FIRST: 'own opposite positions came first',
  FILLS: 'every fill is within the limit of its kind, and none is too many',
  FUND: 'the fund paid what its fills lacked, within its budget',
  ADL_RANK: 'deleveraging took from the ranking in its order',
  RETURNED: 'what was left was divided in the published order',
} as const;
export type LiquidationStep = keyof typeof LIQUIDATION_STEPS;

/** All that is recomputed before the steps that use it. */
interface Case {
  readonly contract: Contract;
  readonly folded: Folded;
  readonly exposure: Exposure;
  readonly rates: Rates;
  readonly slice: Slice;
  readonly table: TierTable;
  readonly mark: bigint;
  readonly bankruptcy: PriceBound;
  readonly fills: readonly ClosedLots[];
}

/** Checks a liquidation. Never throws. */
export function checkLiquidation(file: Fields): readonly CheckedStep<LiquidationStep>[] {
  const { steps, check } = stepList<LiquidationStep>();
  let found: Case | null = null;
  check('HISTORY', () => {
    found = caseOf(file);
    const { position, head } = found.folded;
    const stated = inner(file, 'position');
    const isSame =
      whole(stated, 'lots') === position.lots &&
      whole(stated, 'entry_value') === position.entryValue &&
      whole(stated, 'margin') === position.margin &&
      whole(stated, 'owed') === position.owed;
    return isSame && stated['head'] === head;
  });
  const step = (id: LiquidationStep, test: (of: Case, stated: Fields) => boolean) =>
    check(id, () => found !== null && test(found, inner(file, 'liquidation')));
  step('TIER', ({ rates }, stated) => rates.maintenancePpm === whole(stated, 'maintenance_ppm'));
  step('MARK', ({ mark }, stated) => mark === whole(stated, 'mark'));
  step('REQUIREMENT', isDue);
  step('BEFORE', (of) => isFirst(of, file));
  step('STOPS', ({ folded, exposure, mark }) => ![...folded.stops.values()].some((stop) => isFired(exposure.side, stop, mark)));
  step('LIMIT', areLotsAndLimit);
  step('OWN_FIRST', (of) => areOwnFirst(of, list(file, 'own')));
  step('FILLS', areFillsWithin);
  step('FUND', (of, stated) => isFundRight(of, stated));
  step('ADL_RANK', (of) => isRanked(of.contract, list(file, 'ranking'), of.mark) && areTaken(of, list(file, 'ranking')));
  step('RETURNED', isDivided);
  return steps;
}

function caseOf(file: Fields): Case {
  const market = inner(file, 'market');
  const contract = contractOf(market);
  const stated = inner(file, 'position');
  const folded = foldChain(contract, sideOf(stated), list(stated, 'events'));
  const table = tierTable(
    list(market, 'tiers').map((row) => ({
      to: whole(row, 'to'),
      maxMultiple: whole(row, 'multiple'),
      maintenancePpm: whole(row, 'maintenance_ppm'),
    })),
  );
  const { position } = folded;
  const older = whole(stated, 'older');
  const slice = { older, size: sizeOf(contract, position) };
  const rates = ratesOf(contract, position, { older, table, feePpm: whole(market, 'fee_ppm') });
  const exposure = exposureOf(position);
  const fills = list(inner(file, 'liquidation'), 'fills').map((fill) => ({
    kind: word(fill, 'kind', CLOSED_IN),
    lots: whole(fill, 'lots'),
    ticks: whole(fill, 'ticks'),
    position: count(fill, 'position'),
  }));
  const mark = markAt(inner(file, 'tick'));
  const bankruptcy = bankruptcyPrice(contract, exposure, rates.feePpm);
  return { contract, folded, exposure, rates, slice, table, mark, bankruptcy, fills };
}

function markAt(tick: Fields): bigint {
  return markTicks(whole(tick, 'index'), { rate: whole(tick, 'rate'), elapsedMs: whole(tick, 'elapsed_ms') });
}

function isDue({ contract, exposure, rates, mark }: Case, stated: Fields): boolean {
  return (
    isLiquidatable(contract, exposure, rates, mark) &&
    floorOf(equityOf(contract, exposure, mark)) === whole(stated, 'equity') &&
    ceilOf(requirementOf(contract, exposure.lots, rates, mark)) === whole(stated, 'requirement')
  );
}

/** The tick before is the priced one with the number before, as the envelope found both in the log. */
function isFirst({ contract, exposure, rates, folded }: Case, file: Fields): boolean {
  const [before, at] = [inner(file, 'before'), inner(file, 'tick')];
  if (count(before, 'seq') + 1 !== count(at, 'seq') || folded.changed > count(at, 'time')) return false;
  return folded.changed > count(before, 'time') || !isLiquidatable(contract, exposure, rates, markAt(before));
}

const sumOf = <T>(items: readonly T[], of: (item: T) => bigint) => items.reduce((sum, item) => sum + of(item), 0n);

const lotsOf = (fills: readonly ClosedLots[], ...kinds: readonly ClosedIn[]) =>
  sumOf(
    fills.filter(({ kind }) => kinds.includes(kind)),
    ({ lots }) => lots,
  );

/** Beyond its bankruptcy price all of it is closed at once. */
const isPastBankruptcy = ({ exposure, mark, bankruptcy }: Case) => isBeyond(exposure.side, mark, bankruptcy);

function areLotsAndLimit(of: Case, stated: Fields): boolean {
  const { exposure, slice, table, mark, bankruptcy } = of;
  const stays = isPastBankruptcy(of) ? 0n : lotsThatStay(table, slice, exposure.lots);
  const limit = fillLimit('book', exposure.side, mark, bankruptcy);
  return whole(stated, 'lots') === exposure.lots - stays && (limit === null ? null : String(limit)) === stated['limit'];
}

/** Own opposite positions, oldest first, those passed over that would be closed beyond their own bankruptcy price. */
function areOwnFirst({ contract, exposure, bankruptcy, fills }: Case, own: readonly Fields[]): boolean {
  const taken = fills.filter(({ kind }) => kind === 'own');
  if (lotsOf(fills, 'own', 'fund', 'adl') === 0n) return true;
  const sorted = own.every((each, i) => i === 0 || count(own[i - 1]!, 'id') < count(each, 'id'));
  const rest = exposure.lots - lotsOf(fills, 'book');
  return sorted && sameTaken(taken, takenByRank(contract, rest, exposure.side, bankruptcy, own));
}

function areFillsWithin(of: Case, stated: Fields): boolean {
  const { exposure, mark, bankruptcy, fills } = of;
  const { side } = exposure;
  const isWithin = ({ kind, ticks }: ClosedLots) => {
    if (kind === 'own' || kind === 'adl') return ticks === bankruptcy;
    const limit = fillLimit(kind, side, mark, bankruptcy);
    return limit !== null && !isBeyond(side, ticks, limit);
  };
  const order = fills.map(({ kind }) => CLOSED_IN.indexOf(kind));
  return (
    fills.every((fill) => fill.lots > 0n && isWithin(fill)) &&
    order.every((place, i) => i === 0 || order[i - 1]! <= place) &&
    (lotsOf(fills, 'own', 'fund', 'adl') === 0n || isPastBankruptcy(of)) &&
    lotsOf(fills, ...CLOSED_IN) <= whole(stated, 'lots')
  );
}

/** The fills in their order with what each did. */
function closes({ contract, folded, fills, rates }: Case): readonly LiquidationFill[] {
  let position = folded.position;
  return fills.map((part, i) => {
    const fill = closeLots(contract, position, part, rates.feePpm);
    if (fill.closed.rest === null && i < fills.length - 1) throw new TypeError('a fill behind the last lot');
    position = fill.closed.rest ?? position;
    return fill;
  });
}

function isFundRight(of: Case, stated: Fields): boolean {
  const { contract, exposure, mark, bankruptcy, fills, rates } = of;
  if (sumOf(closes(of), ({ closed }) => closed.fromFund) !== whole(stated, 'fund_paid')) return false;
  const lots = lotsOf(fills, 'fund');
  if (lots === 0n) return true;
  const limitTicks = fillLimit('fund', exposure.side, mark, bankruptcy);
  if (limitTicks === null) return false;
  const budget = fundBudget(whole(stated, 'fund_at_hour'), whole(stated, 'fund_paid_in_hour'));
  const rest = exposure.lots - lotsOf(fills, 'book', 'own');
  return lots <= fundBackedLots(contract, exposure.side, { limitTicks, bankruptcy, budget, feePpm: rates.feePpm }, rest);
}

function areTaken({ contract, exposure, bankruptcy, fills }: Case, ranking: readonly Fields[]): boolean {
  const taken = fills.filter(({ kind }) => kind === 'adl');
  // A ranking is given when there was deleveraging, and only then.
  if (taken.length === 0) return ranking.length === 0;
  const rest = exposure.lots - lotsOf(fills, 'book', 'own', 'fund');
  return sameTaken(taken, takenByRank(contract, rest, exposure.side, bankruptcy, ranking));
}

function sameTaken(fills: readonly ClosedLots[], taken: readonly { readonly id: number; readonly lots: bigint }[]): boolean {
  return (
    fills.length === taken.length && fills.every(({ position, lots }, i) => position === taken[i]?.id && lots === taken[i]?.lots)
  );
}

function isDivided(of: Case, stated: Fields): boolean {
  const all = closes(of);
  const { repaid, feePart, liquidationFee, returned } = divideLeftover(sumsOf(all), of.rates.feePpm);
  return (
    whole(stated, 'repaid') === repaid &&
    whole(stated, 'fee_part') === feePart &&
    whole(stated, 'fund_fee') === liquidationFee &&
    whole(stated, 'returned') === returned &&
    whole(stated, 'fees') === sumOf(all, ({ closed }) => closed.fee)
  );
}
