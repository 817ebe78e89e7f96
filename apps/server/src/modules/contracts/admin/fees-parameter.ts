/** The fee tiers of contracts as a parameter: for orders that come from its time on; positions keep the base fee of their terms. */
import type { ContractFeesValue } from '@glasshouse/contract/contracts';
import { type ParameterLine, TIER_DECIMALS, tierFaults } from '@glasshouse/contract/parameters';
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type FeeTiers, rateText } from '../../exchange/index.ts';
import { FIRST_FEES } from '../domain/first-fees.ts';

const invalid = (path: string): never => refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');

function atomsOf(text: string, decimals: number, path: string): bigint {
  const parsed = parseAmount(text, decimals, 'nonNegative');
  return parsed.ok ? parsed.atoms : invalid(path);
}

/** The tiers of a value. Errors: PARAMETERS_VALUE_INVALID at the first figure that does not stand. */
function readFees(value: ContractFeesValue): FeeTiers {
  const [fault] = tierFaults(value);
  if (fault) return invalid(`tiers.${fault.tier}.${fault.field}`);
  const [first, ...rest] = value.tiers.map(({ volume, maker, taker }, tier) => ({
    tier,
    volume: atomsOf(volume, TIER_DECIMALS.volume, `tiers.${tier}.volume`),
    makerPpm: atomsOf(maker, TIER_DECIMALS.fee, `tiers.${tier}.maker`),
    takerPpm: atomsOf(taker, TIER_DECIMALS.fee, `tiers.${tier}.taker`),
  }));
  return first ? [first, ...rest] : FIRST_FEES;
}

const known = new WeakMap<ContractFeesValue, FeeTiers>();

/** The fee tiers of a published value; those that contracts began with while there is none. */
export function feesOf(value: ContractFeesValue | null): FeeTiers {
  if (value === null) return FIRST_FEES;
  const fees = known.get(value) ?? readFees(value);
  known.set(value, fees);
  return fees;
}

function linesOf(before: ContractFeesValue | null, after: ContractFeesValue): ParameterLine[] {
  const amount = (text: string | undefined) =>
    text === undefined ? null : ({ type: 'amount', amount: text, currency: 'USDT' } as const);
  const percent = (text: string | undefined) => (text === undefined ? null : ({ type: 'percent', fraction: text } as const));
  const count = Math.max(before?.tiers.length ?? 0, after.tiers.length);
  return Array.from({ length: count }, (_, tier) => {
    const [was, is, of] = [before?.tiers[tier], after.tiers[tier], String(tier)];
    return [
      { label: 'tierVolume' as const, of, before: amount(was?.volume), after: amount(is?.volume) },
      { label: 'tierMaker' as const, of, before: percent(was?.maker), after: percent(is?.maker) },
      { label: 'tierTaker' as const, of, before: percent(was?.taker), after: percent(is?.taker) },
    ];
  })
    .flat()
    .flatMap((line) => changedLine({ ...line, seconds: null }));
}

/** Declares the parameter. */
export function contractFeesKind(): ParameterKind<'contracts.fees'> {
  return {
    name: 'contracts.fees',
    markets: () => [0],
    original: () => ({
      tiers: FIRST_FEES.map(({ volume, makerPpm, takerPpm }) => ({
        volume: formatAmount(volume, TIER_DECIMALS.volume),
        maker: rateText(makerPpm),
        taker: rateText(takerPpm),
      })),
    }),
    check: (_market, value) => void readFees(value),
    lines: (_market, before, after) => linesOf(before, after),
  };
}
