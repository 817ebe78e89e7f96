/** The fee tiers as a parameter: for orders that come from its time on; those that rest keep the tiers of when they came. */
import { type ParameterLine, TIER_DECIMALS, tierFaults } from '@glasshouse/contract/parameters';
import type { SpotTiersValue } from '@glasshouse/contract/spot';
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type ParameterKind, changedLine } from '../../../platform/parameters.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type FeeTiers, FEE_TIERS, rateText } from '../../exchange/index.ts';

const invalid = (path: string): never => refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');

function atomsOf(text: string, decimals: number, path: string): bigint {
  const parsed = parseAmount(text, decimals, 'nonNegative');
  return parsed.ok ? parsed.atoms : invalid(path);
}

/** The tiers of a value. Errors: PARAMETERS_VALUE_INVALID at the first figure that does not stand (`tierFaults`). */
function readTiers(value: SpotTiersValue): FeeTiers {
  const [fault] = tierFaults(value);
  if (fault) return invalid(`tiers.${fault.tier}.${fault.field}`);
  const [first, ...rest] = value.tiers.map(({ volume, maker, taker }, tier) => ({
    tier,
    volume: atomsOf(volume, TIER_DECIMALS.volume, `tiers.${tier}.volume`),
    makerPpm: atomsOf(maker, TIER_DECIMALS.fee, `tiers.${tier}.maker`),
    takerPpm: atomsOf(taker, TIER_DECIMALS.fee, `tiers.${tier}.taker`),
  }));
  return first ? [first, ...rest] : FEE_TIERS;
}

const known = new WeakMap<SpotTiersValue, FeeTiers>();

/** The tiers of a published value; those that the house began with while there is none. */
export function tiersOf(value: SpotTiersValue | null): FeeTiers {
  if (value === null) return FEE_TIERS;
  const tiers = known.get(value) ?? readTiers(value);
  known.set(value, tiers);
  return tiers;
}

function linesOf(before: SpotTiersValue | null, after: SpotTiersValue): ParameterLine[] {
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
export function spotTiersKind(): ParameterKind<'spot.tiers'> {
  return {
    name: 'spot.tiers',
    markets: () => [0],
    original: () => ({
      tiers: FEE_TIERS.map(({ volume, makerPpm, takerPpm }) => ({
        volume: formatAmount(volume, TIER_DECIMALS.volume),
        maker: rateText(makerPpm),
        taker: rateText(takerPpm),
      })),
    }),
    check: (_market, value) => void readTiers(value),
    lines: (_market, before, after) => linesOf(before, after),
  };
}
