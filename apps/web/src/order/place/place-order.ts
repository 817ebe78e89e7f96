/** Placing a confirmed order of a product with the calls of any order. */
import type { CallFailure } from '@glasshouse/client';
import type { OrderCalls, OrderItem } from '@glasshouse/contract/orders';
import { listWallets } from '@glasshouse/contract/wallet';
import { invalidateCall } from '../../app/data/use-call.ts';
import { client } from '../../app/services.ts';
import { putOrder } from '../own/open-orders.ts';
import { type OrderProduct, useOrderProduct } from '../product.ts';
import { hasPrice } from '../form/order-kinds.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { placeInput } from './place-input.ts';
import type { OrderSummary } from '../form/summary.ts';
import { PATIENCE_MS, usePlacing } from './use-placing.ts';

/** A confirmation: one order under one request id, whatever is pressed. */
export interface OrderTicket {
  requestId: string;
  pair: Pair;
  summary: OrderSummary;
}

/** What the screen does with the result; called even when the screen is no longer shown. */
export interface PlaceHooks {
  onPlaced: (orders: readonly OrderItem[], ticket: OrderTicket) => void;
  onRefused: (failure: CallFailure, ticket: OrderTicket) => void;
}

/** A ticket for an order, with an id of its own. */
export function newTicket(pair: Pair, summary: OrderSummary): OrderTicket {
  return { requestId: client.newRequestId(), pair, summary };
}

/** One attempt; a pair answers both of its orders. */
async function attempt(
  { calls, fields }: OrderProduct,
  { pair, summary, requestId }: OrderTicket,
): Promise<readonly OrderItem[]> {
  const options = { requestId, quiet: true };
  const place = placeInput(summary, pair, fields);
  if (place.call === 'oco') return (await client.call(calls.placeOco, place.input, options)).orders;
  return [await client.call(calls.place, place.input, options)];
}

function readAgain(calls: OrderCalls): void {
  void invalidateCall(calls.list);
  void invalidateCall(calls.fills);
  void invalidateCall(listWallets);
  void invalidateCall(calls.feeTier);
}

/** Places tickets, one at a time. */
export function usePlaceOrder({ onPlaced, onRefused }: PlaceHooks) {
  const product = useOrderProduct();
  return usePlacing<OrderTicket, readonly OrderItem[]>({
    attempt: (ticket) => attempt(product, ticket),
    patienceMs: ({ summary }) => PATIENCE_MS[hasPrice(summary.kind) ? 'priced' : 'market'],
    onPlaced(orders, ticket) {
      for (const order of orders) putOrder(product, order);
      onPlaced(orders, ticket);
    },
    onRefused,
    readAgain: () => readAgain(product.calls),
  });
}
