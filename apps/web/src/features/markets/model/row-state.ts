/** The state that a row shows besides its figures. Pure. */
import type { MarketState, Quote } from '@glasshouse/contract/markets';

/** `pill`: a word in place of the change. `closed`: prices of the last session. `old`: no price now. */
export interface RowState {
  pill: 'halted' | 'cancelOnly' | null;
  closed: boolean;
  /** When the last price was, epoch milliseconds; null while there is one. */
  oldSince: number | null;
}

const PILLS: Partial<Record<MarketState['state'], 'halted' | 'cancelOnly'>> = {
  halted: 'halted',
  read_only: 'halted',
  cancel_only: 'cancelOnly',
  reduce_only: 'cancelOnly',
};

/** The state of a market as its row shows it; without a state from the server the quote's own status counts. */
export function rowStateOf(quote: Pick<Quote, 'status' | 'time'>, state: MarketState | undefined): RowState {
  const shown = state?.state ?? (quote.status === 'normal' ? 'open' : quote.status);
  return {
    pill: PILLS[shown] ?? null,
    closed: shown === 'closed',
    oldSince: shown === 'stale' ? (state?.last_at ?? quote.time) : null,
  };
}
