/** The words of notifications. */
import type backofficeBroadcasts from '../../messages/en/backoffice-broadcasts.json';
import type names from '../../messages/en/names/notifications.json';
import type notices from '../../messages/en/notices.json';

declare module '../catalogues.ts' {
  interface Catalogues {
    notices: typeof notices;
    'backoffice-broadcasts': typeof backofficeBroadcasts;
  }
  interface ProductNames {
    notifications: typeof names;
  }
}
