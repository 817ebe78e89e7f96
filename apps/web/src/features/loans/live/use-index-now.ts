/** The index of a loan's market: of the newest message, or as it was read. */
import type { Loan } from '@glasshouse/contract/loans';
import { type LiveQuote, useTicker } from '../../../app/live/use-ticker.ts';
import { useMarket } from '../queries/loans.ts';

const NONE: LiveQuote & { readonly id: number } = {
  id: 0,
  last: null,
  time: null,
  change_today: null,
  change_24h: null,
  high_24h: null,
  low_24h: null,
  volume_24h: null,
  turnover_24h: null,
};

/** The index now; null without a price. What was read says whether there is one. */
export function useIndexNow({ symbol, index }: Pick<Loan, 'symbol' | 'index'>): string | null {
  const market = useMarket(symbol);
  const { last } = useTicker(market ?? NONE, market !== undefined && index !== null);
  return index === null ? null : (last ?? index);
}
