/** Conversion between currencies: quotes that are held for seconds, and the house as the other side. */
import { ASSET_IDS } from '@glasshouse/contract';
import { type Module, defineModule } from '../../platform/module.ts';
import { NO_CHANGES, type ParameterSource } from '../../platform/parameters.ts';
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
import type { ConvertParts, FeePaid } from './api/parts.ts';
import { convertInvariants, convertJournals } from './store/invariants.ts';
import { convertTermsKind, termsOf } from './api/parameters.ts';
import { convertSections } from './api/person-sections.ts';
import { pricesOf } from './api/prices.ts';

export { convertInvariants } from './store/invariants.ts';
export { CONVERT_CAPITAL } from './api/postings.ts';

/** What conversions need of others. */
export interface ConvertNeeds {
  ledger: Ledger;
  markets: Pick<Markets, 'marketByPair' | 'index' | 'modeOf' | 'sourceOfAssets'>;
  wallet: Pick<Wallet, 'balancesChanged'>;
  /** Units of a fiat currency for one USD, by its code. */
  fiatPerUsd: (code: string) => string | null;
  /** How far a user's identity is verified: exchanges with fiat money depend on it. */
  levelOf: ConvertParts['levelOf'];
  /** Hears of each fee in the transaction that takes it, for rebates; nobody without it. */
  feePaid?: FeePaid;
  /** Published changes of what a conversion costs; none without it. */
  parameters?: ParameterSource;
}

/** Makes conversions. */
export function createConvert(platform: Platform, needs: ConvertNeeds): { module: Module } {
  const { ledger, markets, wallet, fiatPerUsd, levelOf, feePaid = async () => {}, parameters = NO_CHANGES } = needs;
  const parts: ConvertParts = {
    platform,
    ledger,
    balancesChanged: wallet.balancesChanged,
    feePaid,
    priceOf: pricesOf(markets),
    hasMarket: (assetId) => markets.marketByPair(assetId, ASSET_IDS.USDT) !== undefined,
    marketOf: (assetId) => markets.marketByPair(assetId, ASSET_IDS.USDT)?.id ?? null,
    source: (...assetIds) => markets.sourceOfAssets(assetIds),
    levelOf,
    fiatPerUsd,
    terms: (now) => termsOf(parameters.at('convert.terms', 0, now)),
  };
  return {
    module: defineModule({
      name: 'convert',
      deps: ['ledger', 'markets', 'parameters'],
      migrations: new URL('./store/migrations/', import.meta.url),
      outcomes: { convert_quotes: 'price', conversions: 'fill' },
      calls: [
        getCurrencyRateHandler(parts),
        listConvertibleHandler(parts),
        getConversionFeeHandler(parts),
        quoteConversionHandler(parts),
        convertCurrencyHandler(parts),
        listConversionsHandler(parts),
      ],
      decides: ['domain/'],
      journals: convertJournals,
      houseAccounts: [{ purpose: 'conversion' }],
      invariants: convertInvariants,
      figures: { days: [{ name: 'conversion_volume', cause: 'conversion', way: 'atoms_out' }] },
      parameters: [convertTermsKind()],
      person: { sections: convertSections(parts) },
    }),
  };
}
