/** The words of funding. */
import type addresses from '../../messages/en/addresses.json';
import type backofficeFunding from '../../messages/en/backoffice-funding.json';
import type cards from '../../messages/en/cards.json';
import type funding from '../../messages/en/funding.json';
import type names from '../../messages/en/names/funding.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    funding: typeof funding;
    addresses: typeof addresses;
    cards: typeof cards;
    'backoffice-funding': typeof backofficeFunding;
  }
  interface ProductNames {
    funding: typeof names;
  }
}
