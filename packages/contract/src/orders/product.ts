/** What every product with a book shares: orders and fills. Their calls are each product's own. */
import { defineProduct } from '../core/product.ts';
import { orderErrors } from './errors.ts';

export const ordersProduct = defineProduct({ name: 'orders', errors: orderErrors });

declare module '../core/product.ts' {
  interface Products {
    orders: typeof ordersProduct;
  }
}
