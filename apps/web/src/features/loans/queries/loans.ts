/** What the screens of loans read, and what is out of date after a change. */
import { getDefiPool, listDefiPools } from '@glasshouse/contract/defi';
import {
  type LoanPair,
  type LoanQuote,
  getLoan,
  getLoanTerms,
  listLoanLiquidations,
  listLoans,
  quoteLoan,
} from '@glasshouse/contract/loans';
import { listQuotes } from '@glasshouse/contract/markets';
import { getWalletDetail, listBills, listUserCurrencies, listWallets } from '@glasshouse/contract/wallet';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';

const EVERY_MS = 60_000;
const QUOTE_MS = 10_000;

/** What is lent, at which levels and rates now. */
export const useTerms = () => useCall(getLoanTerms, undefined, { quiet: true, everyMs: EVERY_MS });

/** What a loan would be; the figures before stay until the new ones are there. */
export function useQuote(pair: LoanPair, number: string, pledge: string, term: LoanQuote['term']) {
  const { currency_id: id, pledge_currency_id: against, variant } = pair;
  return useCall(
    quoteLoan,
    { currency_id: id, number, pledge_currency_id: against, pledge_number: pledge, term, variant },
    { quiet: true, keepPrevious: true, everyMs: QUOTE_MS, enabled: number !== '' && pledge !== '' },
  );
}

/** Own loans of a kind, newest first. */
export const useLoans = (status: 'open' | 'ended') => useCallList(listLoans, { status }, { quiet: true });

/** Forced sales of all users, newest first, or those of one loan. */
export const useForcedSales = (loanId: number | null) =>
  useCallList(listLoanLiquidations, loanId === null ? {} : { loan_id: loanId }, { quiet: true });

/** One of them with all that happened to it. */
export const useLoan = (id: number) => useCall(getLoan, { id }, { quiet: true, everyMs: EVERY_MS });

/** What is free of a currency in Spot. */
export const useFree = (currencyId: number): string =>
  useCall(listUserCurrencies, undefined, { quiet: true })
    .data?.find(({ id }) => id === currencyId)
    ?.accounts.find(({ type }) => type === 'change')?.available ?? '0';

/** The market of a symbol. */
export const useMarket = (symbol: string) =>
  useCall(listQuotes, undefined, { quiet: true, select: (list) => list.find((quote) => quote.symbol === symbol) }).data;

/** Loans, terms and balances are read again. */
export function rereadOwn(): void {
  for (const call of [listLoans, getLoan, getLoanTerms, quoteLoan, listUserCurrencies, listWallets, getWalletDetail, listBills])
    void invalidateCall(call);
}

/** The pools that lend are read again. */
export function rereadPools(): void {
  for (const call of [listDefiPools, getDefiPool]) void invalidateCall(call);
}
