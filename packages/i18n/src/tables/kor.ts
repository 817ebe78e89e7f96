/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/kor/common.json';
import shell from '../../messages/kor/shell.json';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

export const startWords: WordsOfStart = { common, shell };

export const catalogueFiles: CatalogueFiles = import.meta.glob<{ default: Record<string, unknown> }>([
  '../../messages/kor/*.json',
  '!../../messages/kor/backoffice*.json',
  '!../../messages/kor/{common,notifications,shell}.json',
]);
