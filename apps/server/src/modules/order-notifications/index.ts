/** Notifies owners of what became of their orders while they looked elsewhere. */
import { type Module, defineModule } from '../../platform/module.ts';
import { type OrderNotificationParts, notifyOwners } from './follow.ts';
import { beginVenues } from './store/cursor.ts';

/** How often it looks. */
const LOOK_EVERY_MS = 1_000;

/** Makes the module. */
export function createOrderNotifications(parts: OrderNotificationParts): { module: Module } {
  return {
    module: defineModule({
      name: 'order-notifications',
      deps: ['exchange', 'notifications', 'identity'],
      migrations: new URL('./store/migrations/', import.meta.url),
      due: [
        { name: 'orderNotifications.notes', table: 'order_notifications', job: 'orderNotifications.send' },
        { name: 'orderNotifications.windows', table: 'order_news_windows', job: 'orderNotifications.send' },
      ],
      follow: [{ name: 'orderNotifications.fills', reads: 'fills', cursor: 'order_news_cursor', job: 'orderNotifications.send' }],
      jobs: [{ name: 'orderNotifications.send', everyMs: LOOK_EVERY_MS, run: () => notifyOwners(parts) }],
      start: () => beginVenues(parts.platform.db, parts.exchange.venues()),
    }),
  };
}
