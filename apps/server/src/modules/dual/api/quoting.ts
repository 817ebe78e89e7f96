/**
 * What quotes of this moment are made from: the first priced second of the minute and the volatility of the hour, both as logged, so
 * every process and every device has the same. A minute quotes until the next one's second is logged, at most 15 s into that.
 */
import type { Db } from '../../../platform/db/database.ts';
import type { LoggedTick } from '../../markets/index.ts';
import type { CitedPrice, DualCoin, DualVolatility } from '../domain/dual.ts';
import { newestVolatility } from '../store/volatility.ts';
import type { DualParts } from './parts.ts';

const MINUTE_MS = 60_000;
const HELD_OVER_MS = 15_000;
/** A volatility holds until the next is logged, at most an hour late. */
const LONGEST_HOUR_MS = 7_200_000;
/** The oldest second that anything is decided by. */
const FRESH_MS = 5_000;

/** A minute that quotes. */
export interface Quoting {
  readonly minute: number;
  readonly tick: CitedPrice;
  readonly prices: string;
  readonly volatility: DualVolatility;
}

type Parts = Pick<DualParts, 'markets'>;
/** A second with a price, as positions cite it. */
const cited = ({ leaf, time, priceTicks }: LoggedTick): CitedPrice | null =>
  priceTicks === null ? null : { leaf, time, ticks: BigInt(priceTicks) };

async function quotingIn({ markets }: Parts, db: Db, coin: DualCoin, minute: number): Promise<Quoting | null> {
  const range = { to: minute + MINUTE_MS - 1, limit: 1, pricedOnly: true };
  const [first] = await markets.ticksFrom(db, coin.marketId, minute, range);
  const tick = first ? cited(first) : null;
  if (!first || tick === null) return null;
  const volatility = await newestVolatility(db, coin.assetId, minute);
  const isOf = volatility !== null && minute - volatility.hour < LONGEST_HOUR_MS && volatility.prices === first.prices;
  return isOf ? { minute, tick, prices: first.prices, volatility } : null;
}

/** What quotes a coin at a time; null where nothing does. */
export async function quotingAt(parts: Parts, db: Db, coin: DualCoin, now: number): Promise<Quoting | null> {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const own = await quotingIn(parts, db, coin, minute);
  return own ?? (now - minute < HELD_OVER_MS ? quotingIn(parts, db, coin, minute - MINUTE_MS) : null);
}

/** Whether a priced second is of the minute that quotes: one behind that quotes a minute of its own. */
const isOfMinute = ({ minute, tick }: Quoting, { time }: CitedPrice): boolean => time >= tick.time && time < minute + MINUTE_MS;

/**
 * The newest logged second, when it has a price of the same kind as the quote, is of this moment, and of the minute that quotes. Null
 * also when the first priced second of the next minute was logged since the quote was read: then the old one sells nothing more.
 */
export async function newestAt(
  { markets }: Parts,
  db: Db,
  coin: DualCoin,
  quoting: Quoting,
  now: number,
): Promise<CitedPrice | null> {
  const newest = await markets.secondAt(db, coin.marketId, Number.MAX_SAFE_INTEGER);
  const tick = newest && cited(newest);
  const isOf = tick && newest.prices === quoting.prices && tick.time <= now && now - tick.time <= FRESH_MS;
  return isOf && isOfMinute(quoting, tick) ? tick : null;
}

/** The index of this moment, for marks beside positions; null without one. */
export async function indexNow({ markets }: Parts, db: Db, coin: DualCoin, now: number): Promise<bigint | null> {
  const newest = await markets.secondAt(db, coin.marketId, Number.MAX_SAFE_INTEGER);
  const tick = newest && cited(newest);
  return tick && Math.abs(now - tick.time) <= FRESH_MS ? tick.ticks : null;
}

/** Leaves of the seconds that show that a tick is the first priced one of its minute: from the last second before it on. */
export async function runOf({ markets }: Parts, db: Db, marketId: number, minute: number, tick: CitedPrice): Promise<number[]> {
  const before = await markets.secondAt(db, marketId, minute - 1);
  const seconds = await markets.secondsFrom(db, marketId, minute, tick.time);
  return [...(before ? [before] : []), ...seconds].map(({ leaf }) => leaf);
}
