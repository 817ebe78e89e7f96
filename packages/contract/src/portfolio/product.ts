/** Portfolios: what a user owns, its cost, and its result. */
import { defineProduct } from '../core/product.ts';
import { portfolioErrors } from './errors.ts';

export const portfolioProduct = defineProduct({
  name: 'portfolio',
  errors: portfolioErrors,
});

declare module '../core/product.ts' {
  interface Products {
    portfolio: typeof portfolioProduct;
  }
}
