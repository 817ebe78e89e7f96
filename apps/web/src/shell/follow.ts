/** What features follow for the user, whatever page is open. Loaded after the first paint, as one file. */
import { followAccount } from '../features/settings/live/follow-account.ts';
import { followOrders } from '../order/own/follow-orders.ts';
import { tradedKinds } from '../order/products.ts';

/** Begins to follow. Called once. */
export function follow(): void {
  followAccount();
  // Without its code a product's orders are read when their screen is opened.
  for (const { load } of tradedKinds()) void load?.().then(followOrders, () => {});
}
