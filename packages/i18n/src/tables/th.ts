/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/th/common.json';
import shell from '../../messages/th/shell.json';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

export const startWords: WordsOfStart = { common, shell };

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/th/*.json',
  '!../../messages/th/backoffice*.json',
  '!../../messages/th/{common,notifications,shell}.json',
]);
