/** The curve of a portfolio: its worth, and what was put in, at full hours. Pure. */
import type { FlowRow } from './fold.ts';
import { DAY_MS, HOUR_MS } from './hours.ts';
import { type AssetScale, type CostMethod, type PriceOf, type Standing, worthOf } from './result.ts';
import { type End, hasAllPrices, spanResult } from './summary.ts';

/** A point; null where a price is missing. What was put in is null too where the result is not known. */
export interface CurvePoint {
  readonly time: number;
  readonly worth: bigint | null;
  readonly putIn: bigint | null;
}

/** Points of a span of so many ms: one an hour up to a week, four hours up to a month, then one a day. */
export function stepOf(spanMs: number): number {
  if (spanMs < 8 * DAY_MS) return HOUR_MS;
  return spanMs < 32 * DAY_MS ? 4 * HOUR_MS : DAY_MS;
}

/** The hours of a curve behind its beginning, at whole steps. */
export function hoursOf(since: number, now: number): number[] {
  const step = stepOf(now - since);
  const hours: number[] = [];
  for (let hour = Math.floor(since / step) * step + step; hour <= now; hour += step) hours.push(hour);
  return hours;
}

/**
 * A point at an end of which the result counts from `begin`. Where a price is missing at the end nothing is said; where one is
 * missing at the beginning the worth is known and the result is not.
 */
export function pointAt(assets: readonly AssetScale[], time: number, begin: End, end: End, method: CostMethod): CurvePoint {
  if (!hasAllPrices(assets, end)) return { time, worth: null, putIn: null };
  const { worth, result, coins } = spanResult(assets, begin, end, method);
  return { time, worth, putIn: coins.every(({ parts }) => parts !== null) ? worth - result : null };
}

/**
 * Where the curve of an account begins that had nothing before: at what came first, worth what was put in by it. Null where nothing
 * came, or a price is missing.
 */
export function firstPoint(flows: readonly Pick<FlowRow, 'time' | 'usd'>[]): CurvePoint | null {
  const time = flows[0]?.time;
  if (time === undefined) return null;
  let worth = 0n;
  for (const flow of flows) {
    if (flow.time !== time) break;
    if (flow.usd === null) return null;
    worth += flow.usd;
  }
  return { time, worth, putIn: worth };
}

/** Whether anything is or was there. */
export const isEmpty = (standings: ReadonlyMap<number, Standing>): boolean =>
  [...standings.values()].every(({ atoms }) => atoms === 0n);

/** What balances of an account are worth together; null where a price is missing. */
export function worthOfAll(assets: readonly AssetScale[], atoms: ReadonlyMap<number, bigint>, priceOf: PriceOf): bigint | null {
  let total = 0n;
  for (const asset of assets) {
    const worth = worthOf(asset, atoms.get(asset.id) ?? 0n, priceOf);
    if (worth === null) return null;
    total += worth;
  }
  return total;
}
