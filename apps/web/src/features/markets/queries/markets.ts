/** The list of markets with the names of their coins and stocks. */
import { type Quote, getSearch, listQuotes } from '@glasshouse/contract/markets';
import { compareDecimals } from '@glasshouse/money';
import { useMemo } from 'react';
import { useCall } from '../../../app/data/use-call.ts';

const QUOTES_MS = 60_000;
const NAMES_MS = 600_000;

/** A market with what its coin or stock is called. */
export interface Market extends Quote {
  /** In the language of the app; empty when not known. */
  name: string;
  /** In every language and by nicknames, lower case. */
  names: readonly string[];
}

/** The list's own order: by what was turned over in a day, the order of ids where that is not known. */
const listed = (quotes: Quote[]) =>
  quotes
    .filter((quote) => quote.kind !== 'option')
    .sort((a, b) => compareDecimals(b.turnover_24h ?? '0', a.turnover_24h ?? '0') || a.id - b.id);

/** Names of coins and stocks, and what is traded most. */
export function useSearchData() {
  return useCall(getSearch, {}, { staleTimeMs: NAMES_MS, quiet: true });
}

/** All markets of the list. Figures follow by channel; the lines of the last day are read again every minute. */
export function useMarkets() {
  const quotes = useCall(listQuotes, {}, { staleTimeMs: QUOTES_MS, everyMs: QUOTES_MS, quiet: true, select: listed });
  const names = useSearchData().data?.names;
  const markets = useMemo<Market[] | undefined>(() => {
    const known = new Map(names?.map((one) => [one.currency_id, one]));
    return quotes.data?.map((quote) => {
      const one = known.get(quote.currency_id);
      return { ...quote, name: one?.name ?? '', names: one?.names ?? [] };
    });
  }, [quotes.data, names]);
  return {
    markets,
    pending: quotes.isPending,
    failed: quotes.isError,
    fetching: quotes.isFetching,
    refetch: () => void quotes.refetch(),
  };
}
