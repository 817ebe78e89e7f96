/** The words of lockup. */
import type backofficeLockup from '../../messages/en/backoffice-lockup.json';
import type lockup from '../../messages/en/lockup.json';
import type names from '../../messages/en/names/lockup.json';
import type titles from '../../messages/en/titles/lockup.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    lockup: typeof lockup;
    'backoffice-lockup': typeof backofficeLockup;
  }
  interface ProductNames {
    lockup: typeof names;
  }
  interface ProductTitles {
    lockup: typeof titles;
  }
}
