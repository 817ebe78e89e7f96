/** The terms of markets at a time, from what the operator published. */
import type { ContractTiersValue } from '@glasshouse/contract/contracts';
import type { TierTable } from '@glasshouse/risk';
import type { ParameterSource } from '../../../platform/parameters.ts';
import type { TermsAt } from '../domain/terms.ts';
import { firstRules, firstTiers } from '../domain/first-terms.ts';
import type { ContractMarkets } from './contract-markets.ts';
import { CONTRACT_FEES } from './fees-parameter.ts';
import { capOf } from './rules-parameter.ts';
import { tableOf } from './tiers-parameter.ts';

/** Says which terms hold. Values are read once each. */
export function termsSource(parameters: ParameterSource, markets: ContractMarkets): TermsAt {
  const firsts = new Map<number, ContractTiersValue>();
  const tables = new WeakMap<ContractTiersValue, TierTable>();
  const tableAt = (marketId: number, time: number): TierTable => {
    const published = parameters.at('contracts.tiers', marketId, time);
    const value = published ?? firsts.get(marketId) ?? firstTiers(markets.of(marketId));
    if (published === null) firsts.set(marketId, value);
    const table = tables.get(value) ?? tableOf(value, markets.sizeScaleOf(marketId));
    tables.set(value, table);
    return table;
  };
  return (marketId, time) => {
    const market = markets.of(marketId);
    const rules = parameters.at('contracts.rules', marketId, time);
    const cap = rules ?? firstRules(market, { tick: '', lot: '', min_value: '' });
    return {
      contract: markets.contractOf(marketId),
      settleAssetId: markets.settleOf(marketId).id,
      table: tableAt(marketId, time),
      feePpm: CONTRACT_FEES.tiersOf(parameters.at('contracts.fees', 0, time))[0].takerPpm,
      openInterestLots: capOf(cap, market.quantityDecimals),
    };
  };
}
