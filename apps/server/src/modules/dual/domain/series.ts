/**
 * Series: which products are published when, and their linked prices. Pure; times are epoch milliseconds, UTC; prices ticks.
 *
 * `day`: each day at 08:05 UTC, maturities 1, 2, 3, 7, 14 and 30 days on at 16:00 of UTC+8. In the demo alone: `hour`, each full hour,
 * from two hours before it; `near`, the coming full hour again at each half hour, close around the price of then, so that something
 * is on sale whose settlement can be waited for. Linked prices are S · (1 ± m · σ√T), rounded away from S to a grid of 1, 2 or 5 × 10^k.
 */
import type { DualSection, DualType } from '@glasshouse/proofs/dual';
import type { DualCoin, NewProduct } from './dual.ts';
import type { CoinTerms } from './terms.ts';

const MINUTE_MS = 60_000;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365n * BigInt(DAY_MS);

/** Days are settled at 16:00 of UTC+8. */
const SETTLED_AT_MS = 8 * HOUR_MS;
/** When a day's products are published, after 00:00 UTC. */
const PUBLISHED_AT_MS = SETTLED_AT_MS + 5 * MINUTE_MS;
/** How long before the window begins a product's sale ends. */
const CLOSED_BEFORE_MS = MINUTE_MS;
const HOURS_AHEAD = 2;

export type Series = 'day' | 'hour' | 'near';
/** The series of the demo alone. */
export const DEMO_SERIES: readonly Series[] = ['hour', 'near'];

/** Steps away from the price: m in quarters. */
const STEPS: Readonly<Record<Series, readonly bigint[]>> = { day: [1n, 2n, 4n, 6n], hour: [1n, 4n], near: [1n, 2n, 4n] };
/** The grid of linked prices is at most the price by so much. */
const GRID_PARTS: Readonly<Record<Series, bigint>> = { day: 80n, hour: 80n, near: 1_000n };
/** Days until the maturities of a day, by the section that lists them. */
const DAYS: readonly (readonly [days: number, section: DualSection])[] = [
  [1, 'days'],
  [2, 'days'],
  [3, 'days'],
  [7, 'weeks'],
  [14, 'weeks'],
  [30, 'months'],
];
/** Units, windows and how far these move on. */
type Shape = { readonly unitMs: number; readonly windowMs: number; readonly extendMs: number };
const HOUR_SHAPE: Shape = { unitMs: HOUR_MS, windowMs: 2 * MINUTE_MS, extendMs: 10 * MINUTE_MS };
const SHAPES: Readonly<Record<Series, Shape>> = {
  day: { unitMs: DAY_MS, windowMs: 30 * MINUTE_MS, extendMs: DAY_MS },
  hour: HOUR_SHAPE,
  near: HOUR_SHAPE,
};

/** A slot of a series: what is published once. */
export interface Slot {
  readonly series: Series;
  /** When it is published; of `hour`, its maturity. */
  readonly at: number;
}

const dayStart = (time: number) => Math.floor(time / DAY_MS) * DAY_MS;
const hourAfter = (time: number) => (Math.floor(time / HOUR_MS) + 1) * HOUR_MS;
const halfHourOf = (time: number) => Math.floor(time / HALF_HOUR_MS) * HALF_HOUR_MS;

/** The slots that must have been published by now; never a past one. */
export function slotsDue(series: Series, now: number): Slot[] {
  if (series === 'day') {
    const today = dayStart(now) + PUBLISHED_AT_MS;
    return [{ series, at: now >= today ? today : today - DAY_MS }];
  }
  if (series === 'near') return [{ series, at: halfHourOf(now) }];
  return Array.from({ length: HOURS_AHEAD }, (_, i) => ({ series, at: hourAfter(now) + i * HOUR_MS }));
}

/** When the next slot is published. */
export function nextPublication(hasHours: boolean, now: number): number {
  const today = dayStart(now) + PUBLISHED_AT_MS;
  const day = now < today ? today : today + DAY_MS;
  return hasHours ? Math.min(day, halfHourOf(now) + HALF_HOUR_MS) : day;
}

/** Maturities of a slot with their sections. */
export function maturitiesOf({ series, at }: Slot): { maturity: number; section: DualSection }[] {
  if (series === 'day')
    return DAYS.map(([days, section]) => ({ maturity: dayStart(at) + SETTLED_AT_MS + days * DAY_MS, section }));
  return [{ maturity: series === 'near' ? hourAfter(at) : at, section: 'demo' }];
}

function rootUp(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (let next = (x + n / x) >> 1n; next < x; next = (x + n / x) >> 1n) x = next;
  return x * x < n ? x + 1n : x;
}

/** The largest of 1, 2, 5 × 10^k that is at most an 80th of a price, or another part of it. */
export function gridOf(ticks: bigint, parts = 80n): bigint {
  let grid = 1n;
  const fits = (step: bigint) => step * parts <= ticks;
  for (let ten = 1n; fits(ten); ten *= 10n) for (const step of [ten, 2n * ten, 5n * ten]) if (fits(step)) grid = step;
  return grid;
}

/** What a linked price is made for. `sigma` in 10^-4. */
export interface Linking {
  readonly ticks: bigint;
  readonly sigma: bigint;
  readonly termMs: number;
  readonly grid: bigint;
}

/** A linked price so many quarters of σ√T away from a price; null when it would be no price. */
export function linkedPrice(type: DualType, quarters: bigint, { ticks, sigma, termMs, grid }: Linking): bigint | null {
  const away = rootUp(((quarters * ticks * sigma) ** 2n * BigInt(termMs)) / (YEAR_MS * 1_600_000_000n));
  if (type === 'call') return ((ticks + away + grid - 1n) / grid) * grid;
  const linked = ((ticks - away) / grid) * grid;
  return linked > 0n ? linked : null;
}

/** What publishing rests on. */
export interface Publishing {
  readonly now: number;
  readonly ticks: bigint;
  readonly sigma: bigint;
}

/** The products of a slot, still without ids: both types, each linked price once, none whose sale would be over. */
export function productsOf(slot: Slot, coin: DualCoin, terms: CoinTerms, { now, ticks, sigma }: Publishing): NewProduct[] {
  const shape = SHAPES[slot.series];
  const grid = gridOf(ticks, GRID_PARTS[slot.series]);
  return maturitiesOf(slot).flatMap(({ maturity, section }) => {
    const closesAt = maturity - shape.windowMs - CLOSED_BEFORE_MS;
    if (closesAt <= now) return [];
    return (['call', 'put'] as const).flatMap((type) => {
      const linked = STEPS[slot.series].flatMap(
        (quarters) => linkedPrice(type, quarters, { ticks, sigma, termMs: maturity - now, grid }) ?? [],
      );
      return [...new Set(linked)].map(
        (price): NewProduct => ({
          assetId: coin.assetId,
          quoteId: coin.quoteId,
          marketId: coin.marketId,
          symbol: coin.symbol,
          asset: coin.code,
          quoteAsset: coin.quoteCode,
          scale: coin.scale,
          quoteScale: coin.quoteScale,
          priceDecimals: coin.priceDecimals,
          series: slot.series,
          section,
          type,
          linked: price,
          maturity,
          ...shape,
          sharePpm: terms.sharePpm,
          share: type === 'call' ? terms.baseShare : terms.quoteShare,
          maxShares: terms.maxShares,
          maxUser: terms.maxUser,
          opensAt: now,
          closesAt,
          isDemo: DEMO_SERIES.includes(slot.series),
        }),
      );
    });
  });
}
