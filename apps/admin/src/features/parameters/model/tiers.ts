/** Fee tiers in a form: one is put where its volume belongs, one is taken out, and the others move up. Pure. */
import { MOST_TIERS, TIER_DECIMALS } from '@glasshouse/contract/parameters';
import type { FeeTiersValue } from '@glasshouse/contract/parameters';
import { formatAmount, parseAmount } from '@glasshouse/money';
import type { Part } from './value.ts';

/** The rows of a table of tiers. */
const rowsOf = (value: Part): readonly Part[] | null =>
  typeof value === 'object' && value !== null && 'tiers' in value ? (value.tiers as readonly Part[]) : null;
/** Whether the rows of a table have a field. */
export const begins = (value: Part, field: string) => {
  const row = rowsOf(value)?.[0];
  return typeof row === 'object' && row !== null && field in row;
};

/** A value that has fee tiers. */
export const hasTiers = (value: Part): value is Part & FeeTiersValue => begins(value, 'volume');

const atomsOf = (volume: string) => {
  const parsed = parseAmount(volume, TIER_DECIMALS.volume);
  return parsed.ok ? parsed.atoms : null;
};

/** Why no tier can be added for a volume; null where one can. An empty field has no message. */
export function addFault({ tiers }: FeeTiersValue, volume: string): 'empty' | 'most' | 'number' | 'taken' | null {
  if (tiers.length >= MOST_TIERS) return 'most';
  if (volume === '') return 'empty';
  const atoms = atomsOf(volume);
  if (atoms === null) return 'number';
  return tiers.some((tier) => atomsOf(tier.volume) === atoms) ? 'taken' : null;
}

/** With a tier for a volume, where it belongs; its fees are those of the tier below, until others are written. */
export function withTier(value: FeeTiersValue, volume: string): FeeTiersValue {
  const atoms = atomsOf(volume);
  if (atoms === null || addFault(value, volume) !== null) return value;
  const at = value.tiers.findLastIndex((tier) => (atomsOf(tier.volume) ?? 0n) < atoms);
  const below = value.tiers[at] ?? { maker: '', taker: '' };
  const tier = { ...below, volume: formatAmount(atoms, TIER_DECIMALS.volume) };
  return { ...value, tiers: [...value.tiers.slice(0, at + 1), tier, ...value.tiers.slice(at + 1)] };
}

/** Removes a tier; the first, which applies to all, stays. */
export function withoutTier(value: FeeTiersValue, tier: number): FeeTiersValue {
  return tier === 0 ? value : { ...value, tiers: value.tiers.filter((_, i) => i !== tier) };
}
