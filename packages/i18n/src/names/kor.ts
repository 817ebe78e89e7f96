/** The catalogue `names` in this language (see `catalogues.ts`). */
import { gatherWords } from '../gather.ts';

export default gatherWords(
  import.meta.glob<Record<string, unknown>>('../../messages/kor/names/*.json', { eager: true, import: 'default' }),
);
