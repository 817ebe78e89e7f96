/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/hk/common.json';
import shell from '../../messages/hk/shell.json';
import { gatherWords, withTitles } from '../gather.ts';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

const titles = import.meta.glob<Record<string, string>>('../../messages/hk/titles/*.json', { eager: true, import: 'default' });

export const startWords: WordsOfStart = { common, shell: withTitles(shell, gatherWords(titles)) };

export const catalogueFiles: CatalogueFiles = {
  ...import.meta.glob<{ default: Record<string, unknown> }>([
    '../../messages/hk/*.json',
    '!../../messages/hk/backoffice*.json',
    '!../../messages/hk/{common,shell}.json',
  ]),
  '../../messages/hk/names.json': () => import('../names/hk.ts'),
};
