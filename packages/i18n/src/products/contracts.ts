/** The words of contracts. */
import type analysis from '../../messages/en/analysis.json';
import type backofficeContracts from '../../messages/en/backoffice-contracts.json';
import type clearing from '../../messages/en/clearing.json';
import type contracts from '../../messages/en/contracts.json';
import type manage from '../../messages/en/manage.json';
import type names from '../../messages/en/names/contracts.json';
import type rates from '../../messages/en/rates.json';
import type titles from '../../messages/en/titles/contracts.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    analysis: typeof analysis;
    clearing: typeof clearing;
    contracts: typeof contracts;
    manage: typeof manage;
    rates: typeof rates;
    'backoffice-contracts': typeof backofficeContracts;
  }
  interface ProductNames {
    contracts: typeof names;
  }
  interface ProductTitles {
    contracts: typeof titles;
  }
}
