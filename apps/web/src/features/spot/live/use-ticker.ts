/** The newest price of one market. A component that uses it is drawn when that market moves, and for no other. */
import { type Quote, type Ticker, tickersChannel } from '@glasshouse/contract';
import { useTopic } from '../../../app/live/use-topic.ts';

const sameTicker = (a: Ticker | undefined, b: Ticker | undefined): boolean =>
  a?.last === b?.last && a?.change_today === b?.change_today && a?.volume_24h === b?.volume_24h && a?.id === b?.id;

/** The figures that move; from the quote until the first message. Key the component by the market. */
export type LiveQuote = Pick<
  Quote,
  'last' | 'time' | 'change_today' | 'change_24h' | 'high_24h' | 'low_24h' | 'volume_24h' | 'turnover_24h'
>;

/** Follows a market. A quote that was read later than the last message wins, as after a reconnect. */
export function useTicker(quote: Quote): LiveQuote {
  const ticker = useTopic(tickersChannel, undefined, (all) => all.find((one) => one.id === quote.id), sameTicker);
  return ticker && ticker.time >= (quote.time ?? 0) ? ticker : quote;
}
