/** The words of demo. */
import type demo from '../../messages/en/demo.json';
import type names from '../../messages/en/names/demo.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    demo: typeof demo;
  }
  interface ProductNames {
    demo: typeof names;
  }
}
