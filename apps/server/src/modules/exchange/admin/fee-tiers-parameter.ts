/**
 * The fee tiers of a product with a book as a parameter: for orders that come from its time on; those that rest keep the tiers of when
 * they came.
 */
import type { ParameterName, ParameterValues } from '@glasshouse/contract';
import { type FeeTiersValue, type ParameterLine, TIER_DECIMALS, tierFaults } from '@glasshouse/contract/parameters';
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type FeeTiers, rateText } from '../rules/fees.ts';

const invalid = (path: string): never => refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');

function atomsOf(text: string, decimals: number, path: string): bigint {
  const parsed = parseAmount(text, decimals, 'nonNegative');
  return parsed.ok ? parsed.atoms : invalid(path);
}

function linesOf(before: FeeTiersValue | null, after: FeeTiersValue): ParameterLine[] {
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

/** The names of parameters that are fee tiers. */
type FeeTiersName = { [N in ParameterName]: ParameterValues[N] extends FeeTiersValue ? N : never }[ParameterName];

/** The fee tiers of one product. */
export interface FeeTiersParameter<N extends FeeTiersName> {
  readonly kind: ParameterKind<N>;
  /** The tiers of a published value; those that the product began with while there is none. */
  tiersOf(value: FeeTiersValue | null): FeeTiers;
}

/** Declares the fee tiers of a product; `original` are those that it began with. */
export function feeTiersParameter<const N extends FeeTiersName>(name: N, original: FeeTiers): FeeTiersParameter<N> {
  const known = new WeakMap<FeeTiersValue, FeeTiers>();
  /** Errors: PARAMETERS_VALUE_INVALID at the first figure that does not stand (`tierFaults`). */
  const read = (value: FeeTiersValue): FeeTiers => {
    const [fault] = tierFaults(value);
    if (fault) return invalid(`tiers.${fault.tier}.${fault.field}`);
    const [first, ...rest] = value.tiers.map(({ volume, maker, taker }, tier) => ({
      tier,
      volume: atomsOf(volume, TIER_DECIMALS.volume, `tiers.${tier}.volume`),
      makerPpm: atomsOf(maker, TIER_DECIMALS.fee, `tiers.${tier}.maker`),
      takerPpm: atomsOf(taker, TIER_DECIMALS.fee, `tiers.${tier}.taker`),
    }));
    return first ? [first, ...rest] : original;
  };
  const written: FeeTiersValue = {
    tiers: original.map(({ volume, makerPpm, takerPpm }) => ({
      volume: formatAmount(volume, TIER_DECIMALS.volume),
      maker: rateText(makerPpm),
      taker: rateText(takerPpm),
    })),
  };
  return {
    kind: {
      name,
      markets: () => [0],
      original: () => written,
      check: (_market, value) => void read(value),
      lines: (_market, before, after) => linesOf(before, after),
    },
    tiersOf(value) {
      if (value === null) return original;
      const tiers = known.get(value) ?? read(value);
      known.set(value, tiers);
      return tiers;
    },
  };
}
