/** Keeps what the screens of stocks show current while one is open. */
import { type MarketState, marketStatesChannel } from '@glasshouse/contract/markets';
import { stocksFillsChannel, stocksOrdersChannel } from '@glasshouse/contract/stocks';
import { useEffect, useRef } from 'react';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { useReread } from '../../../app/live/use-reread.ts';
import { useTopic, useTopicEvents } from '../../../app/live/use-topic.ts';
import { rereadOwnStocks, rereadStocks } from '../queries/stocks.ts';

/** The states of all markets in one text: it changes when one of them does. */
const inOne = (states: MarketState[]) =>
  states.map(({ id, state, session }) => `${id} ${state} ${session?.phase} ${session?.ends}`).join();

/** Reads phases again when the state of a market changes, and own shares with own orders, fills and balances. */
export function useStockNews(): void {
  const states = useTopic(marketStatesChannel, {}, inOne);
  const before = useRef(states);
  useEffect(() => {
    if (states === before.current) return;
    before.current = states;
    rereadStocks();
  }, [states]);
  const own = useReread(rereadOwnStocks);
  useTopicEvents(stocksOrdersChannel, {}, own);
  useTopicEvents(stocksFillsChannel, {}, own);
  useBalanceNews(rereadOwnStocks);
}
