/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/hk/common.json';
import shell from '../../messages/hk/shell.json';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

export const startWords: WordsOfStart = { common, shell };

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/hk/*.json',
  '!../../messages/hk/backoffice*.json',
  '!../../messages/hk/{common,notifications,shell}.json',
]);
