/** Live orders of a market as lines of its chart. Pure. */
import type { OrderItem } from '@glasshouse/contract/orders';
import type { PriceLine } from '@glasshouse/ui/charts/price-lines.ts';
import { type Pair, toTick } from '../../market/pair/pair.ts';
import { type AmendField, amendFields } from './amend.ts';
import { leftOf } from './orders.ts';

/** A price of an order and where it was dragged to. */
export interface MovedOrder {
  orderId: number;
  field: Extract<AmendField, 'price' | 'trigger'>;
  price: string;
}

/** The price of an order that the chart shows: of one that waits for its trigger that trigger. */
const fieldOf = (order: OrderItem): MovedOrder['field'] => (order.status === 'pending' ? 'trigger' : 'price');

/** The price that a line names, dragged to another; null where there is no such order. */
export function movedOrder(orders: readonly OrderItem[], id: string, price: string, pair: Pair): MovedOrder | null {
  const order = orders.find((one) => String(one.id) === id);
  return order ? { orderId: order.id, field: fieldOf(order), price: toTick(price, pair) } : null;
}

interface OrderLinesInput {
  marketId: number;
  orders: readonly OrderItem[];
  moved: MovedOrder | null;
  /** Names an order by what of it is not filled. */
  nameOf: (order: OrderItem, left: ReturnType<typeof leftOf>) => string;
}

/** The lines; an order without a price of its own has none. */
export function orderLines({ marketId, orders, moved, nameOf }: OrderLinesInput): PriceLine[] {
  return orders.flatMap((order): PriceLine[] => {
    const field = fieldOf(order);
    const price = field === 'trigger' ? order.trigger_price : order.target_price;
    if (order.market_id !== marketId || price === null) return [];
    const look = { label: nameOf(order, leftOf(order)), tone: order.type === 'buy' ? 'up' : 'down' } as const;
    return [
      {
        id: String(order.id),
        price: moved?.orderId === order.id ? moved.price : price,
        ...look,
        look: 'waiting',
        ...(amendFields(order).includes(field) && { move: () => look }),
      },
    ];
  });
}
