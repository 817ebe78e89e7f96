/** The words of stocks. */
import type backofficeStocks from '../../messages/en/backoffice-stocks.json';
import type equities from '../../messages/en/equities.json';
import type stocks from '../../messages/en/stocks.json';
import type names from '../../messages/en/names/stocks.json';
import type titles from '../../messages/en/titles/stocks.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    equities: typeof equities;
    stocks: typeof stocks;
    'backoffice-stocks': typeof backofficeStocks;
  }
  interface ProductNames {
    stocks: typeof names;
  }
  interface ProductTitles {
    stocks: typeof titles;
  }
}
