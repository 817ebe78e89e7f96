/** Fee, least value and bands of stocks as a parameter: for orders that come after its time, the bands for all from then on. */
import type { StocksRulesValue } from '@glasshouse/contract/stocks';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { type ParameterKind, type ParameterSource, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { MarketRulesInput } from '../../exchange/index.ts';
import { FIRST_RULES, type StockRules, readRules, rulesOf } from '../domain/rules.ts';

/** The rules that hold at a time. */
export const rulesSource =
  (parameters: ParameterSource) =>
  (time: number): StockRules =>
    rulesOf(parameters.at('stocks.rules', 0, time) ?? FIRST_RULES);

function linesOf(before: StocksRulesValue | null, after: StocksRulesValue): ParameterLine[] {
  const percent = (fraction: string | undefined) => (fraction === undefined ? null : ({ type: 'percent', fraction } as const));
  const amount = (text: string | undefined) =>
    text === undefined ? null : ({ type: 'amount', amount: text, currency: 'USDT' } as const);
  return [
    { label: 'stocksFee' as const, before: percent(before?.fee), after: percent(after.fee) },
    { label: 'stocksLeast' as const, before: amount(before?.least), after: amount(after.least) },
    { label: 'stocksBand' as const, before: percent(before?.band), after: percent(after.band) },
    { label: 'stocksWideBand' as const, before: percent(before?.wide_band), after: percent(after.wide_band) },
  ].flatMap((line) => changedLine({ ...line, seconds: null }));
}

/** Declares the parameter; `set` gives markets the fee and the least value of new orders. */
export function stocksRulesKind(
  marketIds: () => readonly number[],
  steps: (marketId: number) => Pick<MarketRulesInput, 'tick' | 'lot'>,
  set: (tx: Tx, marketId: number, rules: MarketRulesInput) => Promise<void>,
): ParameterKind<'stocks.rules'> {
  return {
    name: 'stocks.rules',
    markets: () => [0],
    original: () => FIRST_RULES,
    check(_market, value) {
      const rules = readRules(value);
      if (typeof rules === 'string') refuseField(`value.${rules}`, 'PARAMETERS_VALUE_INVALID');
    },
    lines: (_market, before, after) => linesOf(before, after),
    async apply(tx, _market, value) {
      const { feePpm, least } = rulesOf(value);
      const fees = { makerPpm: feePpm, takerPpm: feePpm };
      for (const marketId of marketIds()) await set(tx, marketId, { ...steps(marketId), minNotional: least, fees });
    },
  };
}
