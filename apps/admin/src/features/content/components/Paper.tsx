/** A text as it lies before customers: title, summary and blocks, as wide as a phone. */
import type { Language } from '@glasshouse/contract';
import type { ContentTree } from '@glasshouse/contract/content';
import { HTML_LANG } from '@glasshouse/i18n/languages.ts';
import type { TextFields } from '../model/edits.ts';
import { Blocks } from './Blocks.tsx';

export function Paper({
  fields,
  blocks,
  language,
}: {
  fields: Pick<TextFields, 'title' | 'summary'>;
  blocks: ContentTree;
  language: Language;
}) {
  const lang = HTML_LANG[language];
  return (
    <article className="c-paper">
      {fields.title !== '' && <h3 lang={lang}>{fields.title}</h3>}
      {fields.summary !== '' && (
        <p className="c-lead" lang={lang}>
          {fields.summary}
        </p>
      )}
      {blocks.length > 0 && <Blocks blocks={blocks} lang={lang} />}
    </article>
  );
}
