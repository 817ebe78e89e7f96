/** A help article, a page or an agreement by its name. An agreement shows its version, and has all its languages. */
import type { Language } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { useArticle } from '../queries/content.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Reading } from './Reading.tsx';
import { TextView } from './TextView.tsx';
import { useWindowTitle } from '../../../app/page/use-window-title.ts';

export interface ArticleTextProps {
  slug: string;
  /** Other than the app's. */
  language?: Language | undefined;
  onLanguage: (language: Language) => void;
  /** The page has a name of its own: then the window keeps it, whatever language the text is read in. */
  isNamed?: boolean;
}

export function ArticleText({ slug, language, onLanguage, isNamed }: ArticleTextProps) {
  const { t } = useTranslation(['content', 'shell']);
  const formats = useFormats();
  const query = useArticle(slug, language);
  useWindowTitle(isNamed ? undefined : query.data?.title);
  return (
    <Reading query={query}>
      {(text) =>
        text.kind === 'agreement' ? (
          <TextView
            text={text}
            wanted={language}
            since={t(($) => $.content.reading.inForce, {
              revision: formats.number(String(text.revision), 0),
              date: formats.date(text.published),
            })}
            aside={<LanguageChoice languages={text.languages} value={text.language} onChange={onLanguage} />}
          />
        ) : (
          <>
            <TextView text={text} wanted={language} />
            <p className="flex flex-wrap gap-2 pt-6">
              <Button size="sm" variant="outline" href="#/pages/common/faq">
                {t(($) => $.shell.titles.faq)}
              </Button>
              <Button size="sm" variant="outline" href="#/pages/common/contactus">
                {t(($) => $.shell.titles.contactUs)}
              </Button>
            </p>
          </>
        )
      }
    </Reading>
  );
}
