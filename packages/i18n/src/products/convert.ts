/** The words of convert. */
import type convert from '../../messages/en/convert.json';
import type names from '../../messages/en/names/convert.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    convert: typeof convert;
  }
  interface ProductNames {
    convert: typeof names;
  }
}
