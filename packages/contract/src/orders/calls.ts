/**
 * The calls of a product with a book, as screens use them. Each product defines its own, at its paths and with these fields
 * and answers; a call with other fields does not compile where `OrderCalls` are asked for.
 */
import type { CallOf, Channel } from '../core/define.ts';
import type {
  amendFields,
  cancelAllAnswer,
  cancelAllFields,
  feeTierAnswer,
  feesAnswer,
  fillList,
  fillListFields,
  ocoAnswer,
  ocoFields,
  oneOrderFields,
  orderFields,
  orderList,
  orderListFields,
} from './fields.ts';
import type { idInput } from '../core/schemas.ts';
import type { orderItem } from './orders.ts';

type NoFields = Record<never, never>;

/** The calls. */
export interface OrderCalls {
  readonly place: CallOf<typeof orderFields, typeof orderItem, true>;
  readonly placeOco: CallOf<typeof ocoFields, typeof ocoAnswer, true>;
  readonly amend: CallOf<typeof amendFields, typeof orderItem, true>;
  readonly cancel: CallOf<{ id: typeof idInput }, typeof orderItem, true>;
  readonly cancelAll: CallOf<typeof cancelAllFields, typeof cancelAllAnswer, true>;
  readonly list: CallOf<typeof orderListFields, typeof orderList>;
  readonly get: CallOf<typeof oneOrderFields, typeof orderItem>;
  readonly fills: CallOf<typeof fillListFields, typeof fillList>;
  readonly fees: CallOf<NoFields, typeof feesAnswer>;
  readonly feeTier: CallOf<NoFields, typeof feeTierAnswer>;
}

/** Changes of the user's orders, after commit. */
export type OrdersChannel = Channel<NoFields, typeof orderItem>;
