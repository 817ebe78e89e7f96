/** The words of orders, shared by every product with a book. */
import type names from '../../messages/en/names/orders.json';
import type orders from '../../messages/en/orders.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    orders: typeof orders;
  }
  interface ProductNames {
    orders: typeof names;
  }
}
