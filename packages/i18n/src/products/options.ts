/** The words of options. */
import type names from '../../messages/en/names/options.json';
import type options from '../../messages/en/options.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    options: typeof options;
  }
  interface ProductNames {
    options: typeof names;
  }
}
