/** A confirmed order as the desk's calls take it. Pure. */
import type { ClientInput } from '@glasshouse/client';
import type { OrderCalls } from '@glasshouse/contract/orders';
import type { OwnOrders } from '../product.ts';
import { hasTrigger } from '../form/order-kinds.ts';
import type { Pair } from '../../market/pair/pair.ts';
import type { CheckedOrder } from '../form/summary.ts';

/** Which call, and what it is sent. */
export type PlaceInput =
  | { call: 'order'; input: ClientInput<OrderCalls['place']> }
  | { call: 'oco'; input: ClientInput<OrderCalls['placeOco']> };

const without = <T extends object>(fields: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as { [K in keyof T]: NonNullable<T[K]> };

/** The input of an order of a product with such fields; fields that do not belong to its kind are left out. */
export function placeInput(order: CheckedOrder, pair: Pair, fields?: OwnOrders['fields']): PlaceInput {
  const common = { currency_id: pair.baseId, legal_id: pair.quoteId, type: order.side };
  const stp = order.stp === 'expire_taker' ? null : order.stp;
  if (order.kind === 'oco') {
    return {
      call: 'oco',
      input: {
        ...common,
        amount: order.amount ?? '',
        target_price: order.price ?? '',
        trigger_price: order.trigger ?? '',
        trigger_by: order.triggerBy,
        ...without({ stop_price: order.stopPrice, stp }),
      },
    };
  }
  const limit = order.kind === 'limit';
  const waits = hasTrigger(order.kind);
  return {
    call: 'order',
    input: {
      ...common,
      ...fields,
      kind: order.kind,
      ...without({
        side_effect: order.effect === 'none' ? null : (order.effect ?? null),
        amount: order.amount,
        quote_amount: order.quoteAmount,
        target_price: order.price,
        trigger_price: waits ? order.trigger : null,
        trigger_by: waits ? order.triggerBy : null,
        force: limit && order.force !== 'gtc' ? order.force : null,
        display_amount: limit && order.force === 'gtc' ? order.display : null,
        stp,
      }),
    },
  };
}
