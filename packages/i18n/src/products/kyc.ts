/** The words of kyc. */
import type kyc from '../../messages/en/kyc.json';
import type names from '../../messages/en/names/kyc.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    kyc: typeof kyc;
  }
  interface ProductNames {
    kyc: typeof names;
  }
}
