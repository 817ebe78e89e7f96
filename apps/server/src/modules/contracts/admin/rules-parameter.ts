/** Steps, least value and cap on open interest of a market as a parameter: for orders that come from its time on. */
import type { ContractRulesValue } from '@glasshouse/contract/contracts';
import type { ParameterLine } from '@glasshouse/contract/parameters';
import { parseAmount } from '@glasshouse/money';
import type { Tx } from '../../../platform/db/database.ts';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { MarketRulesInput } from '../../exchange/index.ts';
import { unitsOf } from '../../markets/index.ts';
import { firstRules } from '../domain/first-terms.ts';
import type { ContractMarkets } from './contract-markets.ts';

/** Most lots that may be open on a side: what the database counts exactly. */
const MOST_LOTS = 10n ** 13n;
/** Least value in hundredths of the currency: 100,000. */
const MOST_VALUE = 10_000_000n;

const invalid = (path: string): never => refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');

/** A step that is a whole multiple of the market's own, in which prices and quantities are kept for ever. */
function requireMultiple(text: string, own: string, decimals: number, path: string): void {
  const parsed = parseAmount(text, decimals);
  if (!parsed.ok || parsed.atoms % unitsOf(own, decimals) !== 0n) invalid(path);
}

/** The cap in lots. Error: PARAMETERS_VALUE_INVALID. */
export function capOf({ open_interest: text }: ContractRulesValue, decimals: number): bigint {
  const parsed = parseAmount(text, decimals);
  return parsed.ok && parsed.atoms <= MOST_LOTS ? parsed.atoms : invalid('open_interest');
}

function linesOf(before: ContractRulesValue | null, after: ContractRulesValue, base: string, quote: string): ParameterLine[] {
  const amount = (text: string | undefined, currency: string) =>
    text === undefined ? null : ({ type: 'amount', amount: text, currency } as const);
  return [
    { label: 'tick' as const, before: amount(before?.tick, quote), after: amount(after.tick, quote) },
    { label: 'lot' as const, before: amount(before?.lot, base), after: amount(after.lot, base) },
    { label: 'minValue' as const, before: amount(before?.min_value, quote), after: amount(after.min_value, quote) },
    { label: 'openInterest' as const, before: amount(before?.open_interest, base), after: amount(after.open_interest, base) },
  ].flatMap((line) => changedLine({ ...line, seconds: null }));
}

/** Sets the rules of new orders in the caller's transaction. */
export type SetRules = (tx: Tx, marketId: number, rules: MarketRulesInput) => Promise<void>;

/** Declares the parameter. */
export function contractRulesKind(markets: ContractMarkets, setRules: SetRules): ParameterKind<'contracts.rules'> {
  return {
    name: 'contracts.rules',
    markets: () => markets.ids(),
    original(id) {
      const market = markets.of(id);
      const { tick, lot, minNotional } = market;
      return firstRules(market, { tick, lot, min_value: minNotional });
    },
    check(id, value) {
      const market = markets.of(id);
      requireMultiple(value.tick, market.tick, market.priceDecimals, 'tick');
      requireMultiple(value.lot, market.lot, market.quantityDecimals, 'lot');
      const least = parseAmount(value.min_value, 2);
      if (!least.ok || least.atoms > MOST_VALUE) invalid('min_value');
      capOf(value, market.quantityDecimals);
    },
    lines(id, before, after) {
      const { contract, base, quote } = markets.of(id);
      return linesOf(before, after, contract === 'inverse' ? quote : base, quote);
    },
    apply: (tx, id, { tick, lot, min_value: minNotional }) => setRules(tx, id, { tick, lot, minNotional, fees: null }),
  };
}
