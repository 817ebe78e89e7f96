/** The words of identity. */
import type backofficeUsers from '../../messages/en/backoffice-users.json';
import type credit from '../../messages/en/credit.json';
import type identity from '../../messages/en/identity.json';
import type names from '../../messages/en/names/identity.json';
import type security from '../../messages/en/security.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    identity: typeof identity;
    security: typeof security;
    credit: typeof credit;
    'backoffice-users': typeof backofficeUsers;
  }
  interface ProductNames {
    identity: typeof names;
  }
}
