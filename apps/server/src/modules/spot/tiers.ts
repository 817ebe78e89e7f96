/** The fee tiers as a parameter: for orders that come from its time on; those that rest keep the tiers of when they came. */
import type { ParameterLine, SpotTiersValue } from '@glasshouse/contract';
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type ParameterKind, changedLine } from '../../platform/parameters.ts';
import { refuseField } from '../../platform/refusal.ts';
import { FEE_TIERS, type FeeTiers, rateText } from './domain/fees.ts';

const PPM_DECIMALS = 6;
const USDT_DECIMALS = 6;
/** A fee above one percent is no fee of an exchange. */
const MOST_PPM = 10_000n;

const invalid = (path: string): never => refuseField(`value.${path}`, 'PARAMETERS_VALUE_INVALID');

function atomsOf(text: string, decimals: number, path: string): bigint {
  const parsed = parseAmount(text, decimals, 'nonNegative');
  return parsed.ok ? parsed.atoms : invalid(path);
}

/** The tiers of a value. Errors: PARAMETERS_VALUE_INVALID, also where a tier would pay more than the one before it. */
function readTiers({ tiers }: SpotTiersValue): FeeTiers {
  const read = tiers.map(({ volume, maker, taker }, tier) => ({
    tier,
    volume: atomsOf(volume, USDT_DECIMALS, `tiers.${tier}.volume`),
    makerPpm: atomsOf(maker, PPM_DECIMALS, `tiers.${tier}.maker`),
    takerPpm: atomsOf(taker, PPM_DECIMALS, `tiers.${tier}.taker`),
  }));
  read.forEach((one, i) => {
    const before = read[i - 1];
    if (before ? one.volume <= before.volume : one.volume !== 0n) invalid(`tiers.${i}.volume`);
    if (one.makerPpm > one.takerPpm || (before && one.makerPpm > before.makerPpm)) invalid(`tiers.${i}.maker`);
    if (one.takerPpm > MOST_PPM || (before && one.takerPpm > before.takerPpm)) invalid(`tiers.${i}.taker`);
  });
  const [first, ...rest] = read;
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
        volume: formatAmount(volume, USDT_DECIMALS),
        maker: rateText(makerPpm),
        taker: rateText(takerPpm),
      })),
    }),
    check: (_market, value) => void readTiers(value),
    lines: (_market, before, after) => linesOf(before, after),
  };
}
