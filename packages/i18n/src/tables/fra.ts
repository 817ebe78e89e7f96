/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/fra/common.json';
import shell from '../../messages/fra/shell.json';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

export const startWords: WordsOfStart = { common, shell };

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/fra/*.json',
  '!../../messages/fra/backoffice*.json',
  '!../../messages/fra/{common,notifications,shell}.json',
]);
