/** Whether markets are open, halted, closed or without a price, following them. */
import { type MarketState, type Quote, listStates, marketStatesChannel } from '@glasshouse/contract/markets';
import { useMemo } from 'react';
import { useCall } from '../../app/data/use-call.ts';
import { useTopic } from '../../app/live/use-topic.ts';

const STALE_MS = 60_000;

/** The state of every market by its id; empty until it is known. */
export function useMarketStates(): ReadonlyMap<number, MarketState> {
  const read = useCall(listStates, {}, { staleTimeMs: STALE_MS, quiet: true }).data;
  const live = useTopic(marketStatesChannel);
  const states = live ?? read;
  return useMemo(() => new Map(states?.map((one) => [one.id, one])), [states]);
}

/** The state of a market; until it is known, that of its quote. */
export function useMarketState(quote: Quote): MarketState {
  const state = useMarketStates().get(quote.id);
  return state ?? { id: quote.id, state: quote.status === 'normal' ? 'open' : quote.status, last_at: quote.time, opens_at: null };
}
