/** Texts of the operator. */
import { defineProduct } from '../core/product.ts';
import { contentErrors, contentStaffErrors } from './errors.ts';

export const contentProduct = defineProduct({
  name: 'content',
  errors: { ...contentErrors, ...contentStaffErrors },
  permissions: {
    /** See texts with their drafts; write them; make them public. */
    'content.read': ['support', 'compliance', 'content', 'auditor', 'owner'],
    'content.write': ['content', 'owner'],
    'content.publish': ['content', 'owner'],
  },
});

declare module '../core/product.ts' {
  interface Products {
    content: typeof contentProduct;
  }
}
