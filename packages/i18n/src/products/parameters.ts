/** The words of parameters. */
import type names from '../../messages/en/names/parameters.json';
import type parameters from '../../messages/en/parameters.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    parameters: typeof parameters;
  }
  interface ProductNames {
    parameters: typeof names;
  }
}
