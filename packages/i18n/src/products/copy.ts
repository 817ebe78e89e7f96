/** The words of copy trading. */
import type backofficeCopy from '../../messages/en/backoffice-copy.json';
import type copy from '../../messages/en/copy.json';
import type names from '../../messages/en/names/copy.json';
import type titles from '../../messages/en/titles/copy.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    copy: typeof copy;
    'backoffice-copy': typeof backofficeCopy;
  }
  interface ProductNames {
    copy: typeof names;
  }
  interface ProductTitles {
    copy: typeof titles;
  }
}
