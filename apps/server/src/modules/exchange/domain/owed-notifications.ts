/** What the owner of an order is notified of, as they wait for no answer: its trigger, or an end by the operator. Pure. */
import type { EndReason } from '@glasshouse/contract/orders';
import type { Batch } from './batch.ts';
import { type Order, isLive } from './order.ts';

/** Ends that no wish of the owner made. */
const OF_THE_HOUSE: ReadonlySet<EndReason> = new Set<EndReason>([
  'unfilled',
  'killed',
  'would_take',
  'self_trade',
  'price_band',
  'match_limit',
  'delisted',
  'expired',
  'no_auction_fill',
  'corporate_action',
  'entry_guard',
  'margin',
  'price_far',
  'called',
  'debt_sale',
]);

/** What happened to an order that was not asked for at that moment. */
export interface OwedNotification {
  readonly orderId: number;
  readonly what: 'triggered' | 'ended';
}

/** What is owed for an order; `before` is how it was committed last. What ends as it comes is in the answer to its owner. */
export function owedFor(order: Order, before: Order | undefined): OwedNotification['what'] | null {
  if (order.endReason !== null && OF_THE_HOUSE.has(order.endReason))
    return before !== undefined || order.triggered !== null ? 'ended' : null;
  const hasTriggered = order.triggered !== null && (before === undefined || before.triggered === null);
  return hasTriggered && isLive(order) ? 'triggered' : null;
}

/** What a batch owes. */
export function owedNotifications({ touched, input }: Pick<Batch, 'touched' | 'input'>): OwedNotification[] {
  const owed: OwedNotification[] = [];
  for (const order of touched.values()) {
    const what = owedFor(order, input.openOrders.get(order.id));
    if (what !== null) owed.push({ orderId: order.id, what });
  }
  return owed;
}
