/** Leverage tiers in a form: figures are changed, a tier is added on top, the last one is taken away. Pure. */
import { type ContractTiersValue, MOST_LEVERAGE_TIERS } from '@glasshouse/contract/contracts';
import { begins } from './tiers.ts';
import type { Part } from './value.ts';

/** A value that has leverage tiers. */
export const hasLeverageTiers = (value: Part): value is Part & ContractTiersValue => begins(value, 'max_multiple');

type LeverageTier = ContractTiersValue['tiers'][number];

/** With another text in a figure; a multiple that is no whole number is 0, which no table takes. */
export function withLeverage(
  value: ContractTiersValue,
  tier: number,
  field: keyof LeverageTier,
  text: string,
): ContractTiersValue {
  const figure = field === 'max_multiple' ? (/^[0-9]{1,3}$/.test(text) ? Number(text) : 0) : text;
  return { ...value, tiers: value.tiers.map((one, at) => (at === tier ? { ...one, [field]: figure } : one)) };
}

/** With a tier on top, empty but for the multiple of the one below; the same value when there are as many as there may be. */
export function withTopTier(value: ContractTiersValue): ContractTiersValue {
  const top = value.tiers.at(-1);
  if (top === undefined || value.tiers.length >= MOST_LEVERAGE_TIERS) return value;
  return { ...value, tiers: [...value.tiers, { to: '', max_multiple: top.max_multiple, maintenance: '' }] };
}

/** Without a tier; the only one stays. */
export function withoutLeverageTier(value: ContractTiersValue, tier: number): ContractTiersValue {
  return value.tiers.length === 1 ? value : { ...value, tiers: value.tiers.filter((_, at) => at !== tier) };
}
