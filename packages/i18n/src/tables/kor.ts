/** Where the catalogues of this language are (see `web.ts`). */
import type { CatalogueFiles } from '../web.ts';

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/kor/*.json',
  '!../../messages/kor/backoffice*.json',
  '!../../messages/kor/notifications.json',
]);
