/** Where conversions get their prices: the index of the asset's market against USDT. USD and USDT count one to one. */
import { ASSET_IDS } from '@glasshouse/contract';
import type { Markets } from '../../markets/index.ts';
import { type AssetPrice, isFresh } from '../domain/price.ts';

/** The id of the US dollar (S3.05). */
const USD_ID = 101;

/** Finds the price of an asset; null when there is none that may decide anything. */
export type PriceOf = (assetId: number, now: number) => AssetPrice | null;

/** Whether an asset counts as one US dollar. */
export const isParity = (assetId: number): boolean => assetId === ASSET_IDS.USDT || assetId === USD_ID;

/** Prices from the markets. A stale index and a market that is not in the normal mode give none. */
export function pricesOf(markets: Pick<Markets, 'marketByPair' | 'index' | 'modeOf'>): PriceOf {
  return (assetId, now) => {
    if (isParity(assetId)) return { units: 1n, decimals: 0, time: now };
    const market = markets.marketByPair(assetId, ASSET_IDS.USDT);
    const index = market && markets.modeOf(market.id) === 'normal' ? markets.index(market.id) : null;
    if (!market || !index) return null;
    const price = { units: BigInt(index.priceTicks) * market.tickUnits, decimals: market.priceDecimals, time: index.time };
    return isFresh(price, now) ? price : null;
  };
}
