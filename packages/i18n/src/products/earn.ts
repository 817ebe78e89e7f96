/** The words of earn. */
import type earn from '../../messages/en/earn.json';
import type names from '../../messages/en/names/earn.json';
import type titles from '../../messages/en/titles/earn.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    earn: typeof earn;
  }
  interface ProductNames {
    earn: typeof names;
  }
  interface ProductTitles {
    earn: typeof titles;
  }
}
