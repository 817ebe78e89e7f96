/** Sealed answers. */
import { defineProduct } from '../core/product.ts';

export const sealsProduct = defineProduct({
  name: 'seals',
});

declare module '../core/product.ts' {
  interface Products {
    seals: typeof sealsProduct;
  }
}
