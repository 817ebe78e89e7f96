/**
 * Tells the user what becomes of his waiting orders, on whatever page he is. Loaded after the first paint. What happened
 * while the connection was away is told when it is back.
 */
import { getOrder, ordersChannel } from '@glasshouse/contract';
import { client, sessionStore, socket, topics } from '../../../app/services.ts';
import { createNewsKeeper } from '../model/news-keeper.ts';
import { putOrder, readOpenOrders } from '../queries/open-orders.ts';
import { tellOrder } from './order-toast.ts';

/** More that ended at once are found in the history. */
const MOST_TOLD = 5;
const QUIET = { quiet: true };

const keeper = createNewsKeeper((news, order, before) => void tellOrder(news, order, before).catch(() => {}), {
  now: Date.now,
  after: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
});

async function read(): Promise<void> {
  const { token } = sessionStore.getState();
  const isStill = () => token !== null && sessionStore.getState().token === token;
  if (!isStill()) return;
  const before = keeper.living();
  const { list, complete } = await readOpenOrders();
  if (!isStill()) return;
  for (const order of list) keeper.hear(order);
  // A list that was not read to its end says nothing of the orders behind it.
  if (!complete) return;
  const living = new Set(list.map(({ id }) => id));
  for (const id of before.filter((one) => !living.has(one)).slice(0, MOST_TOLD)) {
    const order = await client.call(getOrder, { id }, QUIET);
    if (isStill()) keeper.hear(order);
  }
}

/** Follows the orders of whoever is logged in. Called once. */
export function followOrderNews(): void {
  let followed: string | null = null;
  let leave: (() => void) | null = null;
  const readQuietly = () => void read().catch(() => {});
  const look = () => {
    const { token } = sessionStore.getState();
    if (token === followed) return;
    followed = token;
    leave?.();
    leave = null;
    keeper.clear();
    if (token === null) return;
    leave = topics.events(ordersChannel, {}, (orders) => {
      for (const order of orders) {
        // Also while no screen with orders is shown: what was read stays true.
        putOrder(order);
        keeper.hear(order);
      }
    });
    readQuietly();
  };
  sessionStore.subscribe(look);
  socket.onResync(readQuietly);
  look();
}
