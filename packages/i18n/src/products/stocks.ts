/** The words of stocks. */
import type backofficeStocks from '../../messages/en/backoffice-stocks.json';
import type stocks from '../../messages/en/stocks.json';
import type names from '../../messages/en/names/stocks.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    stocks: typeof stocks;
    'backoffice-stocks': typeof backofficeStocks;
  }
  interface ProductNames {
    stocks: typeof names;
  }
}
