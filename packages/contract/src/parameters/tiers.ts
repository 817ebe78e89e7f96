/**
 * What fee tiers must be, in one place for the server that refuses and the form that shows it at the field: the first is
 * everybody's, each takes more volume than the one before it and never costs more, a maker never pays more than a taker.
 */
import { parseAmount } from '@glasshouse/money';
import * as z from 'zod/mini';
import { decimalInput } from '../core/schemas.ts';

/** Most tiers that there may be. */
export const MOST_TIERS = 10;
/** The fee tiers of a product with a book, from everybody's on: what each takes in USDT within 30 days, and what it pays. */
export const feeTiersValue = z.strictObject({
  tiers: z
    .array(z.strictObject({ volume: decimalInput, maker: decimalInput, taker: decimalInput }))
    .check(z.minLength(1), z.maxLength(MOST_TIERS)),
});
export type FeeTiersValue = z.infer<typeof feeTiersValue>;

/** Decimals of a fee (parts per million) and of a volume (USDT). */
export const TIER_DECIMALS = { fee: 6, volume: 6 } as const;
/** A fee above one percent is no fee of an exchange. */
const MOST_PPM = 10_000n;

/** Why a figure of a tier does not stand. */
export type TierFaultCode = 'number' | 'first' | 'order' | 'high' | 'makerAboveTaker' | 'rises';

/** A figure that does not stand. */
export interface TierFault {
  readonly tier: number;
  readonly field: 'volume' | 'maker' | 'taker';
  readonly code: TierFaultCode;
}

const atomsOf = (text: string, decimals: number) => {
  const parsed = parseAmount(text, decimals, 'nonNegative');
  return parsed.ok ? parsed.atoms : null;
};

/** Every figure that does not stand, at most one fault each, from the first tier on. Beside a figure that is none, nothing is compared. */
export function tierFaults({ tiers }: FeeTiersValue): TierFault[] {
  const read = tiers.map(({ volume, maker, taker }) => ({
    volume: atomsOf(volume, TIER_DECIMALS.volume),
    maker: atomsOf(maker, TIER_DECIMALS.fee),
    taker: atomsOf(taker, TIER_DECIMALS.fee),
  }));
  return read.flatMap((own, tier) => {
    const before = read[tier - 1];
    const rises = (field: 'maker' | 'taker') => {
      const [now, then] = [own[field], before?.[field] ?? null];
      return now !== null && then !== null && now > then;
    };
    const volume = (): TierFaultCode | null => {
      if (own.volume === null) return 'number';
      if (before === undefined) return own.volume === 0n ? null : 'first';
      return before.volume !== null && own.volume <= before.volume ? 'order' : null;
    };
    const fee = (field: 'maker' | 'taker'): TierFaultCode | null => {
      const ppm = own[field];
      if (ppm === null) return 'number';
      // A maker fee is too high in relation to its taker fee.
      if (field === 'taker' && ppm > MOST_PPM) return 'high';
      if (field === 'maker' && own.taker !== null && ppm > own.taker) return 'makerAboveTaker';
      return rises(field) ? 'rises' : null;
    };
    const faults = { volume: volume(), maker: fee('maker'), taker: fee('taker') };
    return (['volume', 'maker', 'taker'] as const).flatMap((field) => {
      const code = faults[field];
      return code === null ? [] : [{ tier, field, code }];
    });
  });
}
