/** The words of every start in this language, and where its other catalogues are (see `web.ts`). */
import common from '../../messages/en/common.json';
import shell from '../../messages/en/shell.json';
import { gatherWords, withTitles } from '../gather.ts';
import type { CatalogueFiles, WordsOfStart } from '../web.ts';

const titles = import.meta.glob<Record<string, string>>('../../messages/en/titles/*.json', { eager: true, import: 'default' });

export const startWords: WordsOfStart = { common, shell: withTitles(shell, gatherWords(titles)) };

export const catalogueFiles: CatalogueFiles = {
  ...import.meta.glob<{ default: Record<string, unknown> }>([
    '../../messages/en/*.json',
    '!../../messages/en/backoffice*.json',
    '!../../messages/en/{common,shell}.json',
  ]),
  '../../messages/en/names.json': () => import('../names/en.ts'),
};
