/** Spot trading: what other modules and the wiring may know of the desk. */
import { type SpotOrder, ordersChannel } from '@glasshouse/contract';
import { type Module, defineModule } from '../../platform/module.ts';
import type { BookSource } from '../markets/index.ts';
import type { Invariant } from '../ledger/index.ts';
import { cancelOrderHandler } from './api/cancelOrder.ts';
import { getFeesHandler } from './api/getFees.ts';
import { listFillsHandler } from './api/listFills.ts';
import { listOrdersHandler } from './api/listOrders.ts';
import { placeOrderHandler } from './api/placeOrder.ts';
import type { CancelCommand } from './domain/cancel.ts';
import type { Order } from './domain/order.ts';
import type { PlaceCommand } from './domain/place.ts';
import { spotInvariants } from './invariants.ts';
import { loadTradesAfter } from './store/orders.ts';
import { type SpotDeps, SpotDesk } from './spot-desk.ts';

export { spotInvariants, spotJournals } from './invariants.ts';

export type { CancelCommand } from './domain/cancel.ts';
export type { Order } from './domain/order.ts';
export type { PlaceCommand } from './domain/place.ts';
export type { BalancesChanged, SpotDeps } from './spot-desk.ts';

/** How often the lead is kept or sought. */
const LEAD_EVERY_MS = 1_000;

/** What other modules may do with the desk. */
export interface Spot {
  /**
   * Hands in commands of ordinary users, in ticks and lots; they are decided in this order and, where there is room,
   * in one group. Each promise settles after the commit; a refused one rejects with a Refusal.
   */
  submit(commands: readonly (PlaceCommand | CancelCommand)[]): Promise<SpotOrder>[];
  /** The open orders of a user, from memory. */
  openOrdersOf(userId: number): Order[];
  /** Whether this process leads, so that commands can be handed in here. */
  isLeading(): boolean;
  /** Depth and trades, for the markets module. */
  books: BookSource;
  /** For the check of the money. */
  invariants: readonly Invariant[];
}

/** Creates spot trading. It starts after `ledger` and `markets`. */
export function createSpot(deps: SpotDeps): Spot & { module: Module; desk: SpotDesk } {
  const desk = new SpotDesk(deps);
  const { db } = deps.platform;
  const module = defineModule({
    name: 'spot',
    migrations: new URL('./store/migrations/', import.meta.url),
    calls: [
      placeOrderHandler(desk),
      cancelOrderHandler(desk),
      listOrdersHandler(db, desk),
      listFillsHandler(db, desk),
      getFeesHandler(),
    ],
    channels: [ordersChannel],
    jobs: [
      {
        name: 'spot.lead',
        everyMs: LEAD_EVERY_MS,
        run: async () => {
          await desk.lead();
        },
      },
    ],
    start: () => desk.start(),
    stop: () => desk.stop(),
  });
  return {
    module,
    desk,
    submit: (commands) => desk.submit(commands.map((command) => ({ command, attempt: null }))),
    openOrdersOf: (userId) => desk.openOrdersOf(userId),
    isLeading: () => desk.isLeading,
    books: {
      depth: (marketId) => desk.depth(marketId),
      trades: (marketId) => desk.trades(marketId),
      tradesAfter: (fillId, limit) => loadTradesAfter(db, fillId, limit),
    },
    invariants: spotInvariants,
  };
}
