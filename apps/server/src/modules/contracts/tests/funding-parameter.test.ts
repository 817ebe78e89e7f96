/** The figures of funding as a parameter: which periods a published change reaches. */
import type { ParameterName, ParameterValues } from '@glasshouse/contract';
import { beginningOf, periodOf } from '@glasshouse/proofs/contracts';
import { FUNDING_RULES } from '@glasshouse/risk';
import { expect, it } from 'vitest';
import type { ParameterSource } from '../../../platform/parameters.ts';
import { fundingSource } from '../admin/funding-parameter.ts';

const MARKET = 4;
const VALUE = { interest: '0.0002', band: '0.0001', rate_cap: '0.003' };

/** One change that counts from a time on. */
const changedAt = (effective: number): ParameterSource => ({
  at: <N extends ParameterName>(name: N, market: number, time: number) =>
    (name === 'contracts.funding' && market === MARKET && time >= effective ? VALUE : null) as ParameterValues[N] | null,
  nextChange: () => null,
});

it('a change reaches no rate that is known, nor the next one, whose samples are being taken', () => {
  const period = periodOf(Date.UTC(2026, 0, 5, 16));
  const figures = { ...FUNDING_RULES, interest: 20_000n, band: 10_000n, cap: 300_000n };
  for (const effective of [beginningOf(period), beginningOf(period) + 1, beginningOf(period + 1) - 1]) {
    const rulesAt = fundingSource(changedAt(effective));
    expect([period, period + 1].map((one) => rulesAt(one, MARKET))).toEqual([FUNDING_RULES, FUNDING_RULES]);
    expect([period + 2, period + 9].map((one) => rulesAt(one, MARKET))).toEqual([figures, figures]);
    expect(rulesAt(period + 2, 5)).toEqual(FUNDING_RULES);
  }
});
