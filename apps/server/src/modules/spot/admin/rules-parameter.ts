/** Steps, smallest value and fees of spot markets as a parameter: for orders that come after its time; those that live keep theirs. */
import type { ParameterLine } from '@glasshouse/contract/parameters';
import type { SpotRulesValue } from '@glasshouse/contract/spot';
import { parseAmount } from '@glasshouse/money';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type Markets, unitsOf } from '../../markets/index.ts';
import type { Spot } from '../index.ts';
import type { MarketRulesInput } from '../../exchange/index.ts';

/** Decimals of a fee: parts per million. */
const PPM_DECIMALS = 6;
/** A fee above one percent is no fee of an exchange. */
const MOST_PPM = 10_000n;

const invalid = (path: string): never => refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');

function ppmOf(text: string, path: string): number {
  const parsed = parseAmount(text, PPM_DECIMALS, 'nonNegative');
  return parsed.ok && parsed.atoms <= MOST_PPM ? Number(parsed.atoms) : invalid(path);
}

function rulesOf({ tick, lot, min_notional: minNotional, fees }: SpotRulesValue): MarketRulesInput {
  return {
    tick,
    lot,
    minNotional,
    fees: fees && { makerPpm: ppmOf(fees.maker, 'fees.maker'), takerPpm: ppmOf(fees.taker, 'fees.taker') },
  };
}

/** A step that is a whole multiple of the market's own, in which prices and quantities are kept for ever. */
function requireMultiple(text: string, own: string, decimals: number, path: string): void {
  const parsed = parseAmount(text, decimals);
  if (!parsed.ok || parsed.atoms % unitsOf(own, decimals) !== 0n) invalid(path);
}

function linesOf(
  before: SpotRulesValue | null,
  after: SpotRulesValue,
  [base, quote]: readonly [string, string],
): ParameterLine[] {
  const amount = (text: string | undefined, currency: string) =>
    text === undefined ? null : ({ type: 'amount', amount: text, currency } as const);
  // Without fees of its own a market takes those of the tiers.
  const fee = (value: SpotRulesValue | null, side: 'maker' | 'taker') =>
    value === null
      ? null
      : value.fees
        ? ({ type: 'percent', fraction: value.fees[side] } as const)
        : ({ type: 'code', code: 'tiers' } as const);
  return [
    { label: 'tick' as const, before: amount(before?.tick, quote), after: amount(after.tick, quote) },
    { label: 'lot' as const, before: amount(before?.lot, base), after: amount(after.lot, base) },
    { label: 'minNotional' as const, before: amount(before?.min_notional, quote), after: amount(after.min_notional, quote) },
    { label: 'maker' as const, before: fee(before, 'maker'), after: fee(after, 'maker') },
    { label: 'taker' as const, before: fee(before, 'taker'), after: fee(after, 'taker') },
  ].flatMap((line) => changedLine({ ...line, seconds: null }));
}

/** Declares the parameter. */
export function spotRulesKind(spot: Pick<Spot, 'setMarketRules'>, markets: Markets): ParameterKind<'spot.rules'> {
  const marketOf = (id: number) => {
    const market = markets.market(id);
    if (!market) throw new Error(`no market ${id}`);
    return market;
  };
  return {
    name: 'spot.rules',
    markets: () =>
      markets
        .markets()
        .filter(({ kind }) => kind === 'spot')
        .map(({ id }) => id),
    original(id) {
      const { tick, lot, minNotional } = marketOf(id);
      return { tick, lot, min_notional: minNotional, fees: null };
    },
    check(id, value) {
      const market = marketOf(id);
      requireMultiple(value.tick, market.tick, market.priceDecimals, 'tick');
      requireMultiple(value.lot, market.lot, market.quantityDecimals, 'lot');
      const least = parseAmount(value.min_notional, 2);
      if (!least.ok || least.atoms > 10_000_000n) invalid('min_notional');
      rulesOf(value);
    },
    lines(id, before, after) {
      const { base, quote } = marketOf(id);
      return linesOf(before, after, [base, quote]);
    },
    apply: (tx, id, value) => spot.setMarketRules(tx, id, rulesOf(value)),
  };
}
