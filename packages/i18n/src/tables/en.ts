/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/en/common.json';
import shell from '../../messages/en/shell.json';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

export const startWords: WordsOfStart = { common, shell };

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/en/*.json',
  '!../../messages/en/backoffice*.json',
  '!../../messages/en/{common,notifications,shell}.json',
]);
