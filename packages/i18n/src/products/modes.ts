/** The words of modes. */
import type modes from '../../messages/en/modes.json';
import type names from '../../messages/en/names/modes.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    modes: typeof modes;
  }
  interface ProductNames {
    modes: typeof names;
  }
}
