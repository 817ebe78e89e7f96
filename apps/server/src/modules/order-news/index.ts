/** News of spot orders: owners hear of what became of orders that they do not look at. */
import { type Module, defineModule } from '../../platform/module.ts';
import { type OrderNewsParts, tellOrders } from './follow.ts';

/** How often it looks. */
const LOOK_EVERY_MS = 1_000;

/** Makes the module. */
export function createOrderNews(parts: OrderNewsParts): { module: Module } {
  return {
    module: defineModule({
      name: 'order-news',
      deps: ['spot', 'notifications', 'identity'],
      migrations: new URL('./store/migrations/', import.meta.url),
      due: [
        { name: 'orderNews.notes', table: 'order_notifications', job: 'orderNews.tell' },
        { name: 'orderNews.windows', table: 'order_news_windows', job: 'orderNews.tell' },
      ],
      follow: [{ name: 'orderNews.fills', reads: 'fills', cursor: 'order_news_cursor', job: 'orderNews.tell' }],
      jobs: [{ name: 'orderNews.tell', everyMs: LOOK_EVERY_MS, run: () => tellOrders(parts) }],
    }),
  };
}
