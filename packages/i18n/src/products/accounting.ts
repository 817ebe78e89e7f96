/** The words of accounting. */
import type names from '../../messages/en/names/accounting.json';

declare module '../catalogues.ts' {
  interface ProductNames {
    accounting: typeof names;
  }
}
