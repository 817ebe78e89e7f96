// SPDX-License-Identifier: Apache-2.0
/**
 * The settlement window: the mean of an index over the time before an instant, each price weighted by how long it stood.
 *
 * A priced tick in [T − W, T) counts from its time to the next logged one of its symbol, priced or not, at most 5 s and at most to T.
 * A window is valid when half of it is covered and all its ticks are of one label of prices; otherwise T moves on in whole minutes,
 * as far as the product says, and after that there is no price. The mean is a fraction: it is never rounded before a comparison.
 *
 * Units: epoch ms; prices in ticks of the market. Pure.
 */
import { formatUnits, powerOfTen } from '@glasshouse/money';

/** The longest that a price stands. */
export const LONGEST_MS = 5_000;
/** How far the end of a window moves on. */
export const MOVE_MS = 60_000;
const SECOND_MS = 1_000;
const MEAN_DECIMALS = 8;

/** A logged tick of one symbol. */
export interface WindowTick {
  readonly time: number;
  /** Null: there is no price. */
  readonly ticks: bigint | null;
  /** Label of its prices. */
  readonly prices: string;
}

/** When a product is settled. */
export interface WindowTerms {
  readonly at: number;
  readonly windowMs: number;
  readonly extendMs: number;
}

/** What a part of a window holds. */
export interface PriceTime {
  readonly priceMs: bigint;
  readonly ms: bigint;
}

/** The sums of a window. */
export interface WindowSums {
  readonly from: number;
  readonly to: number;
  readonly sumPriceMs: bigint;
  readonly sumMs: bigint;
  /** Numbers of its first and last tick: their times in seconds; null when it has none. */
  readonly first: number | null;
  readonly last: number | null;
  /** The label of all its ticks; null when there is none, or more than one. */
  readonly prices: string | null;
  /** Whole minutes from its beginning, each with the ticks that began in it. */
  readonly minutes: readonly PriceTime[];
}

/** The sums of the window [from, to) over ticks in the order of their times; ticks outside it only end those in it. */
export function windowSums(ticks: readonly WindowTick[], from: number, to: number): WindowSums {
  const minutes = Array.from({ length: Math.ceil((to - from) / MOVE_MS) }, () => ({ priceMs: 0n, ms: 0n }));
  const inside: WindowTick[] = [];
  ticks.forEach((tick, i) => {
    if (tick.time < from || tick.time >= to) return;
    inside.push(tick);
    if (tick.ticks === null) return;
    const end = Math.min(ticks[i + 1]?.time ?? to, tick.time + LONGEST_MS, to);
    const ms = BigInt(end - tick.time);
    const minute = minutes[Math.floor((tick.time - from) / MOVE_MS)] as { priceMs: bigint; ms: bigint };
    minute.priceMs += tick.ticks * ms;
    minute.ms += ms;
  });
  const labels = new Set(inside.map(({ prices }) => prices));
  const numberOf = (tick: WindowTick | undefined) => (tick === undefined ? null : Math.floor(tick.time / SECOND_MS));
  return {
    from,
    to,
    sumPriceMs: minutes.reduce((sum, { priceMs }) => sum + priceMs, 0n),
    sumMs: minutes.reduce((sum, { ms }) => sum + ms, 0n),
    first: numberOf(inside[0]),
    last: numberOf(inside.at(-1)),
    prices: labels.size === 1 ? ([...labels][0] as string) : null,
    minutes,
  };
}

/** Whether a window decides: half of it is covered, by prices of one label. */
export const isValidWindow = ({ from, to, sumMs, prices }: Pick<WindowSums, 'from' | 'to' | 'sumMs' | 'prices'>): boolean =>
  prices !== null && sumMs * 2n >= BigInt(to - from) && sumMs > 0n;

/** The settlement: the first valid window, or that there is none up to the last. */
export interface SettledWindow {
  readonly outcome: 'ok' | 'none';
  /** End of the window that decided; of the last one when there is no price. */
  readonly end: number;
  readonly sums: WindowSums;
}

/**
 * The settlement by ticks that are all known up to, and without, a time; null while that does not decide it. `ticks` begin at or
 * before the first window.
 */
export function settleWindow(
  { at, windowMs, extendMs }: WindowTerms,
  ticks: readonly WindowTick[],
  knownTo: number,
): SettledWindow | null {
  let begun = 0;
  for (let end = at; end <= at + extendMs; end += MOVE_MS) {
    if (end > knownTo) return null;
    const from = end - windowMs;
    while (begun < ticks.length && (ticks[begun] as WindowTick).time < from) begun++;
    let over = begun;
    while (over < ticks.length && (ticks[over] as WindowTick).time < end) over++;
    // One more: the tick after the window ends the last one in it.
    const sums = windowSums(ticks.slice(begun, over + 1), from, end);
    if (isValidWindow(sums)) return { outcome: 'ok', end, sums };
    if (end + MOVE_MS > at + extendMs) return { outcome: 'none', end, sums };
  }
  return null;
}

/** A mean as it is shown: eight decimals, cut; null without a price. */
export function meanText({ sumPriceMs, sumMs }: Pick<WindowSums, 'sumPriceMs' | 'sumMs'>, priceDecimals: number): string | null {
  if (sumMs <= 0n) return null;
  const units = (sumPriceMs * powerOfTen(MEAN_DECIMALS)) / (sumMs * powerOfTen(priceDecimals));
  const text = formatUnits(units, MEAN_DECIMALS);
  const [whole, part = ''] = text.split('.');
  return `${whole}.${part.padEnd(MEAN_DECIMALS, '0')}`;
}
