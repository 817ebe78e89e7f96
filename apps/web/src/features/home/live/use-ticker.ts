/** The newest price of one market; only this market draws anything again. */
import { type Ticker, tickersChannel } from '@glasshouse/contract';
import { useTopic } from '../../../app/live/use-topic.ts';

const same = (a: Ticker | undefined, b: Ticker | undefined) => a?.last === b?.last && a?.change_today === b?.change_today;

/** The newest ticker of a market, or undefined before the first. */
export function useTicker(id: number): Ticker | undefined {
  return useTopic(tickersChannel, {}, (tickers) => tickers.find((ticker) => ticker.id === id), same);
}
