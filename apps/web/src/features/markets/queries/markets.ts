/** The list of markets with the names of their coins. */
import { type Quote, listCurrencies, listQuotes } from '@glasshouse/contract';
import { useMemo } from 'react';
import { useCall } from '../../../app/data/use-call.ts';

const QUOTES_MS = 60_000;
const NAMES_MS = 3_600_000;

/** A market with the name of its coin. */
export interface Market extends Quote {
  name: string;
}

const spotOnly = (quotes: Quote[]) => quotes.filter((quote) => quote.kind === 'spot');

/** All spot markets. Prices follow by channel, so the list is read again only now and then. */
export function useMarkets() {
  const quotes = useCall(listQuotes, {}, { staleTimeMs: QUOTES_MS, select: spotOnly });
  const currencies = useCall(listCurrencies, {}, { staleTimeMs: NAMES_MS, quiet: true }).data;
  const markets = useMemo<Market[] | undefined>(
    () => quotes.data?.map((quote) => ({ ...quote, name: currencies?.find((one) => one.id === quote.currency_id)?.name ?? '' })),
    [quotes.data, currencies],
  );
  return {
    markets,
    pending: quotes.isPending,
    failed: quotes.isError,
    fetching: quotes.isFetching,
    refetch: () => void quotes.refetch(),
  };
}
