/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/jp/common.json';
import shell from '../../messages/jp/shell.json';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

export const startWords: WordsOfStart = { common, shell };

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/jp/*.json',
  '!../../messages/jp/backoffice*.json',
  '!../../messages/jp/{common,notifications,shell}.json',
]);
