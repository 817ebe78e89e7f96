/** Texts of the operator. */
import { defineProduct } from '../core/product.ts';
import { contentErrors, contentStaffErrors } from './errors.ts';

export const contentProduct = defineProduct({
  name: 'content',
  errors: { ...contentErrors, ...contentStaffErrors },
  permissions: {
    /** See texts with their drafts; write them; make them public. */
    'content.read': { roles: ['support', 'compliance', 'content', 'auditor', 'owner'], decides: false },
    'content.write': { roles: ['content', 'owner'], decides: false },
    'content.publish': { roles: ['content', 'owner'], decides: false },
  },
});

declare module '../core/product.ts' {
  interface Products {
    content: typeof contentProduct;
  }
}
