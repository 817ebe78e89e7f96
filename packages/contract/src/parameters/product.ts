/** Changes of what products cost and offer, published before they count. */
import { defineProduct } from '../core/product.ts';
import { parametersErrors } from './errors.ts';
import { parametersNotifications } from './notifications.ts';

export const parametersProduct = defineProduct({
  name: 'parameters',
  errors: parametersErrors,
  notifications: parametersNotifications,
  proposals: {
    parameter: { propose: ['treasurer', 'content', 'owner'], approve: ['compliance', 'owner'] },
    market: { propose: ['treasurer', 'content', 'owner'], approve: ['compliance', 'owner'] },
  },
  permissions: {
    'parameters.read': { roles: ['support', 'treasurer', 'compliance', 'content', 'auditor', 'owner'], decides: false },
  },
});

declare module '../core/product.ts' {
  interface Products {
    parameters: typeof parametersProduct;
  }
}
