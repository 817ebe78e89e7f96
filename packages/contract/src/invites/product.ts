/** Invitations and rebates. */
import { defineProduct } from '../core/product.ts';

export const invitesProduct = defineProduct({
  name: 'invites',
});

declare module '../core/product.ts' {
  interface Products {
    invites: typeof invitesProduct;
  }
}
