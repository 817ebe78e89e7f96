/** The words of invites. */
import type invites from '../../messages/en/invites.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    invites: typeof invites;
  }
}
