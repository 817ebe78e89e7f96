/**
 * The rules of a market: what its ticks and lots are worth, who pays which fees, how trades are cleared.
 *
 * Units: prices in ticks, quantities in lots, values in tick-lots (price x quantity, exact) or in atoms of the quote
 * asset. Invariants: tick-lots are exact; atoms are rounded once, by the mode the caller names.
 * Limits: lots and tick-lots of one order stay below 2^53, which the engine needs.
 */
import { type RoundingMode, divRound, formatAmount, mulDiv, powerOfTen } from '@glasshouse/money';
import { LINEAR, averageEntry, inverse, valueOf as contractValueOf } from '@glasshouse/risk';
import type { AccountType, MarketKind } from '@glasshouse/contract';
import type { Side } from '@glasshouse/contract/orders';
import type { Clearing } from '../clearing/clearing.ts';
import type { TickWatch } from '../clearing/tick-watch.ts';
import type { FeeRates } from './fees.ts';
import type { MarketMode } from './market-mode.ts';
import type { SessionTerms } from './session.ts';

/** Most lots of one order (100,000 BTC), and most ticks of a price (20 million USDT; the engine's are 32 bits). */
export const MAX_LOTS = 10_000_000_000;
export const MAX_TICKS = 2_000_000_000;

/** The rules of a market as the desk decides by them. */
export interface MarketRules {
  readonly marketId: number;
  readonly kind: MarketKind;
  /** The account of orders that name none. */
  readonly account: AccountType;
  /** The clearings of the accounts that trade here. */
  readonly clearings: Readonly<Partial<Record<AccountType, Clearing>>>;
  /** What a product does at each recorded tick; absent where it does nothing. */
  readonly watch?: TickWatch;
  /** Its trading hours; absent: it trades day and night. */
  readonly session?: SessionTerms;
  readonly symbol: string;
  readonly baseId: number;
  readonly quoteId: number;
  readonly baseCode: string;
  readonly quoteCode: string;
  readonly baseScale: number;
  readonly quoteScale: number;
  /** Contracts: what a lot is one of. Absent: a quantity of the base asset, which is traded itself or (linear) counts as if it were. */
  readonly contract?: 'inverse';
  /** What fills are paid in: the quote asset, of inverse contracts the base asset. */
  readonly settle: { readonly id: number; readonly code: string; readonly scale: number };
  /** What quantities are counted in: the base asset, of inverse contracts the currency of prices. */
  readonly lotCode: string;
  /** The steps of new orders as decimal texts, and as numbers of the ticks and lots that everything is counted in. */
  readonly tick: string;
  readonly lot: string;
  readonly tickStep: number;
  readonly lotStep: number;
  /** A tick and a lot in units of 10^-decimals. */
  readonly tickUnits: bigint;
  readonly lotUnits: bigint;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly minNotional: string;
  readonly minNotionalAtoms: bigint;
  /** What new orders of this market cost their owners; null: by the tier of their owner. */
  readonly fees: FeeRates | null;
  readonly mode: MarketMode;
  /** Base atoms of one lot. */
  readonly lotAtoms: bigint;
  /** Quote atoms of one tick-lot, as a fraction. */
  readonly valueNumerator: bigint;
  readonly valueDenominator: bigint;
}

/** What `makeMarketRules` is given beyond what it derives. */
export type MarketRulesFields = Omit<MarketRules, 'settle' | 'lotCode' | 'lotAtoms' | 'valueNumerator' | 'valueDenominator'>;

/** The asset that fills are paid in: the quote asset, of inverse contracts the base asset. */
export const settleIdOf = (market: {
  readonly contract?: 'linear' | 'inverse' | null;
  readonly baseId: number;
  readonly quoteId: number;
}): number => (market.contract === 'inverse' ? market.baseId : market.quoteId);

