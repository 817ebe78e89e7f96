/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/spa/common.json';
import shell from '../../messages/spa/shell.json';
import { gatherWords, withTitles } from '../gather.ts';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

const titles = import.meta.glob<Record<string, string>>('../../messages/spa/titles/*.json', { eager: true, import: 'default' });

export const startWords: WordsOfStart = { common, shell: withTitles(shell, gatherWords(titles)) };

export const catalogueFiles: CatalogueFiles = {
  ...import.meta.glob<{ default: Record<string, unknown> }>([
    '../../messages/spa/*.json',
    '!../../messages/spa/backoffice*.json',
    '!../../messages/spa/{common,shell}.json',
  ]),
  '../../messages/spa/names.json': () => import('../names/spa.ts'),
};
