/**
 * What the table of tiers of a market must be, in one place for the server that refuses and the form that shows it at the field:
 * bounds and maintenance rates rise, multiples never do, and the margin that a multiple asks for is more than its maintenance.
 */
import { parseAmount } from '@glasshouse/money';
import type { ContractTiersValue } from './parameters.ts';

/** Most tiers that there may be. */
export const MOST_LEVERAGE_TIERS = 20;
const MOST_MULTIPLE = 125;
/** Decimals of a bound (USDT) and of a rate (parts per million). */
const DECIMALS = 6;
const MILLION = 1_000_000n;

/** Why a figure of a tier does not stand. */
export type LeverageTierFaultCode = 'number' | 'order' | 'multiple' | 'wide';

/** A figure that does not stand. */
export interface LeverageTierFault {
  readonly tier: number;
  readonly field: 'to' | 'max_multiple' | 'maintenance';
  readonly code: LeverageTierFaultCode;
}

const atomsOf = (text: string) => {
  const parsed = parseAmount(text, DECIMALS);
  return parsed.ok ? parsed.atoms : null;
};

/** Every figure that does not stand, at most one fault each, from the first tier on. Beside a figure that is none, nothing is compared. */
export function leverageTierFaults({ tiers }: ContractTiersValue): LeverageTierFault[] {
  const read = tiers.map(({ to, max_multiple: multiple, maintenance }) => ({
    to: atomsOf(to),
    multiple,
    maintenance: atomsOf(maintenance),
  }));
  return read.flatMap((own, tier) => {
    const before = read[tier - 1];
    const isMultiple = Number.isInteger(own.multiple) && own.multiple >= 1 && own.multiple <= MOST_MULTIPLE;
    const rising = (field: 'to' | 'maintenance'): LeverageTierFaultCode | null => {
      const [now, then] = [own[field], before?.[field] ?? null];
      if (now === null) return 'number';
      if (then !== null && now <= then) return 'order';
      // The margin of the highest multiple must exceed the requirement, else a position is liquidated as it opens.
      return field === 'maintenance' && isMultiple && now * BigInt(own.multiple) >= MILLION ? 'wide' : null;
    };
    const faults = {
      to: rising('to'),
      max_multiple: isMultiple && own.multiple <= (before?.multiple ?? MOST_MULTIPLE) ? null : ('multiple' as const),
      maintenance: rising('maintenance'),
    };
    return (['to', 'max_multiple', 'maintenance'] as const).flatMap((field) => {
      const code = faults[field];
      return code === null ? [] : [{ tier, field, code }];
    });
  });
}
