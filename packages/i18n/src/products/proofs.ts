/** The words of proofs. */
import type proofs from '../../messages/en/proofs.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    proofs: typeof proofs;
  }
}
