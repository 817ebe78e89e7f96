/** Conversion between currencies: quotes that are held for seconds, and the house as the other side. */
import { ASSET_IDS } from '@glasshouse/contract';
import { type Module, defineModule } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Markets } from '../markets/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { convertCurrencyHandler } from './api/convertCurrency.ts';
import { getConversionFeeHandler } from './api/getConversionFee.ts';
import { getCurrencyRateHandler } from './api/getCurrencyRate.ts';
import { listConversionsHandler } from './api/listConversions.ts';
import { listConvertibleHandler } from './api/listConvertible.ts';
import { quoteConversionHandler } from './api/quoteConversion.ts';
import type { ConvertParts } from './parts.ts';
import { pricesOf } from './prices.ts';

export { convertInvariants, convertJournals } from './invariants.ts';
export { capitalJournal } from './postings.ts';

/** What conversions need of others. */
export interface ConvertNeeds {
  ledger: Ledger;
  markets: Pick<Markets, 'marketByPair' | 'index' | 'source'>;
  wallet: Pick<Wallet, 'balancesChanged'>;
  /** Units of a fiat currency for one USD, by its code. */
  fiatPerUsd: (code: string) => string | null;
}

/** Makes conversions. They start after `ledger` and `markets`. */
export function createConvert(platform: Platform, needs: ConvertNeeds): { module: Module } {
  const { ledger, markets, wallet, fiatPerUsd } = needs;
  const parts: ConvertParts = {
    platform,
    ledger,
    balancesChanged: wallet.balancesChanged,
    priceOf: pricesOf(markets),
    hasMarket: (assetId) => markets.marketByPair(assetId, ASSET_IDS.USDT) !== undefined,
    source: () => markets.source(),
    fiatPerUsd,
  };
  return {
    module: defineModule({
      name: 'convert',
      migrations: new URL('./store/migrations/', import.meta.url),
      calls: [
        getCurrencyRateHandler(parts),
        listConvertibleHandler(parts),
        getConversionFeeHandler(parts),
        quoteConversionHandler(parts),
        convertCurrencyHandler(parts),
        listConversionsHandler(parts),
      ],
    }),
  };
}
