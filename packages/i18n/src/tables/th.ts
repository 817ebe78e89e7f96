/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/th/common.json';
import shell from '../../messages/th/shell.json';
import { gatherWords, withTitles } from '../gather.ts';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

const titles = import.meta.glob<Record<string, string>>('../../messages/th/titles/*.json', { eager: true, import: 'default' });

export const startWords: WordsOfStart = { common, shell: withTitles(shell, gatherWords(titles)) };

export const catalogueFiles: CatalogueFiles = {
  ...import.meta.glob<{ default: Record<string, unknown> }>([
    '../../messages/th/*.json',
    '!../../messages/th/backoffice*.json',
    '!../../messages/th/{common,shell}.json',
  ]),
  '../../messages/th/names.json': () => import('../names/th.ts'),
};
