/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/kor/common.json';
import shell from '../../messages/kor/shell.json';
import { gatherWords, withTitles } from '../gather.ts';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

const titles = import.meta.glob<Record<string, string>>('../../messages/kor/titles/*.json', { eager: true, import: 'default' });

export const startWords: WordsOfStart = { common, shell: withTitles(shell, gatherWords(titles)) };

export const catalogueFiles: CatalogueFiles = {
  ...import.meta.glob<{ default: Record<string, unknown> }>([
    '../../messages/kor/*.json',
    '!../../messages/kor/backoffice*.json',
    '!../../messages/kor/{common,shell}.json',
  ]),
  '../../messages/kor/names.json': () => import('../names/kor.ts'),
};
