/** Where the catalogues of this language are (see `web.ts`). */
import type { CatalogueFiles } from '../web.ts';

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/zh/*.json',
  '!../../messages/zh/backoffice*.json',
  '!../../messages/zh/notifications.json',
]);
