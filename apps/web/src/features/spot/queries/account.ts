/** The user's spot account and orders. */
import {
  type AssetsOverview,
  type Balance,
  type SpotOrder,
  cancelOrder,
  listFills,
  listOrders,
  listWallets,
} from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useMemo } from 'react';
import { type CallList, invalidateCall, useCall, useCallList, useCallMutation } from '../../../app/data/use-call.ts';
import type { Funds } from '../model/order-math.ts';
import type { Pair } from '../model/pair.ts';
import { putOrder } from '../live/use-own-updates.ts';
import { OPEN_ORDERS } from './keys.ts';

const spotAccount = (overview: AssetsOverview): Balance[] =>
  overview.accounts.find((account) => account.type === 'change')?.balances ?? [];

/** Balances of the spot account. */
export function useSpotBalances() {
  return useCall(listWallets, {}, { select: spotAccount, quiet: true });
}

/** What may be spent of the two currencies of a pair. */
export function useFunds(pair: Pair): Funds {
  const { data } = useSpotBalances();
  const find = (id: number) => (data ? (data.find((one) => one.currency_id === id)?.available ?? '0') : null);
  const [base, quote] = [find(pair.baseId), find(pair.quoteId)];
  return useMemo(() => ({ base, quote }), [base, quote]);
}

const ordersOf = (answer: { list: SpotOrder[] }) => answer.list;

/** The user's open orders of all pairs, newest first, kept current by the channel. */
export function useOpenOrders() {
  return useCall(listOrders, OPEN_ORDERS, { select: ordersOf, quiet: true });
}

/** A pair as the list calls take it; null for all pairs. */
export type PairFilter = Pick<Pair, 'baseId' | 'quoteId'> | null;
const filterOf = (pair: PairFilter) => (pair === null ? {} : { currency_id: pair.baseId, legal_id: pair.quoteId });

/** Ended orders, page after page. */
export function useOrderHistory(pair: PairFilter): CallList<SpotOrder> {
  return useCallList(listOrders, { status: 'history', ...filterOf(pair) }, { quiet: true });
}

/** Orders in the book, page after page. */
export function usePendingOrders(): CallList<SpotOrder> {
  return useCallList(listOrders, { status: 'open' }, { quiet: true });
}

/** Fills, page after page. */
export function useFillHistory(pair: PairFilter) {
  return useCallList(listFills, filterOf(pair), { quiet: true });
}

/** Cancels an order; says "order canceled" and reads the lists again. */
export function useCancelOrder(onDone: () => void) {
  const { t } = useTranslation(['shell']);
  return useCallMutation(cancelOrder, {
    onDone: (order) => {
      putOrder(order);
      haptic('medium');
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.orderCanceled) });
      void invalidateCall(listOrders);
      void invalidateCall(listWallets);
      onDone();
    },
    // The order ended meanwhile: the lists on screen are out of date.
    onFailure: (failure) => {
      haptic('error');
      if (failure.decided) void invalidateCall(listOrders);
      onDone();
    },
  });
}
