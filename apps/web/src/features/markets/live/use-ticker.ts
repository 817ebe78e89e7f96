/** The newest figures of one market. Only what moved is drawn again. */
import { type Quote, type Ticker, tickersChannel } from '@glasshouse/contract';
import { useTopic } from '../../../app/live/use-topic.ts';
import { type Breadth, breadthOf } from '../model/sort.ts';

const sameTicker = (a: Ticker | undefined, b: Ticker | undefined): boolean =>
  a?.id === b?.id && a?.last === b?.last && a?.change_today === b?.change_today && a?.turnover_24h === b?.turnover_24h;

/** Follows a market; the quote until the first message. Key the component by the market. */
export function useTicker(quote: Quote): Pick<Quote, 'last' | 'change_today' | 'turnover_24h'> {
  const ticker = useTopic(tickersChannel, undefined, (all) => all.find((one) => one.id === quote.id), sameTicker);
  return ticker && ticker.time >= (quote.time ?? 0) ? ticker : quote;
}

const sameBreadth = (a: Breadth, b: Breadth): boolean => a.up === b.up && a.same === b.same && a.down === b.down;

/** How many markets rose, stood and fell, following them. */
export function useBreadth(quotes: readonly Quote[]): Breadth {
  const live = useTopic(
    tickersChannel,
    undefined,
    (all) => breadthOf(all.filter((one) => quotes.some((quote) => quote.id === one.id)).map((one) => one.change_today)),
    sameBreadth,
  );
  return live ?? breadthOf(quotes.map((quote) => quote.change_today));
}
