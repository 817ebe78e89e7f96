/**
 * What of a position follows from the mark, counted on this device between the changes that the server sends. Exact where the
 * server is: its entry value follows from the result at the mark it was sent with.
 */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { compareDecimals, divDecimals, subDecimals } from '@glasshouse/money';
import {
  type Exposure,
  type Fraction,
  MILLION,
  PRODUCT_MODEL,
  type Position,
  WIDEST_PPM,
  closePart,
  closingLimit,
  equityOf,
  exposureOf,
  liquidationPrice,
  marginOfMultiple,
  plus,
  requirementOf,
  resultSign,
  riskRate,
  unrealized,
  valueOf,
} from '@glasshouse/risk';
import { type ContractUnits, atomsOf, lotsOf, moneyOf, ppmOf, priceOf, shareOf, sideOf, ticksOf } from './units.ts';

/** What the formulas need of a position. */
export interface Held {
  position: Position;
  /** Maintenance and fee to close in parts per million of the value; null where it is not known. */
  requirementPpm: bigint | null;
}

/**
 * What may be lost with a position, in atoms, and what the others of its account need in 10^-6 atoms: of an isolated one its margin
 * and nothing, of a cross one all that its account is worth without it.
 */
export interface Backing {
  atoms: bigint;
  others6: bigint;
}

type PositionFields = Pick<
  ContractPosition,
  'type' | 'share' | 'margin' | 'margin_mode' | 'owed' | 'open_price' | 'mark_price' | 'profit' | 'requirement_rate'
>;

function entryValueOf(one: PositionFields, units: ContractUnits): bigint {
  const lots = lotsOf(one.share, units);
  if (one.mark_price === null || one.profit === null) {
    return valueOf(units.contract, ticksOf(one.open_price, units), lots);
  }
  const value = valueOf(units.contract, ticksOf(one.mark_price, units), lots);
  const profit = atomsOf(one.profit, units);
  return value - resultSign(units.contract, sideOf(one.type)) * profit;
}

/** The position in whole numbers; null when nothing of it is open. */
export function heldOf(one: PositionFields, units: ContractUnits): Held | null {
  const lots = lotsOf(one.share, units);
  if (lots < 1n) return null;
  const position: Position = {
    side: sideOf(one.type),
    lots,
    entryValue: entryValueOf(one, units),
    margin: atomsOf(one.margin, units),
    owed: atomsOf(one.owed, units),
  };
  const { requirement_rate: rate } = one;
  return { position, requirementPpm: rate === null ? null : ppmOf(rate) };
}

/** A position with what backs it. */
const exposedWith = (position: Position, backing: Backing | null): Exposure => ({
  ...exposureOf(position),
  ...(backing && { backing: backing.atoms }),
});

/** The price that liquidates it; null where none does. */
function liquidationOf({ position, requirementPpm }: Held, backing: Backing | null, units: ContractUnits): string | null {
  if (requirementPpm === null) return null;
  const rates = { maintenancePpm: requirementPpm, feePpm: 0n };
  const bound = liquidationPrice(units.contract, exposedWith(position, backing), rates, PRODUCT_MODEL, backing?.others6 ?? 0n);
  return typeof bound === 'bigint' ? priceOf(bound, units) : null;
}

/** A risk rate as a fraction; without equity there is nothing to divide by: it is beyond its liquidation. */
export function riskText(equity: Fraction, requirement: Fraction): string {
  const thousandths = riskRate(equity, requirement);
  return thousandths === null ? '1' : divDecimals(String(thousandths), '1000', 3, 'down');
}

/** Requirement over equity at a mark, of all that stands behind it; '1' where nothing is left; null where it is not known. */
function riskOf(
  { contract }: ContractUnits,
  { position, requirementPpm }: Held,
  backing: Backing | null,
  ticks: bigint,
): string | null {
  if (requirementPpm === null) return null;
  const own = requirementOf(contract, position.lots, { maintenancePpm: requirementPpm, feePpm: 0n }, ticks);
  const all = plus(own, { n: backing?.others6 ?? 0n, d: MILLION });
  return riskText(equityOf(contract, exposedWith(position, backing), ticks), all);
}

/** Figures at a mark; null where they cannot be known. */
export interface LiveFigures {
  mark: string | null;
  value: string | null;
  profit: string | null;
  /** Result as a fraction of the margin. */
  profitRate: string | null;
  /** Requirement over equity as a fraction: it is liquidated at 1. */
  riskRate: string | null;
  /** The mark that liquidates it while all else stays as it is. */
  liquidation: string | null;
  /** Distance of that price from the mark as a fraction of the mark. */
  distance: string | null;
}

