/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/fra/common.json';
import shell from '../../messages/fra/shell.json';
import { gatherWords, withTitles } from '../gather.ts';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

const titles = import.meta.glob<Record<string, string>>('../../messages/fra/titles/*.json', { eager: true, import: 'default' });

export const startWords: WordsOfStart = { common, shell: withTitles(shell, gatherWords(titles)) };

export const catalogueFiles: CatalogueFiles = {
  ...import.meta.glob<{ default: Record<string, unknown> }>([
    '../../messages/fra/*.json',
    '!../../messages/fra/backoffice*.json',
    '!../../messages/fra/{common,shell}.json',
  ]),
  '../../messages/fra/names.json': () => import('../names/fra.ts'),
};
