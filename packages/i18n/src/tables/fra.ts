/** Where the catalogues of this language are (see `web.ts`). */
import type { CatalogueFiles } from '../web.ts';

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/fra/*.json',
  '!../../messages/fra/backoffice*.json',
  '!../../messages/fra/notifications.json',
]);
