/** The words of the lending pool. */
import type backofficeDefi from '../../messages/en/backoffice-defi.json';
import type defi from '../../messages/en/defi.json';
import type names from '../../messages/en/names/defi.json';
import type titles from '../../messages/en/titles/defi.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    defi: typeof defi;
    'backoffice-defi': typeof backofficeDefi;
  }
  interface ProductNames {
    defi: typeof names;
  }
  interface ProductTitles {
    defi: typeof titles;
  }
}
