/** The coins of dual investment: those with a market against USDT whose index is logged. */
import { ASSET_IDS } from '@glasshouse/contract';
import { SHARES } from '../domain/demo.ts';
import type { DualCoin } from '../domain/dual.ts';
import type { DualParts } from './parts.ts';

/** Finds them; a market whose tick is no power of ten has none: prices are counted in ticks. */
export function findCoins({ ledger, markets }: Pick<DualParts, 'ledger' | 'markets'>): DualCoin[] {
  const quote = ledger.asset(ASSET_IDS.USDT);
  if (!quote) return [];
  return ledger.assets().flatMap((asset): DualCoin[] => {
    const market = asset.code in SHARES ? markets.marketByPair(asset.id, quote.id) : undefined;
    if (!market || market.tickUnits !== 1n) return [];
    return [
      {
        assetId: asset.id,
        code: asset.code,
        scale: asset.scale,
        quoteId: quote.id,
        quoteCode: quote.code,
        quoteScale: quote.scale,
        marketId: market.id,
        symbol: market.symbol,
        priceDecimals: market.priceDecimals,
      },
    ];
  });
}
