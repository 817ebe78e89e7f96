/** The account and the orders of the user in the product of the screen. */
import type { OrderItem, OrderKind, Side } from '@glasshouse/contract/orders';
import { type AssetsOverview, listWallets } from '@glasshouse/contract/wallet';
import type { CallFailure } from '@glasshouse/client';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { haptic } from '@glasshouse/ui/haptics.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useCallback, useMemo } from 'react';
import { type CallList, useCallList } from '../../app/data/use-call-list.ts';
import { invalidateCall, useCall, useCallMutation } from '../../app/data/use-call.ts';
import type { Funds } from '../form/order-math.ts';
import type { Pair } from '../../market/pair/pair.ts';
import type { Holdings } from '../form/summary.ts';
import { useOwnOrders } from '../product.ts';
import { putOrder } from './open-orders.ts';

/** Balances of the account that orders draw on. */
export function useBalances() {
  const { account } = useOwnOrders();
  const select = useCallback(
    (overview: AssetsOverview) => overview.accounts.find(({ type }) => type === account)?.balances ?? [],
    [account],
  );
  return useCall(listWallets, {}, { select, quiet: true });
}

/** What the account holds of the two currencies of a pair, reserved parts included; null until read. */
export function useHoldings(pair: Pair): Holdings | null {
  const { data } = useBalances();
  const find = (id: number) => data?.find((one) => one.currency_id === id)?.total ?? '0';
  return data ? { base: find(pair.baseId), quote: find(pair.quoteId) } : null;
}

/** What may be spent of the two currencies of a pair. */
export function useFunds(pair: Pair): Funds {
  const { data } = useBalances();
  const find = (id: number) => (data ? (data.find((one) => one.currency_id === id)?.available ?? '0') : null);
  const [base, quote] = [find(pair.baseId), find(pair.quoteId)];
  return useMemo(() => ({ base, quote }), [base, quote]);
}

/** A pair as the list calls take it; null for all pairs. */
export type PairFilter = Pick<Pair, 'baseId' | 'quoteId'> | null;

/** What lists of orders and fills are narrowed by; what is left out does not narrow. */
export interface OwnFilter {
  pair?: PairFilter;
  side?: Side | undefined;
  kind?: OrderKind | undefined;
  status?: 'open' | 'history' | 'filled' | 'cancelled';
  /** Time of placing, epoch ms, both inclusive. */
  from?: number | undefined;
  to?: number | undefined;
}

const inputOf = ({ pair, side, from, to }: OwnFilter) => ({
  ...(pair ? { currency_id: pair.baseId, legal_id: pair.quoteId } : {}),
  ...(side === undefined ? {} : { type: side }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

/** Orders, page after page. */
export function useOrders(filter: OwnFilter): CallList<OrderItem> {
  const { calls, fields } = useOwnOrders();
  const { status = 'history', kind } = filter;
  return useCallList(
    calls.list,
    { status, ...fields, ...inputOf(filter), ...(kind === undefined ? {} : { kind }) },
    { quiet: true },
  );
}

/** Fills, page after page; of one order when it is named. */
export function useFills(filter: Omit<OwnFilter, 'kind' | 'status'> & { orderId?: number }) {
  const { calls, fields } = useOwnOrders();
  const { orderId } = filter;
  const input = { ...fields, ...inputOf(filter), ...(orderId === undefined ? {} : { order_id: orderId }) };
  return useCallList(calls.fills, input, { quiet: true });
}

/** Cancels all live orders, or those of a pair. */
export function useCancelAll(onDone: () => void) {
  const { t } = useTranslation(['orders']);
  const { calls } = useOwnOrders();
  return useCallMutation(calls.cancelAll, {
    onDone: ({ cancelled }) => {
      haptic('medium');
      toast.show({ kind: 'success', text: t(($) => $.orders.cancelAll.done, { number: cancelled.length }) });
      void invalidateCall(calls.list);
      void invalidateCall(listWallets);
      onDone();
    },
    onFailure: () => {
      haptic('error');
      onDone();
    },
  });
}

/** Changes a live order, confirms it by a toast and reads the lists again. `onRefused` keeps the sheet open with the words. */
export function useAmendOrder(onDone: () => void, onRefused: (failure: CallFailure) => void) {
  const { t } = useTranslation(['orders']);
  const product = useOwnOrders();
  const { calls } = product;
  return useCallMutation(calls.amend, {
    quiet: true,
    onDone: (order) => {
      putOrder(product, order);
      haptic('medium');
      toast.show({ kind: 'success', text: t(($) => $.orders.amend.done) });
      void invalidateCall(calls.list);
      void invalidateCall(calls.fills);
      void invalidateCall(listWallets);
      onDone();
    },
    onFailure: (failure) => {
      haptic('error');
      void invalidateCall(calls.list);
      onRefused(failure);
    },
  });
}

/** Cancels an order, confirms it by a toast and reads the lists again. */
export function useCancelOrder(onDone: () => void) {
  const { t } = useTranslation(['shell']);
  const product = useOwnOrders();
  const { calls } = product;
  return useCallMutation(calls.cancel, {
    onDone: (order) => {
      putOrder(product, order);
      haptic('medium');
      toast.show({ kind: 'success', text: t(($) => $.shell.toasts.orderCanceled) });
      void invalidateCall(calls.list);
      void invalidateCall(listWallets);
      onDone();
    },
    // The order ended meanwhile: the lists on screen are out of date.
    onFailure: (failure) => {
      haptic('error');
      if (failure.decided) void invalidateCall(calls.list);
      onDone();
    },
  });
}