/** Derives the values of a lot and of a tick-lot. RangeError when a lot is no whole number of base atoms. */
export function makeMarketRules(input: MarketRulesFields): MarketRules {
  const finer = input.baseScale - input.quantityDecimals;
  if (finer < 0) throw new RangeError(`${input.symbol}: a lot is finer than an atom of ${input.baseCode}`);
  const base = { id: input.baseId, code: input.baseCode, scale: input.baseScale };
  const quote = { id: input.quoteId, code: input.quoteCode, scale: input.quoteScale };
  return {
    ...input,
    settle: settleIdOf(input) === base.id ? base : quote,
    lotCode: input.contract === 'inverse' ? input.quoteCode : input.baseCode,
    lotAtoms: input.lotUnits * powerOfTen(finer),
    valueNumerator: input.tickUnits * input.lotUnits * powerOfTen(input.quoteScale),
    valueDenominator: powerOfTen(input.priceDecimals + input.quantityDecimals),
  };
}

/** Tick-lots of a price and a quantity, exact. */
export function tickLots(priceTicks: number, lots: number): bigint {
  return BigInt(priceTicks) * BigInt(lots);
}

/** An inverse contract whose prices are in units of 10^-decimals. */
const inverseInUnits = ({ lotUnits, settle, priceDecimals, quantityDecimals }: MarketRules) =>
  inverse(lotUnits * powerOfTen(settle.scale + priceDecimals - quantityDecimals));

/** What a fill adds to the value that an order's mean price follows from: tick-lots; inverse: atoms of the coin, rounded down. */
export function filledValueOf(rules: MarketRules, priceTicks: number, lots: number): bigint {
  if (rules.contract !== 'inverse') return tickLots(priceTicks, lots);
  return contractValueOf(inverseInUnits(rules), BigInt(priceTicks) * rules.tickUnits, BigInt(lots));
}

/** The mean price of fills as a text, halves up, by what `filledValueOf` adds up; null where lots or value are 0. */
export function meanPriceText(rules: MarketRules, lots: bigint, value: bigint): string | null {
  if (lots === 0n || value === 0n) return null;
  const isInverse = rules.contract === 'inverse';
  const { n, d } = averageEntry(isInverse ? inverseInUnits(rules) : LINEAR, lots, value);
  return formatAmount(divRound(isInverse ? n : n * rules.tickUnits, d, 'halfUp'), rules.priceDecimals);
}

/** Quote atoms of so many tick-lots, rounded once. */
export function valueOf(rules: MarketRules, value: bigint, mode: RoundingMode): bigint {
  return mulDiv(value, rules.valueNumerator, rules.valueDenominator, mode);
}

/** What so many lots are worth at a price in atoms of the quote asset times `valueDenominator`, exact. An inverse lot is worth itself. */
export function notionalOf(rules: MarketRules, priceTicks: number, lots: number): bigint {
  if (rules.contract !== 'inverse') return tickLots(priceTicks, lots) * rules.valueNumerator;
  return BigInt(lots) * rules.lotUnits * powerOfTen(rules.quoteScale + rules.priceDecimals);
}

/** Base atoms of so many lots, exact. */
export function baseAtoms(rules: MarketRules, lots: number): bigint {
  return BigInt(lots) * rules.lotAtoms;
}

/** The asset that an order of a side gives, and so holds. */
export function givenAsset(rules: MarketRules, side: Side): number {
  return side === 'buy' ? rules.quoteId : rules.baseId;
}

/** What a limit order holds for its open lots: a buy its price rounded up to the atom, a sell the lots themselves. */
export function holdOf(rules: MarketRules, side: Side, priceTicks: number, openLots: number): bigint {
  return side === 'buy' ? valueOf(rules, tickLots(priceTicks, openLots), 'up') : baseAtoms(rules, openLots);
}

/** A price of so many ticks, as canonical decimal text. */
export function priceText(rules: MarketRules, ticks: number | bigint): string {
  return formatAmount(BigInt(ticks) * rules.tickUnits, rules.priceDecimals);
}

/** A quantity of so many lots, as canonical decimal text. */
export function quantityText(rules: MarketRules, lots: number | bigint): string {
  return formatAmount(BigInt(lots) * rules.lotUnits, rules.quantityDecimals);
}
