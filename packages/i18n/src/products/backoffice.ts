/** The words of backoffice. */
import type backoffice from '../../messages/en/backoffice.json';
import type names from '../../messages/en/names/backoffice.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    backoffice: typeof backoffice;
  }
  interface ProductNames {
    backoffice: typeof names;
  }
}
