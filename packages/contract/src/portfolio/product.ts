/** Portfolios: what a user owns, its cost, and its result. */
import { defineProduct } from '../core/product.ts';

export const portfolioProduct = defineProduct({
  name: 'portfolio',
});

declare module '../core/product.ts' {
  interface Products {
    portfolio: typeof portfolioProduct;
  }
}
