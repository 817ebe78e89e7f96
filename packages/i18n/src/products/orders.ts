/** The words of orders, shared by every product with a book. */
import type orders from '../../messages/en/orders.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    orders: typeof orders;
  }
}
