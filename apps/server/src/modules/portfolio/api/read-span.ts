/** Reads a user's portfolio with the two ends of a span. */
import { PORTFOLIO_PERIODS, type PortfolioPeriod } from '@glasshouse/contract/portfolio';
import type { Db } from '../../../platform/db/database.ts';
import type { Portfolio } from './deps.ts';
import { startOf } from '../domain/hours.ts';
import { hoursOf } from '../domain/curve.ts';
import { withOutside } from '../domain/outside.ts';
import type { PriceOf, Standing } from '../domain/result.ts';
import type { End } from '../domain/summary.ts';
import { isDollar } from '../domain/usd.ts';
import { type LoadedPortfolio, loadPortfolio } from '../store/loaded.ts';
import { outsideAt } from '../store/outside.ts';
import { firstFlow } from '../store/holdings.ts';
import { type HourlyPrices, loadFirstPrices, loadPrices } from '../store/standings.ts';

/** A portfolio in a span. */
export interface ReadSpan {
  readonly loaded: LoadedPortfolio;
  readonly now: number;
  /** Where it begins; null when there is nothing to compare with yet. */
  readonly since: number | null;
  readonly begin: End;
  readonly end: End;
  readonly prices: HourlyPrices;
  /** What stood at a full hour of a curve, with what was in no journal yet. */
  readonly at: (hour: number) => ReadonlyMap<number, Standing>;
}

const NO_PRICE: PriceOf = () => null;
/** What a span begins with that begins with the account. */
const NOTHING_YET: End = { standings: new Map(), priceOf: NO_PRICE };

/** Prices of an hour. */
export const pricesAt =
  (prices: ReadSpan['prices'], hour: number): PriceOf =>
  (assetId) =>
    prices.get(hour)?.get(assetId) ?? null;

/**
 * A span begins at its hour when that has prices, or nothing was held then that needs one; else at the first hour behind it that
 * has some. Hours at which nothing ran are not made up.
 */
function beginOf(loaded: LoadedPortfolio, prices: ReadSpan['prices'], start: number): { since: number | null; begin: End } {
  const held = loaded.at(start);
  const needsPrices = [...held].some(([assetId, { atoms }]) => atoms !== 0n && !isDollar(assetId));
  const since = !needsPrices || prices.has(start) ? start : ([...prices.keys()].find((hour) => hour > start) ?? null);
  if (since === null) return { since, begin: { standings: held, priceOf: NO_PRICE } };
  return { since, begin: { standings: loaded.at(since), priceOf: pricesAt(prices, since) } };
}

/** What is needed of a span: its two ends, which cost the same however long it is, or every hour in it. */
type SpanNeed = 'ends' | 'hours';

/** What of the past is needed: its hours, none where null, and prices. */
interface Past {
  readonly hours: { readonly from: number; readonly to: number } | null;
  readonly prices: HourlyPrices;
}

/** The past of a span that begins at a time; null: with nothing. */
async function pastOf(db: Db, need: SpanNeed, start: number | null, now: number): Promise<Past> {
  if (need === 'hours') {
    const hours = { from: start ?? 0, to: now };
    return { hours, prices: await loadPrices(db, hours.from, hours.to) };
  }
  if (start === null) return { hours: null, prices: new Map() };
  const prices = await loadFirstPrices(db, start, now);
  return { hours: { from: start, to: [...prices.keys()][0] ?? start }, prices };
}

/** Reads several from one snapshot. The past reaches back to where the earliest of them begins. */
async function readFrom(
  portfolio: Portfolio,
  userId: number,
  { periods, need }: { readonly periods: readonly PortfolioPeriod[]; readonly need: SpanNeed },
  now: number,
  { hours, prices }: Past,
): Promise<ReadSpan[]> {
  const { platform, ledger, markets } = portfolio;
  const loaded = await loadPortfolio(portfolio, userId, hours);
  const scaleOf = (assetId: number) => ledger.asset(assetId)?.scale ?? 0;
  const priceNow: PriceOf = (assetId) => markets.priceInUsd(assetId);
  const end: End = { standings: withOutside(loaded.now(), loaded.outside, scaleOf, priceNow), priceOf: priceNow };
  const first = (await firstFlow(platform.db, userId)) ?? loaded.newFlows[0]?.time ?? now;
  const begins = periods.map((period): { since: number | null; begin: End } => {
    const start = startOf(period, now);
    return start === null ? { since: first, begin: NOTHING_YET } : beginOf(loaded, prices, start);
  });
  const points = begins.flatMap(({ since }) =>
    since === null ? [] : need === 'hours' ? [since, ...hoursOf(since, now)] : [since],
  );
  const past = await outsideAt(portfolio, platform.db, userId, points);
  const at = (hour: number) => withOutside(loaded.at(hour), past.get(hour) ?? [], scaleOf, pricesAt(prices, hour));
  return begins.map(({ since, begin }) => {
    const standings = since === null || begin === NOTHING_YET ? begin.standings : at(since);
    return { loaded, now, prices, end, since, begin: { ...begin, standings }, at };
  });
}

/** Reads it. */
export async function readSpan(portfolio: Portfolio, userId: number, period: PortfolioPeriod, need: SpanNeed): Promise<ReadSpan> {
  const { db, clock } = portfolio.platform;
  const now = clock.now();
  const past = await pastOf(db, need, startOf(period, now), now);
  const [span] = await readFrom(portfolio, userId, { periods: [period], need }, now, past);
  return span as ReadSpan;
}

/** Reads the ends of all spans, one for each period; that of everything begins with nothing and needs no past. */
export async function readEnds(portfolio: Portfolio, userId: number): Promise<ReadSpan[]> {
  const { db, clock } = portfolio.platform;
  const now = clock.now();
  const start = Math.min(...PORTFOLIO_PERIODS.map((one) => startOf(one, now) ?? now));
  return readFrom(portfolio, userId, { periods: PORTFOLIO_PERIODS, need: 'ends' }, now, await pastOf(db, 'hours', start, now));
}
