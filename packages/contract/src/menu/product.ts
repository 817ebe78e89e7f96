/** Which products are offered. */
import { defineProduct } from '../core/product.ts';
import { menuErrors } from './errors.ts';

export const menuProduct = defineProduct({
  name: 'menu',
  errors: menuErrors,
});

declare module '../core/product.ts' {
  interface Products {
    menu: typeof menuProduct;
  }
}
