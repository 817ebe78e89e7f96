/** The words of spot. */
import type names from '../../messages/en/names/spot.json';
import type spot from '../../messages/en/spot.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    spot: typeof spot;
  }
  interface ProductNames {
    spot: typeof names;
  }
}
