/** The words of margin. */
import type margin from '../../messages/en/margin.json';
import type names from '../../messages/en/names/margin.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    margin: typeof margin;
  }
  interface ProductNames {
    margin: typeof names;
  }
}
