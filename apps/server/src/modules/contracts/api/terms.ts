/** The terms of a market for the wire. */
import type { ContractTerms } from '@glasshouse/contract/contracts';
import { LIQUIDATION_FEE_PPM } from '@glasshouse/risk';
import type { Db } from '../../../platform/db/database.ts';
import { type MarketRules, priceText, quantityText, rateText } from '../../exchange/index.ts';
import { accountOf } from '../domain/accounts.ts';
import { loadOpenLots } from '../store/reading.ts';
import { type ContractParts, markOf } from './parts.ts';
import { sizeText } from './present.ts';
import { estimateRate, nextFunding } from './rates.ts';

/** Reads them. */
export async function readTerms(parts: ContractParts, db: Db, rules: MarketRules): Promise<ContractTerms> {
  const { marketId } = rules;
  const now = parts.platform.clock.now();
  const terms = parts.termsAt(marketId, now);
  const fees = parts.venue.tiersAt(rules.kind, now)[0];
  const mark = markOf(parts, marketId);
  const funding = nextFunding(parts, marketId);
  const { long } = await parts.recent.of(`open:${marketId}`, () => loadOpenLots(db, marketId));
  return {
    market_id: marketId,
    symbol: rules.symbol,
    currency_id: rules.baseId,
    legal_id: rules.quoteId,
    contract: terms.contract.kind,
    settle_currency_id: terms.settleAssetId,
    account: accountOf(terms.contract.kind),
    tick: rules.tick,
    lot: rules.lot,
    min_value: rules.minNotional,
    tiers: terms.table.map(({ to, maxMultiple, maintenancePpm }) => ({
      to: sizeText(rules, terms.contract, to),
      max_multiple: Number(maxMultiple),
      maintenance: rateText(maintenancePpm),
    })),
    fees: { maker: rateText(fees.makerPpm), taker: rateText(fees.takerPpm) },
    liquidation_fee: rateText(LIQUIDATION_FEE_PPM),
    open_interest_cap: quantityText(rules, terms.openInterestLots),
    open_interest: quantityText(rules, long),
    mark: mark && priceText(rules, mark.ticks),
    index: mark && priceText(rules, mark.index),
    mark_time: mark?.time ?? null,
    paused_until: parts.pausedUntil(marketId),
    funding: funding && {
      rate: funding.rate,
      due: funding.due,
      period: funding.period,
      next_rate: await estimateRate(db, marketId, funding.period, parts.fundingRulesAt(funding.period + 1, marketId)),
    },
  };
}
