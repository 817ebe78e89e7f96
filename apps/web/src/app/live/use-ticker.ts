/** The newest figures of markets in components. A component is drawn when what it shows moved, and for nothing else. */
import type { Quote } from '@glasshouse/contract/markets';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { tickers } from '../services.ts';

const FIGURES = [
  'last',
  'change_today',
  'change_24h',
  'high_24h',
  'low_24h',
  'volume_24h',
  'turnover_24h',
] as const satisfies readonly (keyof Quote)[];

/** The figures that move; those of the quote until the first message. */
export type LiveQuote = Pick<Quote, (typeof FIGURES)[number] | 'time'>;

/** The newest of what was read and what came live: a quote that was read later than the last message wins. */
export function newestOf(quote: LiveQuote & Pick<Quote, 'id'>): LiveQuote {
  const ticker = tickers.get(quote.id);
  return ticker && ticker.time >= (quote.time ?? 0) ? ticker : quote;
}

const same = (a: LiveQuote, b: LiveQuote): boolean => FIGURES.every((name) => a[name] === b[name]);

/**
 * Follows a market while `active`: what nobody sees is not and listens to nothing. All that is drawn from tickers is drawn
 * together, at most four times a second.
 */
export function useTicker(quote: LiveQuote & Pick<Quote, 'id'>, active = true): LiveQuote {
  const { id } = quote;
  const shown = useRef<{ id: number; figures: LiveQuote }>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => (active ? tickers.watch(id, listener, 'calm') : () => {}),
    [id, active],
  );
  return useSyncExternalStore(subscribe, () => {
    const next = newestOf(quote);
    const before = shown.current;
    // The same figures at a later time are the old object, so that nothing is drawn for them.
    if (before?.id === id && same(before.figures, next)) return before.figures;
    shown.current = { id, figures: next };
    return next;
  });
}
