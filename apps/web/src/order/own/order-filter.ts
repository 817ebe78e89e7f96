/** What the lists of orders and fills are narrowed by, as the screen has it, and as the calls take it. Pure. */
import type { OrderKind, Side } from '@glasshouse/contract/orders';

/** The views of the page. */
export type OrdersView = 'pending' | 'history' | 'fills';

/** The choices; what is left out does not narrow. Days are YYYY-MM-DD in the time zone of the device, both inclusive. */
export interface OrderFilter {
  marketId?: number | undefined;
  side?: Side | undefined;
  kind?: OrderKind | undefined;
  status?: 'filled' | 'cancelled' | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Times of a range of days, epoch ms, both inclusive. */
export function timesOf({ from, to }: Pick<OrderFilter, 'from' | 'to'>): { from?: number; to?: number } {
  const start = from === undefined ? undefined : new Date(`${from}T00:00:00`).getTime();
  const end = to === undefined ? undefined : new Date(`${to}T00:00:00`);
  // The day after, less a millisecond: days have not always 24 hours.
  end?.setDate(end.getDate() + 1);
  return { ...(start === undefined ? {} : { from: start }), ...(end === undefined ? {} : { to: end.getTime() - 1 }) };
}

/** Whether a view can be narrowed by something. */
export function hasFilter(view: OrdersView, by: 'kind' | 'status'): boolean {
  return by === 'kind' ? view !== 'fills' : view === 'history';
}

/** How many choices of a view narrow it. */
export function countFilters(view: OrdersView, filter: OrderFilter): number {
  const set = [
    filter.marketId,
    filter.side,
    hasFilter(view, 'kind') ? filter.kind : undefined,
    hasFilter(view, 'status') ? filter.status : undefined,
    filter.from ?? filter.to,
  ];
  return set.filter((one) => one !== undefined).length;
}