/** How far a price is from the mark, as a fraction of the mark. */
export function distanceOf(mark: string, price: string): string {
  const gap = subDecimals(price, mark);
  return divDecimals(gap.startsWith('-') ? gap.slice(1) : gap, mark, 6, 'halfUp');
}

const rateText = (part: bigint, whole: bigint): string => divDecimals(String(part), String(whole), 6, 'halfUp');

const distanceFrom = (mark: string | null, liquidation: string | null): string | null =>
  mark === null || liquidation === null ? null : distanceOf(mark, liquidation);

/** Figures as the server sent them last. */
const sentFigures = (one: ContractPosition): LiveFigures => ({
  mark: one.mark_price,
  value: one.value,
  profit: one.profit,
  profitRate: one.profit_rate,
  riskRate: one.risk_rate,
  liquidation: one.liquidation_price,
  distance: distanceFrom(one.mark_price, one.liquidation_price),
});

/**
 * Figures of a position at the newest mark; with none, those that the server sent last. `backing` is that of a cross position; where it
 * is not known, its risk is the one that was sent.
 */
export function liveFigures(
  one: ContractPosition,
  units: ContractUnits,
  newest: string | null,
  backing: Backing | null = null,
): LiveFigures {
  const held = heldOf(one, units);
  const mark = newest ?? one.mark_price;
  if (held === null || mark === null || (backing === null && mark === one.mark_price)) return sentFigures(one);
  const { position } = held;
  const ticks = ticksOf(mark, units);
  const profit = unrealized(units.contract, position, ticks);
  const backed = backing !== null || one.margin_mode === 'isolated';
  const liquidation = backing === null ? one.liquidation_price : liquidationOf(held, backing, units);
  return {
    mark,
    value: moneyOf(valueOf(units.contract, ticks, position.lots), units),
    profit: moneyOf(profit, units),
    profitRate: position.margin > 0n ? rateText(profit, position.margin) : null,
    riskRate: (backed ? riskOf(units, held, backing, ticks) : null) ?? one.risk_rate,
    liquidation,
    distance: distanceFrom(mark, liquidation),
  };
}

/** Zones of the risk rate: calm under half, then to be watched, from four fifths on in danger. */
export type RiskZone = 'calm' | 'watch' | 'danger';

/** The zone of a rate, a fraction. */
export function zoneOf(rate: string | null): RiskZone {
  if (rate === null || compareDecimals(rate, '0.5') < 0) return 'calm';
  return compareDecimals(rate, '0.8') <= 0 ? 'watch' : 'danger';
}

/** What a close would do. */
export interface CloseEstimate {
  /** Before and after the fee. */
  realized: string;
  result: string;
  fee: string;
  marginReleased: string;
  /** What comes back to the account; of a cross position below zero when the account pays. */
  credit: string;
  /** What stays open, and its liquidation price; null when all was closed. */
  rest: { share: string; liquidation: string | null } | null;
}

/** What is closed: a share at a price with a fee rate. */
export interface ClosingPart {
  share: string;
  price: string;
  feeRate: string;
}

/** The effect of a close, by the desk's own formulas; null when there is nothing to close. */
export function closeEstimate(
  one: PositionFields,
  units: ContractUnits,
  { share, price, feeRate }: ClosingPart,
  backing: Backing | null = null,
): CloseEstimate | null {
  const held = heldOf(one, units);
  const wanted = lotsOf(share, units);
  const ticks = ticksOf(price, units);
  if (held === null || wanted < 1n || ticks < 1n) return null;
  const { position } = held;
  const lots = wanted > position.lots ? position.lots : wanted;
  const value = valueOf(units.contract, ticks, lots);
  const backedBy = one.margin_mode === 'cross' ? 'account' : 'own';
  const closed = closePart(units.contract, position, { lots, value, feePpm: ppmOf(feeRate), backedBy });
  const { rest, realized, fee } = closed;
  // What a cross position loses, all that stands behind what is left of it loses.
  const after = backing && { ...backing, atoms: backing.atoms + realized - fee };
  return {
    realized: moneyOf(realized, units),
    result: moneyOf(realized - fee, units),
    fee: moneyOf(fee, units),
    marginReleased: moneyOf(closed.marginShare, units),
    credit: moneyOf(closed.credit - closed.fromAccount, units),
    rest: rest && {
      share: shareOf(rest.lots, units),
      liquidation: backedBy === 'account' && backing === null ? null : liquidationOf({ ...held, position: rest }, after, units),
    },
  };
}

