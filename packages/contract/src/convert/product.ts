/** Conversions, at a quote. */
import { defineProduct } from '../core/product.ts';
import { convertCauses } from './causes.ts';
import { convertErrors } from './errors.ts';
import { convertParameters } from './parameters.ts';

export const convertProduct = defineProduct({
  name: 'convert',
  errors: convertErrors,
  causes: convertCauses,
  parameters: convertParameters,
  capital: { conversion: { asset: null } },
  hasMode: true,
  rebate: 'conversion_rebate',
  menu: ['quickBuy', 'convert'],
});

declare module '../core/product.ts' {
  interface Products {
    convert: typeof convertProduct;
  }
}
