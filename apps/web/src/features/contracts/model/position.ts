/**
 * What of a position follows from the mark, counted on this device between the changes that the server sends. Exact where the
 * server is: its entry value follows from the result at the mark it was sent with, its rates from its liquidation price.
 */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import {
  type Exposure,
  LINEAR,
  MILLION,
  type Position,
  WIDEST_PPM,
  ceilDiv,
  closePart,
  closingLimit,
  equityOf,
  exposureOf,
  liquidationPrice,
  requirementOf,
  riskRate,
  unrealized,
  valueOf,
} from '@glasshouse/risk';
import { type ContractUnits, atomsOf, lotsOf, moneyOf, ppmOf, priceOf, shareOf, sideOf, ticksOf } from './units.ts';

/** What the formulas need of a position. */
export interface Held {
  position: Position;
  /** Maintenance and fee to close in parts per million of the value; null where no price liquidates it. */
  requirementPpm: bigint | null;
}

type PositionFields = Pick<
  ContractPosition,
  'type' | 'share' | 'margin' | 'owed' | 'open_price' | 'mark_price' | 'profit' | 'liquidation_price'
>;

function entryValueOf(one: PositionFields, units: ContractUnits): bigint {
  const lots = lotsOf(one.share, units);
  if (one.mark_price === null || one.profit === null) {
    return BigInt(mulDecimals(divDecimals(one.open_price, units.tick, 12, 'halfUp'), String(lots), 0, 'halfUp'));
  }
  const value = valueOf(LINEAR, ticksOf(one.mark_price, units), lots);
  const profit = atomsOf(one.profit, units);
  return one.type === 1 ? value - profit : value + profit;
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
  return { position, requirementPpm: requirementPpmOf(exposureOf(position), one.liquidation_price, units) };
}

/** The rate at which equity meets the requirement at the liquidation price, that is the first tick at which it does. */
function requirementPpmOf(exposure: Exposure, liquidation: string | null, units: ContractUnits): bigint | null {
  if (liquidation === null) return null;
  const ticks = ticksOf(liquidation, units);
  if (ticks < 1n) return null;
  const { n, d } = equityOf(LINEAR, exposure, ticks);
  return n <= 0n ? null : ceilDiv(n * MILLION, valueOf(LINEAR, ticks, exposure.lots) * d);
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
  /** Distance of the liquidation price from the mark as a fraction of the mark. */
  distance: string | null;
}

/** How far a price is from the mark, as a fraction of the mark. */
export function distanceOf(mark: string, price: string): string {
  const gap = subDecimals(price, mark);
  return divDecimals(gap.startsWith('-') ? gap.slice(1) : gap, mark, 6, 'halfUp');
}

const rateText = (part: bigint, whole: bigint): string => divDecimals(String(part), String(whole), 6, 'halfUp');

/** Figures of a position at the newest mark; with none, those that the server sent last. */
export function liveFigures(one: ContractPosition, units: ContractUnits, mark: string | null): LiveFigures {
  const held = heldOf(one, units);
  const sent = one.mark_price;
  if (held === null || mark === null || mark === sent) {
    return {
      mark: sent,
      value: one.value,
      profit: one.profit,
      profitRate: one.profit_rate,
      riskRate: one.risk_rate,
      distance: sent === null || one.liquidation_price === null ? null : distanceOf(sent, one.liquidation_price),
    };
  }
  const { position, requirementPpm } = held;
  const ticks = ticksOf(mark, units);
  const profit = unrealized(LINEAR, position, ticks);
  const equity = equityOf(LINEAR, exposureOf(position), ticks);
  const rates = { maintenancePpm: requirementPpm ?? 0n, feePpm: 0n };
  const tenths = requirementPpm === null ? null : riskRate(equity, requirementOf(LINEAR, position.lots, rates, ticks));
  return {
    mark,
    value: moneyOf(valueOf(LINEAR, ticks, position.lots), units),
    profit: moneyOf(profit, units),
    profitRate: position.margin > 0n ? rateText(profit, position.margin) : null,
    // Without equity there is nothing to divide by: it is beyond its liquidation.
    riskRate: requirementPpm === null ? one.risk_rate : tenths === null ? '1' : divDecimals(String(tenths), '1000', 3, 'down'),
    distance: one.liquidation_price === null ? null : distanceOf(mark, one.liquidation_price),
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
  /** What comes back to the account. */
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
): CloseEstimate | null {
  const held = heldOf(one, units);
  const wanted = lotsOf(share, units);
  const ticks = ticksOf(price, units);
  if (held === null || wanted < 1n || ticks < 1n) return null;
  const { position, requirementPpm } = held;
  const lots = wanted > position.lots ? position.lots : wanted;
  const value = valueOf(LINEAR, ticks, lots);
  const closed = closePart(LINEAR, position, { lots, value, feePpm: ppmOf(feeRate), backedBy: 'own' });
  const { rest } = closed;
  const rates = { maintenancePpm: requirementPpm ?? 0n, feePpm: 0n };
  const bound = rest && requirementPpm !== null ? liquidationPrice(LINEAR, exposureOf(rest), rates) : null;
  return {
    realized: moneyOf(closed.realized, units),
    result: moneyOf(closed.realized - closed.fee, units),
    fee: moneyOf(closed.fee, units),
    marginReleased: moneyOf(closed.marginShare, units),
    credit: moneyOf(closed.credit, units),
    rest: rest && {
      share: shareOf(rest.lots, units),
      liquidation: typeof bound === 'bigint' ? priceOf(bound, units) : null,
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

/** The most that can still be lost of a position: its margin, and what its closes and fees have lost already. */
export const worstResult = ({ margin }: Pick<ContractPosition, 'margin'>): string => (margin === '0' ? '0' : `-${margin}`);

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
  const { position, requirementPpm } = held;
  const next: Position = { ...position, margin: position.margin + atomsOf(change, units) };
  if (next.margin <= 0n) return null;
  const rates = { maintenancePpm: requirementPpm ?? 0n, feePpm: 0n };
  const bound = requirementPpm === null ? 'never' : liquidationPrice(LINEAR, exposureOf(next), rates);
  const tenths =
    mark === null || requirementPpm === null
      ? null
      : riskRate(
          equityOf(LINEAR, exposureOf(next), ticksOf(mark, units)),
          requirementOf(LINEAR, next.lots, rates, ticksOf(mark, units)),
        );
  return {
    margin: moneyOf(next.margin, units),
    liquidation: typeof bound === 'bigint' ? priceOf(bound, units) : null,
    riskRate: tenths === null ? null : divDecimals(String(tenths), '1000', 3, 'down'),
  };
}

/** On which side of the mark a stop has to be, and whether it is. */
export function isStopSide(type: number, kind: 'tp' | 'sl', price: string, mark: string): boolean {
  const above = (type === 1) === (kind === 'tp');
  const order = compareDecimals(price, mark);
  return above ? order > 0 : order < 0;
}

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
