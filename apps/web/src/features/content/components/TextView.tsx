/** A whole text: title, day, summary in one sentence, and its blocks, in the language that it really is in. */
import type { Language } from '@glasshouse/contract';
import type { ContentTree } from '@glasshouse/contract/content';
import { HTML_LANG, LANGUAGE_NAMES } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconGlobe } from '@glasshouse/ui/icons.ts';
import type { ReactNode } from 'react';
import { Blocks } from '../../../app/content/Blocks.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import './pages.css';

/** What of a text is drawn. */
export interface ShownText {
  title: string;
  summary: string;
  language: Language;
  published: number;
  blocks: ContentTree;
}

export interface TextViewProps {
  text: ShownText;
  /** The bar shows its title already. */
  isNamed?: boolean;
  /** The language that it was asked for in: the app's unless another was chosen. */
  wanted?: Language | undefined;
  /** Instead of the day: "Version 3, in force since …". */
  since?: string;
  /** Between head and text: the choice of a language. */
  aside?: ReactNode;
}

export function TextView({ text, isNamed, wanted, since, aside }: TextViewProps) {
  const { t } = useTranslation(['content']);
  const formats = useFormats();
  const lang = HTML_LANG[text.language];
  const asked = wanted ?? formats.language;
  return (
    <article className="ct-page">
      <header>
        <h2 lang={lang} className={isNamed ? 'sr' : undefined}>
          {text.title}
        </h2>
        <p className="ct-when num">{since ?? formats.date(text.published)}</p>
        {text.summary !== '' && (
          <p className="ct-lead" lang={lang}>
            {text.summary}
          </p>
        )}
      </header>
      {aside}
      {text.language !== asked && (
        <Note icon={iconGlobe}>{t(($) => $.content.reading.otherLanguage, { language: LANGUAGE_NAMES[text.language] })}</Note>
      )}
      <Blocks blocks={text.blocks} level={3} lang={lang} />
    </article>
  );
}
