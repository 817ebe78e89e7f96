/** What a pool charges: of an amount by hour and day, and along its curve. Pure. */
import type { MarginPool } from '@glasshouse/contract/margin';
import { formatAmount, formatUnits, mulDiv } from '@glasshouse/money';
import { type MarginCurve, hourCharge, hourlyRate, yearlyRate } from '@glasshouse/proofs/margin';
import { atomsOf, ppmOf } from '../../../order/atoms.ts';

const RATE_DECIMALS = 10;
const PPM_DECIMALS = 6;
const HOURS_OF_DAY = 24n;
const FULL = 1_000_000;

/** The use of a pool, in parts per million, when all is lent that may be: a part of its capital is always kept. */
export function busiestUse({
  capital,
  lent,
  lendable,
  scale,
}: Pick<MarginPool, 'capital' | 'lent' | 'lendable' | 'scale'>): number {
  const all = atomsOf(capital, scale);
  return all <= 0n ? 0 : Number(mulDiv(atomsOf(lent, scale) + atomsOf(lendable, scale), BigInt(FULL), all, 'down'));
}

/** The curve as the rule takes it. */
export const curveOf = ({ curve }: Pick<MarginPool, 'curve'>): MarginCurve => ({
  base: ppmOf(curve.base),
  kink: ppmOf(curve.kink),
  atKink: ppmOf(curve.at_kink),
  most: ppmOf(curve.most),
});

const fraction = (ppm: number): string => formatUnits(BigInt(ppm), PPM_DECIMALS);

/** The rate of a year at a use of the pool, both as fractions or parts per million. */
export const rateAtUse = (pool: Pick<MarginPool, 'curve'>, usePpm: number): string => fraction(yearlyRate(curveOf(pool), usePpm));

/** The rate of a year now: that of the hour, else what the use of now would make. */
export const rateNow = (pool: MarginPool): string => pool.now?.rate ?? rateAtUse(pool, ppmOf(pool.utilisation));

/** What an amount costs at the rate of this hour, each begun hour whole. */
export function interestOf(pool: MarginPool, amount: bigint): { hour: string; day: string } {
  const rate = pool.now ? atomsOf(pool.now.rate_hour, RATE_DECIMALS) : hourlyRate(ppmOf(rateNow(pool)));
  const hour = hourCharge(amount, rate, 0n);
  return { hour: formatAmount(hour, pool.scale), day: formatAmount(hour * HOURS_OF_DAY, pool.scale) };
}

/** Points of the curve for drawing: use and rate as parts of the whole, the most rate at 1. */
export function curvePoints(pool: Pick<MarginPool, 'curve'>): readonly { x: number; y: number }[] {
  const { base, kink, atKink, most } = curveOf(pool);
  const y = (ppm: number) => (most === 0 ? 0 : ppm / most);
  return [
    { x: 0, y: y(base) },
    { x: kink / FULL, y: y(atKink) },
    { x: 1, y: y(most) },
  ];
}

/** The point of a use on it. */
export function pointAt(pool: Pick<MarginPool, 'curve'>, usePpm: number): { x: number; y: number } {
  const curve = curveOf(pool);
  return { x: usePpm / FULL, y: curve.most === 0 ? 0 : yearlyRate(curve, usePpm) / curve.most };
}
