/**
 * Contracts in the whole numbers of `@glasshouse/risk`: prices in ticks, shares in lots, money in atoms. The steps of a linear
 * market are chosen so that one tick of one lot is one atom of the currency it settles in. An inverse lot is one
 * of the currency of prices, and its market settles in the coin.
 */
import type { ContractKind } from '@glasshouse/contract/markets';
import { divDecimals, formatUnits, mulDecimals } from '@glasshouse/money';
import { type Contract, LINEAR, type Side, contractOf } from '@glasshouse/risk';

/** The account of a market, and the currency in it. */
export const purseOf = (market: { contract?: ContractKind | undefined; baseId: number; quoteId: number }) =>
  market.contract === 'inverse'
    ? ({ to: 'lever_coin', currencyId: market.baseId } as const)
    : ({ to: 'lever', currencyId: market.quoteId } as const);

/** Steps of a market and the decimals of the currency it settles in. */
export interface ContractUnits {
  tick: string;
  lot: string;
  scale: number;
  contract: Contract;
}

/** Steps of the markets of every release, used until a market has been read. */
const FALLBACK = { contract: 'linear', tick: '0.01', lot: '0.0001', baseScale: 8 };

const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Steps of a market. One tick of one lot of a linear one is one atom, which gives the decimals. */
export function unitsOf(
  market: { contract?: ContractKind | undefined; tick: string; lot: string; baseScale: number } | undefined,
): ContractUnits {
  const { contract, tick, lot, baseScale } = market ?? FALLBACK;
  if (contract !== 'inverse') return { tick, lot, scale: decimalsIn(mulDecimals(tick, lot, 20, 'down')), contract: LINEAR };
  return { tick, lot, scale: baseScale, contract: contractOf('inverse', { settle: baseScale, price: decimalsIn(tick) }) };
}

/** Whether a market settles in the currency of its prices. */
export const isLinear = ({ contract }: ContractUnits): boolean => contract.kind === 'linear';

/** The currency that the market of a position settles in. */
export const settledIn = (of: { currency_id: number; legal_id: number }, units: ContractUnits): number =>
  isLinear(units) ? of.legal_id : of.currency_id;

/** Direction as the formulas name it. */
export const sideOf = (type: number): Side => (type === 1 ? 'long' : 'short');

/** A price in ticks; what is between two ticks is cut. */
export const ticksOf = (price: string, { tick }: ContractUnits): bigint => BigInt(divDecimals(price, tick, 0, 'down'));

/** A share in lots; what is between two lots is cut. */
export const lotsOf = (share: string, { lot }: ContractUnits): bigint => BigInt(divDecimals(share, lot, 0, 'down'));

/** Money in atoms; what is smaller is cut. */
export const atomsOf = (amount: string, { scale }: ContractUnits): bigint =>
  BigInt(mulDecimals(amount, `1${'0'.repeat(scale)}`, 0, 'down'));

/** A rate such as "0.0005" in parts per million. */
export const ppmOf = (rate: string): bigint => BigInt(mulDecimals(rate, '1000000', 0, 'up'));

/** Atoms as decimal text. */
export const moneyOf = (atoms: bigint, { scale }: ContractUnits): string => formatUnits(atoms, scale);

/** Ticks as a price. */
export const priceOf = (ticks: bigint, { tick }: ContractUnits): string => mulDecimals(String(ticks), tick, 20, 'down');

/** Lots as a share. */
export const shareOf = (lots: bigint, { lot }: ContractUnits): string => mulDecimals(String(lots), lot, 20, 'down');
