/** The words of margin, here and in the back office. */
import type backofficeMargin from '../../messages/en/backoffice-margin.json';
import type leverage from '../../messages/en/leverage.json';
import type margin from '../../messages/en/margin.json';
import type names from '../../messages/en/names/margin.json';
import type titles from '../../messages/en/titles/margin.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    leverage: typeof leverage;
    margin: typeof margin;
    'backoffice-margin': typeof backofficeMargin;
  }
  interface ProductNames {
    margin: typeof names;
  }
  interface ProductTitles {
    margin: typeof titles;
  }
}
