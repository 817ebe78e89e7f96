/** The words of dual investment. */
import type backofficeDual from '../../messages/en/backoffice-dual.json';
import type dual from '../../messages/en/dual.json';
import type names from '../../messages/en/names/dual.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    dual: typeof dual;
    'backoffice-dual': typeof backofficeDual;
  }
  interface ProductNames {
    dual: typeof names;
  }
}
