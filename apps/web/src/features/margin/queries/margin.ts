/** What the screens of margin read, and what is out of date after a change. */
import {
  type MarginAccount,
  getMarginAccount,
  getMarginFund,
  getMarginRates,
  listMarginEvents,
  listMarginHours,
  listMarginInterest,
  listMarginLiquidations,
  listOwnMarginLiquidations,
  marginAccountChannel,
} from '@glasshouse/contract/margin';
import { getFeeTier, getFees } from '@glasshouse/contract/spot';
import { listAccountChanges, listBills, listWallets } from '@glasshouse/contract/wallet';
import { useEffect, useMemo } from 'react';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { useTopic } from '../../../app/live/use-topic.ts';
import { useQuotes } from '../../../market/pair/market-data.ts';
import { atomsOf, ppmOf } from '../../../order/atoms.ts';
import { balancesOf, levelsOf, standingFrom } from '../model/standing.ts';
import { movedIn } from '../model/ways.ts';

const ACCOUNT_MS = 15_000;
const RATES_MS = 60_000;

/** The account as it was read; the newest message of its channel counts where it is newer. */
export function useMarginAccount() {
  const read = useCall(getMarginAccount, {}, { quiet: true, everyMs: ACCOUNT_MS });
  const live = useTopic(marginAccountChannel, {});
  const account: MarginAccount | undefined = live && read.data && live.time > read.data.time ? live : read.data;
  return { account, read };
}

/** The account with what the rule makes of it. */
export interface AccountView {
  readonly account: MarginAccount;
  readonly balances: ReturnType<typeof balancesOf>;
  readonly levels: ReturnType<typeof levelsOf>;
  /** Null without a price that it needs. */
  readonly standing: ReturnType<typeof standingFrom>;
}

/** What was read of something that several calls make: it failed where one of them did, and all failed ones are tried again. */
export interface JointRead {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** Reads as one. */
export function jointRead(reads: readonly { isError: boolean; isFetching: boolean; refetch: () => unknown }[]): JointRead {
  const failed = reads.filter(({ isError }) => isError);
  return {
    isError: failed.length > 0,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const one of failed) void one.refetch();
    },
  };
}

/** The same once it and the markets were read. */
export function useAccountView(): { view: AccountView | null; read: JointRead } {
  const { account, read } = useMarginAccount();
  const quoted = useQuotes();
  const quotes = quoted.data;
  const view = useMemo(() => {
    if (!account || !quotes) return null;
    const balances = balancesOf(account, quotes);
    return { account, balances, levels: levelsOf(account), standing: standingFrom(balances) };
  }, [account, quotes]);
  return { view, read: jointRead([read, quoted]) };
}

/** Pools with their rates. */
export const useRates = () => useCall(getMarginRates, {}, { quiet: true, everyMs: RATES_MS });
/** The fund. */
export const useFund = () => useCall(getMarginFund, {}, { quiet: true, everyMs: RATES_MS });
/** Rates of an asset by hour. */
export const useHours = (currencyId: number) => useCallList(listMarginHours, { currency_id: currencyId }, { quiet: true });
/** Own interest. */
export const useInterest = () => useCallList(listMarginInterest, {}, { quiet: true });
/** Liquidations of all accounts, without names. */
export const useSales = () => useCallList(listMarginLiquidations, {}, { quiet: true });
/** Own ones. */
export const useOwnSales = () => useCallList(listOwnMarginLiquidations, {}, { quiet: true });

const OWN = [
  getMarginAccount,
  listAccountChanges,
  listMarginInterest,
  listMarginEvents,
  listOwnMarginLiquidations,
  listWallets,
  listBills,
] as const;

/** The account, its debts and balances are read again. */
export function rereadMargin(): void {
  for (const call of OWN) void invalidateCall(call);
  void invalidateCall(getMarginRates);
}

const FEES_MS = 3_600_000;
/** What a taker of the first tier pays until fees were read. */
const USUAL_TAKER = '0.001';

/** What the user pays as a taker, in parts per million. */
export function useTakerPpm(): number {
  const first = useCall(getFees, {}, { staleTimeMs: FEES_MS, quiet: true }).data;
  const own = useCall(getFeeTier, {}, { staleTimeMs: FEES_MS, quiet: true }).data;
  return ppmOf((own ?? first)?.taker ?? USUAL_TAKER);
}

const signedAtoms = (amount: string, scale: number): bigint =>
  amount.startsWith('-') ? -atomsOf(amount.slice(1), scale) : atomsOf(amount, scale);

/** What was moved into the account less what was moved out, in quote atoms at the index of now; null while not all of it is known. */
export function useMovedIn({ account, standing }: AccountView): bigint | null {
  const list = useCallList(listAccountChanges, { type: 'margin', kind: 'transfer' }, { quiet: true });
  if (!list.complete || standing === null) return null;
  const scaleOf = (id: number) => account.items.find(({ currency_id: one }) => one === id)?.scale ?? 0;
  const moves = list.items.map(({ currency_id: id, amount }) => ({ assetId: id, atoms: signedAtoms(amount, scaleOf(id)) }));
  return movedIn(moves, standing.items);
}

/** An own liquidation by its id: among the newest, further back page after page. */
export function useOwnSale(id: number) {
  const read = useOwnSales();
  const sale = read.items.find((one) => one.id === id);
  const { complete, loading, loadingMore, loadMore } = read;
  const isMissing = !sale && !complete && !loading && !loadingMore && read.items.length > 0;
  useEffect(() => {
    if (isMissing) loadMore();
  }, [isMissing, loadMore]);
  return { sale, read };
}