/** The worst price of a close at market: 2 % beyond the mark, never beyond the bankruptcy price; null without a price for it. */
export function worstClose(one: ContractPosition, units: ContractUnits, mark: string | null): string | null {
  if (mark === null) return null;
  const bankruptcy = one.bankruptcy_price === null ? 'never' : ticksOf(one.bankruptcy_price, units);
  const limit = closingLimit(sideOf(one.type), ticksOf(mark, units), bankruptcy, WIDEST_PPM);
  return limit === null ? null : priceOf(limit, units);
}

/** The most that can still be lost of a position: its margin, of a cross one all cash of its account. */
export const worstResult = ({ margin }: Pick<ContractPosition, 'margin'>, cash: string | null = null): string => {
  const most = cash ?? margin;
  return compareDecimals(most, '0') > 0 ? `-${most}` : '0';
};

/** The result at a stop, after the fee to close all of it; null when nothing is open. */
export const stopResult = (one: ContractPosition, units: ContractUnits, price: string, feeRate: string): string | null =>
  closeEstimate(one, units, { share: one.share, price, feeRate })?.result ?? null;

/** What a change of margin does. */
export interface MarginEffect {
  margin: string;
  liquidation: string | null;
  riskRate: string | null;
}

/** The position with so much margin more (or, below zero, less); null when nothing of it would be left. */
export function marginEffect(
  one: ContractPosition,
  units: ContractUnits,
  change: string,
  mark: string | null,
): MarginEffect | null {
  const held = heldOf(one, units);
  if (held === null) return null;
  const { position } = held;
  const next: Held = { ...held, position: { ...position, margin: position.margin + atomsOf(change, units) } };
  if (next.position.margin <= 0n) return null;
  return {
    margin: moneyOf(next.position.margin, units),
    liquidation: liquidationOf(next, null, units),
    riskRate: mark === null ? null : riskOf(units, next, null, ticksOf(mark, units)),
  };
}

/** By how much another multiple changes the margin (below zero: less is held); null when nothing is open. */
export function multipleMargin(one: ContractPosition, units: ContractUnits, multiple: number): string | null {
  const held = heldOf(one, units);
  return held && moneyOf(marginOfMultiple(held.position, BigInt(one.multiple), BigInt(multiple)), units);
}

/** On which side of the mark a stop has to be, and whether it is. */
export function isStopSide(type: number, kind: 'tp' | 'sl', price: string, mark: string): boolean {
  const above = (type === 1) === (kind === 'tp');
  const order = compareDecimals(price, mark);
  return above ? order > 0 : order < 0;
}

/** Most stops of a position, with those of all of it. */
export const MOST_STOPS = 10;

/** How many stops a position has. */
export const stopsOf = (
  one: Pick<ContractPosition, 'target_profit_price' | 'stop_loss_price' | 'part_stops' | 'trailing_stops'>,
): number =>
  [one.target_profit_price, one.stop_loss_price].filter((price) => price !== null).length +
  one.part_stops.length +
  one.trailing_stops.length;

/** Whether a stop-loss would be reached only after the liquidation. */
export function isBehindLiquidation(type: number, price: string, liquidation: string | null): boolean {
  if (liquidation === null) return false;
  const order = compareDecimals(price, liquidation);
  return type === 1 ? order <= 0 : order >= 0;
}

/** Positions by risk, the highest first; equal ones the newest first. */
export function byRisk(list: readonly ContractPosition[], rateOf: (one: ContractPosition) => string | null): ContractPosition[] {
  const rates = new Map(list.map((one) => [one.id, rateOf(one) ?? '0']));
  return list.toSorted((a, b) => compareDecimals(rates.get(b.id) ?? '0', rates.get(a.id) ?? '0') || b.id - a.id);
}

/** The one of the highest risk; among those of one account the one whose own price is nearest. Undefined without any. */
export function nearest(
  list: readonly ContractPosition[],
  liveOf: (one: ContractPosition) => Pick<LiveFigures, 'riskRate' | 'distance'>,
): ContractPosition | undefined {
  const lives = new Map(list.map((one) => [one.id, liveOf(one)]));
  const [first] = byRisk(list, (one) => lives.get(one.id)?.riskRate ?? null);
  if (first?.margin_mode !== 'cross') return first;
  const distance = ({ id }: ContractPosition) => lives.get(id)?.distance ?? '1000';
  return list.filter((one) => one.margin_mode === 'cross').toSorted((a, b) => compareDecimals(distance(a), distance(b)))[0];
}
