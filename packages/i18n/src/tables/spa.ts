/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/spa/common.json';
import shell from '../../messages/spa/shell.json';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

export const startWords: WordsOfStart = { common, shell };

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/spa/*.json',
  '!../../messages/spa/backoffice*.json',
  '!../../messages/spa/{common,notifications,shell}.json',
]);
