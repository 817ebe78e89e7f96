/** The words of wallet. */
import type names from '../../messages/en/names/wallet.json';
import type wallet from '../../messages/en/wallet.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    wallet: typeof wallet;
  }
  interface ProductNames {
    wallet: typeof names;
  }
}
