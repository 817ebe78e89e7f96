/** How a stock stands: which price counts, whether it trades, and what an order of now would wait for. Pure. */
import type { Stock, StockPhase } from '@glasshouse/contract/stocks';

/** What a screen says first: the operator's decision before the phase. */
export type Standing = StockPhase | 'halted' | 'limited';

/** How it stands; `limited`: nothing new may be bought or sold. */
export function standingOf({ phase, mode }: Pick<Stock, 'phase' | 'mode'>): Standing {
  if (mode === 'halted') return 'halted';
  return mode === 'normal' ? phase : 'limited';
}

/** Whether orders are taken at all. */
export const takesOrders = ({ phase, mode }: Pick<Stock, 'phase' | 'mode'>): boolean => mode === 'normal' && phase !== 'delisted';

/** Whether orders stand in the book. Without a price the desk may still be in its session. */
export const isBookLive = ({ phase }: Pick<Stock, 'phase'>): boolean => phase === 'open' || phase === 'stale';

/** The price that counts, and whether it is of now; null before the first. `live` is the newest price of its index. */
export function shownPrice(
  { phase, last, close }: Pick<Stock, 'phase' | 'last' | 'close'>,
  live: string | null,
): { price: string; isLive: boolean; time: number | null } | null {
  const isSession = phase !== 'closed' && phase !== 'delisted';
  if (isSession && (live !== null || last !== null)) return { price: live ?? last?.price ?? '', isLive: true, time: null };
  if (close !== null) return { price: close.price, isLive: false, time: close.time };
  return live === null ? null : { price: live, isLive: isSession, time: null };
}

/** What the chips above the list leave. */
export const FILTERS = ['all', 'open', 'held'] as const;
export type Filter = (typeof FILTERS)[number];

/** The stocks that a chip leaves; `held` are those with shares. */
export function filtered<S extends Pick<Stock, 'phase' | 'currency_id'>>(
  stocks: readonly S[],
  filter: Filter,
  held: ReadonlySet<number>,
): S[] {
  if (filter === 'open') return stocks.filter(({ phase }) => phase === 'open' || phase === 'auction');
  return filter === 'held' ? stocks.filter((stock) => held.has(stock.currency_id)) : [...stocks];
}
