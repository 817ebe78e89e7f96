/** Public trades: what was read and what came since, as one list. */
import type { PublicTrade } from '@glasshouse/contract/markets';

/** Trades kept on screen, at most. */
export const MOST_TRADES = 50;

/** Both lists without repeats, newest first. Ids grow with time. */
export function joinTrades(before: readonly PublicTrade[], news: readonly PublicTrade[]): PublicTrade[] {
  const byId = new Map(before.map((trade) => [trade.id, trade]));
  for (const trade of news) byId.set(trade.id, trade);
  return [...byId.values()].sort((a, b) => b.id - a.id).slice(0, MOST_TRADES);
}

/** The newest trade as the book shows it: up where a buyer took it, down where a seller did; null before the first. */
export function lastTradeOf(trades: readonly PublicTrade[]): { price: string; time: number; direction: 'up' | 'down' } | null {
  const [newest] = trades;
  return newest ? { price: newest.price, time: newest.time, direction: newest.side === 'buy' ? 'up' : 'down' } : null;
}
