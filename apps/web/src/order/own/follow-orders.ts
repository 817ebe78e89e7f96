/**
 * Shows what happens to the user's waiting orders, on whatever page they are. Loaded after the first paint. What happened
 * while the connection was away is shown when it is back.
 */
import { client, sessionStore, socket, topics } from '../../app/services.ts';
import type { OrderProduct } from '../product.ts';
import { createEventKeeper } from './event-keeper.ts';
import { putOrder, readOpenOrders } from './open-orders.ts';
import { showOrderEvent } from './order-toast.ts';

/** More that ended at once are found in the history. */
const MOST_SHOWN = 5;
const QUIET = { quiet: true };

function keeperOf(product: OrderProduct) {
  return createEventKeeper((event, order, before) => void showOrderEvent(product, event, order, before).catch(() => {}), {
    now: Date.now,
    after: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  });
}

async function read(product: OrderProduct, keeper: ReturnType<typeof keeperOf>): Promise<void> {
  const { token } = sessionStore.getState();
  const isStill = () => token !== null && sessionStore.getState().token === token;
  if (!isStill()) return;
  const before = keeper.living();
  const { list, complete } = await readOpenOrders(product);
  if (!isStill()) return;
  for (const order of list) keeper.put(order);
  // An incomplete list does not name every live order.
  if (!complete) return;
  const living = new Set(list.map(({ id }) => id));
  for (const id of before.filter((one) => !living.has(one)).slice(0, MOST_SHOWN)) {
    const order = await client.call(product.calls.get, { id }, QUIET);
    if (isStill()) keeper.put(order);
  }
}

/** Follows the orders of the user who is logged in. Called once for each product. */
export function followOrders(product: OrderProduct): void {
  const keeper = keeperOf(product);
  let followed: string | null = null;
  let leave: (() => void) | null = null;
  const readQuietly = () => void read(product, keeper).catch(() => {});
  const look = () => {
    const { token } = sessionStore.getState();
    if (token === followed) return;
    followed = token;
    leave?.();
    leave = null;
    keeper.clear();
    if (token === null) return;
    leave = topics.events(product.orders, {}, (orders) => {
      for (const order of orders) {
        // Also while no screen with orders is shown: what was read stays current.
        putOrder(product, order);
        keeper.put(order);
      }
    });
    readQuietly();
  };
  sessionStore.subscribe(look);
  socket.onResync(readQuietly);
  look();
}
