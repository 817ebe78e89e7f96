/** Inputs of calls that several places must name alike, because the cache is keyed by them. */

/** The user's open orders of all pairs, as the trade screen shows them. */
export const OPEN_ORDERS = { status: 'open', limit: 100 } as const;

const HOUR_MS = 3_600_000;
/** How long what rarely changes (currencies, fees) is good without reading it again. */
export const RARELY_MS = HOUR_MS;

/** Key of the candles of a market and period; the times asked for are no part of it. */
export const candlesKey = (symbol: string, period: string) => ['markets.listCandles', 'chart', symbol, period] as const;
