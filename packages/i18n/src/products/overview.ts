/** The words of overview. */
import type backofficeInvariants from '../../messages/en/backoffice-invariants.json';
import type names from '../../messages/en/names/overview.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    'backoffice-invariants': typeof backofficeInvariants;
  }
  interface ProductNames {
    overview: typeof names;
  }
}
