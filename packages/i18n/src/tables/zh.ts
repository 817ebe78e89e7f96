/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/zh/common.json';
import shell from '../../messages/zh/shell.json';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

export const startWords: WordsOfStart = { common, shell };

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/zh/*.json',
  '!../../messages/zh/backoffice*.json',
  '!../../messages/zh/{common,notifications,shell}.json',
]);
