/** The state of a market at a moment. Times in epoch milliseconds UTC. */
import type { Mode } from '@glasshouse/contract';
import type { MarketSession, MarketState } from '@glasshouse/contract/markets';
import type { Market } from './market.ts';
import { hoursOf } from './stock-hours.ts';

/** What the state follows from: whether there is an index in this second, and when there was one last. */
export interface Situation {
  readonly now: number;
  readonly hasIndex: boolean;
  readonly lastAt: number | null;
  /** The mode that counts for the market. */
  readonly mode: Mode;
  /** What its desk does, where its orders have trading hours. */
  readonly session?: MarketSession | null;
}

/** The state: a decision of the house first, then trading hours, then whether there is a price. */
export function stateOf(market: Market, { now, hasIndex, lastAt, mode, session = null }: Situation): MarketState {
  const hours = hoursOf(market);
  const isClosed = hours !== null && hours.open(now) === null;
  const state = mode !== 'normal' ? mode : isClosed ? ('closed' as const) : hasIndex ? ('open' as const) : ('stale' as const);
  return { id: market.id, state, last_at: lastAt, opens_at: isClosed ? hours.next(now) : null, ...(session && { session }) };
}
