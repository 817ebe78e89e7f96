/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/jp/common.json';
import shell from '../../messages/jp/shell.json';
import { gatherWords, withTitles } from '../gather.ts';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

const titles = import.meta.glob<Record<string, string>>('../../messages/jp/titles/*.json', { eager: true, import: 'default' });

export const startWords: WordsOfStart = { common, shell: withTitles(shell, gatherWords(titles)) };

export const catalogueFiles: CatalogueFiles = {
  ...import.meta.glob<{ default: Record<string, unknown> }>([
    '../../messages/jp/*.json',
    '!../../messages/jp/backoffice*.json',
    '!../../messages/jp/{common,shell}.json',
  ]),
  '../../messages/jp/names.json': () => import('../names/jp.ts'),
};
