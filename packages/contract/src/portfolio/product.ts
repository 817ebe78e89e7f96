/** Portfolios: what a user owns, what it cost, and what became of it. */
import { defineProduct } from '../core/product.ts';

export const portfolioProduct = defineProduct({
  name: 'portfolio',
});

declare module '../core/product.ts' {
  interface Products {
    portfolio: typeof portfolioProduct;
  }
}
