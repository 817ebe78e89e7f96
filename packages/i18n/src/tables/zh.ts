/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/zh/common.json';
import shell from '../../messages/zh/shell.json';
import { gatherWords, withTitles } from '../gather.ts';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

const titles = import.meta.glob<Record<string, string>>('../../messages/zh/titles/*.json', { eager: true, import: 'default' });

export const startWords: WordsOfStart = { common, shell: withTitles(shell, gatherWords(titles)) };

export const catalogueFiles: CatalogueFiles = {
  ...import.meta.glob<{ default: Record<string, unknown> }>([
    '../../messages/zh/*.json',
    '!../../messages/zh/backoffice*.json',
    '!../../messages/zh/{common,shell}.json',
  ]),
  '../../messages/zh/names.json': () => import('../names/zh.ts'),
};
