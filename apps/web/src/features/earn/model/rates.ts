/** What a product card of the finance tab says of its offers. Pure. */
import type { DualIndex } from '@glasshouse/contract/dual';
import type { LockupOffer } from '@glasshouse/contract/lockup';
import { compareDecimals } from '@glasshouse/money';

/** The lowest and highest yield a day among terms of days that are on sale; null when none is. */
export function ratesOf(offers: readonly LockupOffer[]): { from: string; to: string } | null {
  const rates = offers
    .filter(({ unit, status }) => unit === 'day' && status === 'open')
    .map(({ daily_yield: daily }) => daily)
    .toSorted(compareDecimals);
  const [from, to] = [rates[0], rates.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** When the next product opens; null when none is announced. */
export function nextOpening(offers: readonly LockupOffer[]): number | null {
  const times = offers.filter(({ status }) => status === 'soon').map(({ opens }) => opens);
  return times.length === 0 ? null : Math.min(...times);
}

/** A bar: the days of a term, and its rate as a share of the highest. */
export interface RateBar {
  readonly units: number;
  readonly share: number;
}

/** Terms of days on sale of the coin that has the most of them, the shortest first: for drawing only, in floating point. */
export function barsOf(offers: readonly LockupOffer[]): readonly RateBar[] {
  const shown = offers.filter(({ unit, status }) => unit === 'day' && status === 'open');
  const [most = []] = [...Map.groupBy(shown, ({ code }) => code).values()].toSorted((a, b) => b.length - a.length);
  const highest = Math.max(...most.map(({ daily_yield: daily }) => Number(daily)));
  return most
    .map(({ units, daily_yield: daily }) => ({ units, share: Number(daily) / highest }))
    .toSorted((a, b) => a.units - b.units);
}

const DAY_MS = 86_400_000;

/** The lowest and highest yield of a term among products of days on sale; null when none is. */
export function yieldsOf({ sections }: Pick<DualIndex, 'sections'>): { from: string; to: string } | null {
  const yields = sections
    .flatMap(({ products }) => products)
    .filter(({ unit_ms: unit, status }) => unit === DAY_MS && status === 'on_sale')
    .flatMap(({ term_yield: term }) => term ?? [])
    .toSorted(compareDecimals);
  const [from, to] = [yields[0], yields.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}
