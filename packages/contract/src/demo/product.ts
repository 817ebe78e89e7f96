/** The demo’s own calls. */
import { defineProduct } from '../core/product.ts';
import { demoCauses } from './causes.ts';
import { demoErrors } from './errors.ts';

export const demoProduct = defineProduct({
  name: 'demo',
  errors: demoErrors,
  causes: demoCauses,
});

declare module '../core/product.ts' {
  interface Products {
    demo: typeof demoProduct;
  }
}
