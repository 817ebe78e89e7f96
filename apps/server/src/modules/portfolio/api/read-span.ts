/** Reads a user's portfolio with the two ends of a span. */
import { PORTFOLIO_PERIODS, type PortfolioPeriod } from '@glasshouse/contract/portfolio';
import type { Portfolio } from './deps.ts';
import { startOf } from '../domain/hours.ts';
import type { PriceOf } from '../domain/result.ts';
import type { End } from '../domain/summary.ts';
import { isDollar } from '../domain/usd.ts';
import { type LoadedPortfolio, loadPortfolio } from '../store/loaded.ts';
import { firstFlow } from '../store/holdings.ts';
import { loadPrices } from '../store/standings.ts';

/** A portfolio in a span. */
export interface ReadSpan {
  readonly loaded: LoadedPortfolio;
  readonly now: number;
  /** Where it begins; null when there is nothing to compare with yet. */
  readonly since: number | null;
  readonly begin: End;
  readonly end: End;
  readonly prices: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

const NO_PRICE: PriceOf = () => null;

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

/** Reads several from one snapshot. `from` is where the earliest of them begins: nothing before it is loaded. */
async function readFrom(
  portfolio: Portfolio,
  userId: number,
  periods: readonly PortfolioPeriod[],
  from: number,
): Promise<ReadSpan[]> {
  const { platform, markets } = portfolio;
  const now = platform.clock.now();
  const loaded = await loadPortfolio(portfolio, userId, from);
  const prices = await loadPrices(platform.db, from, now);
  const end: End = { standings: loaded.now(), priceOf: (assetId) => markets.priceInUsd(assetId) };
  const first = (await firstFlow(platform.db, userId)) ?? loaded.newFlows[0]?.time ?? now;
  return periods.map((period) => {
    const start = startOf(period, now);
    if (start !== null) return { loaded, now, prices, end, ...beginOf(loaded, prices, start) };
    return { loaded, now, prices, end, since: first, begin: { standings: new Map(), priceOf: NO_PRICE } };
  });
}

/** Reads it. */
export async function readSpan(portfolio: Portfolio, userId: number, period: PortfolioPeriod): Promise<ReadSpan> {
  const from = startOf(period, portfolio.platform.clock.now()) ?? 0;
  const [span] = await readFrom(portfolio, userId, [period], from);
  return span as ReadSpan;
}

/** Reads the ends of all spans, one for each period; that of everything begins with nothing and needs no past. */
export function readEnds(portfolio: Portfolio, userId: number): Promise<ReadSpan[]> {
  const now = portfolio.platform.clock.now();
  return readFrom(portfolio, userId, PORTFOLIO_PERIODS, Math.min(...PORTFOLIO_PERIODS.map((one) => startOf(one, now) ?? now)));
}
