/** The words of markets. */
import type alerts from '../../messages/en/alerts.json';
import type backofficeMarkets from '../../messages/en/backoffice-markets.json';
import type markets from '../../messages/en/markets.json';
import type names from '../../messages/en/names/markets.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    markets: typeof markets;
    alerts: typeof alerts;
    'backoffice-markets': typeof backofficeMarkets;
  }
  interface ProductNames {
    markets: typeof names;
  }
}
