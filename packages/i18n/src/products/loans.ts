/** The words of loans. */
import type backofficeLoans from '../../messages/en/backoffice-loans.json';
import type loans from '../../messages/en/loans.json';
import type names from '../../messages/en/names/loans.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    loans: typeof loans;
    'backoffice-loans': typeof backofficeLoans;
  }
  interface ProductNames {
    loans: typeof names;
  }
}
