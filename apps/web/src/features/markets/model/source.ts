/** Where the prices of a list come from. */
import type { Quote } from '@glasshouse/contract/markets';

/** One label for a list; rows whose prices are simulated say so themselves. */
export function sourceOf(quotes: readonly Pick<Quote, 'prices'>[]): Quote['prices'] | undefined {
  return quotes.find(({ prices }) => prices !== 'simulated')?.prices ?? quotes[0]?.prices;
}
