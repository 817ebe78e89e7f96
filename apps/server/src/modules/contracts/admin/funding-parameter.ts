/** What rates of funding are made by as a parameter of a market: it reaches no rate that is known, nor the one that is being sampled. */
import type { ContractFundingValue } from '@glasshouse/contract/contracts';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { figuresOf, holdsBefore, rateFigure } from '@glasshouse/proofs/contracts';
import { FUNDING_RULES, type FundingRules } from '@glasshouse/risk';
import { type ParameterKind, type ParameterSource, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { fractionText } from '../api/present-funding.ts';
import type { FundingParts } from '../engine/watch.ts';
import type { ContractMarkets } from './contract-markets.ts';

const FIELDS = ['interest', 'band', 'rate_cap'] as const;
const LABELS = { interest: 'fundingInterest', band: 'fundingBand', rate_cap: 'fundingCap' } as const;

/** The largest rate: less than what lies between a fresh position of 100 times and its liquidation, so no payment liquidates one. */
const MOST = FUNDING_RULES.cap;

/** Errors: PARAMETERS_VALUE_INVALID. */
function check(value: ContractFundingValue): void {
  for (const field of FIELDS) {
    const figure = rateFigure(value[field]);
    if (figure === null || figure > MOST) refuseField(`value.${field}`, 'PARAMETERS_VALUE_INVALID');
  }
}

function linesOf(before: ContractFundingValue | null, after: ContractFundingValue): ParameterLine[] {
  const percent = (fraction: string | undefined) => (fraction === undefined ? null : ({ type: 'percent', fraction } as const));
  return FIELDS.flatMap((field) =>
    changedLine({ label: LABELS[field], before: percent(before?.[field]), after: percent(after[field]), seconds: null }),
  );
}

/** Declares the parameter. */
export function contractFundingKind(markets: ContractMarkets): ParameterKind<'contracts.funding'> {
  const { interest, band, cap } = FUNDING_RULES;
  return {
    name: 'contracts.funding',
    markets: () => markets.ids(),
    original: () => ({ interest: fractionText(interest), band: fractionText(band), rate_cap: fractionText(cap) }),
    check: (_, value) => check(value),
    lines: (_, before, after) => linesOf(before, after),
  };
}

/** Says which figures hold for a period. Values are read once each. */
export function fundingSource(parameters: ParameterSource): FundingParts['rulesAt'] {
  const known = new WeakMap<ContractFundingValue, FundingRules>();
  return (period, marketId) => {
    const value = parameters.at('contracts.funding', marketId, holdsBefore(period) - 1);
    if (value === null) return FUNDING_RULES;
    const rules = known.get(value) ?? { ...FUNDING_RULES, ...figuresOf(value) };
    known.set(value, rules);
    return rules;
  };
}
