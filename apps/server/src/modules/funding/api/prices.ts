/**
 * What amounts count as: the index of the asset's market against USDT, not older than five seconds; USD and USDT count as
 * one; other fiat money by the dated file of fiat rates.
 */
import { ASSET_IDS } from '@glasshouse/contract';
import { powerOfTen } from '@glasshouse/money';
import type { Asset } from '../../ledger/index.ts';
import type { Markets } from '../../markets/index.ts';
import { PARITY, type UsdPrice, priceOfPerUsd } from '../domain/value.ts';

/** The id of the US dollar (S3.05). */
const USD_ID = 101;
/** The oldest price that may decide anything. */
const MAX_PRICE_AGE_MS = 5_000;

/** What prices are made of. */
export interface PriceNeeds {
  markets: Pick<Markets, 'marketByPair' | 'index'>;
  asset: (id: number) => Asset | undefined;
  /** Units of a fiat currency for one USD, by its code. */
  fiatPerUsd: (code: string) => string | null;
  now: () => number;
}

/** Finds prices; null when there is none that may decide anything. */
export function pricesOf({ markets, asset, fiatPerUsd, now }: PriceNeeds): (assetId: number) => UsdPrice | null {
  return (assetId) => {
    if (assetId === ASSET_IDS.USDT || assetId === USD_ID) return PARITY;
    const found = asset(assetId);
    if (found?.kind === 'fiat') return priceOfPerUsd(fiatPerUsd(found.code) ?? '');
    const market = markets.marketByPair(assetId, ASSET_IDS.USDT);
    const index = market?.status === 'normal' ? markets.index(market.id) : null;
    if (!market || !index) return null;
    const age = now() - index.time;
    // A price from the future is a clock gone wrong and counts as none.
    if (age < 0 || age > MAX_PRICE_AGE_MS || index.priceTicks <= 0) return null;
    return { n: BigInt(index.priceTicks) * market.tickUnits, d: powerOfTen(market.priceDecimals) };
  };
}
