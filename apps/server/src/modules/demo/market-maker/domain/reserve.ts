/**
 * What a ladder may cost at most, each side in atoms of the asset that it holds.
 *
 * Rounding: up, never less than the desk asks for.
 */
import { powerOfTen } from '@glasshouse/money';
import { contractOf, valueOf as valueOfLots } from '@glasshouse/risk';
import type { Market } from '../../../markets/index.ts';
import type { Ladder, Level } from './quotes.ts';

/** Atoms of each side. */
export interface Cost {
  readonly buy: bigint;
  readonly sell: bigint;
}

type ScaleOf = (assetId: number) => number;
type Steps = Pick<Market, 'contract' | 'baseId' | 'quoteId' | 'lotUnits' | 'tickUnits' | 'priceDecimals' | 'quantityDecimals'>;

/** What levels are worth in the quote asset. */
function valueOf(market: Steps, levels: readonly Level[], scaleOf: ScaleOf): bigint {
  const tickLots = levels.reduce((all, { priceTicks, lots }) => all + BigInt(priceTicks) * BigInt(lots), 0n);
  const units = tickLots * market.tickUnits * market.lotUnits;
  const decimals = market.priceDecimals + market.quantityDecimals - scaleOf(market.quoteId);
  return decimals > 0 ? units / powerOfTen(decimals) + BigInt(levels.length) : units * powerOfTen(-decimals);
}

/** What levels of inverse contracts are worth in the coin. */
function coinsOf({ baseId, priceDecimals }: Steps, levels: readonly Level[], scaleOf: ScaleOf): bigint {
  const contract = contractOf('inverse', { settle: scaleOf(baseId), price: priceDecimals });
  return levels.reduce((all, { priceTicks, lots }) => all + valueOfLots(contract, BigInt(priceTicks), BigInt(lots)), 0n);
}

/** More than any fee of a fill, in thousandths of its value. */
const FEE_PER_MILLE = 1n;
const withFee = (value: bigint, levels: readonly Level[]) => value + (value * FEE_PER_MILLE) / 1_000n + BigInt(levels.length);

/** Bids pay the quote asset and the fee in it, asks give the base asset: shares. */
export function shareCost(market: Steps, ladder: Ladder, scaleOf: ScaleOf): Cost {
  const { buy, sell } = cashCost(market, ladder, scaleOf);
  return { buy: withFee(buy, ladder.bids), sell };
}

/** Bids pay the quote asset, asks give the base asset. */
export function cashCost(market: Steps, { bids, asks }: Ladder, scaleOf: ScaleOf): Cost {
  const lots = asks.reduce((all, level) => all + BigInt(level.lots), 0n);
  return {
    buy: valueOf(market, bids, scaleOf),
    sell: lots * market.lotUnits * powerOfTen(scaleOf(market.baseId) - market.quantityDecimals),
  };
}

/** Both sides hold margin of the whole value (a multiple of one) and the fee, in what the market settles in. */
export function marginCost(market: Steps, { bids, asks }: Ladder, scaleOf: ScaleOf): Cost {
  const of = (levels: readonly Level[]) => {
    const value = market.contract === 'inverse' ? coinsOf(market, levels, scaleOf) : valueOf(market, levels, scaleOf);
    return withFee(value, levels);
  };
  return { buy: of(bids), sell: of(asks) };
}
