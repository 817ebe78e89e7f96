/** The copy-trading agreement. Its two addresses name a language; a reader of another one is offered theirs. */
import type { Language } from '@glasshouse/contract';
import { LANGUAGE_NAMES } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Button } from '@glasshouse/ui/Button.tsx';
import { useState } from 'react';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { Page } from '../../../app/page/Page.tsx';
import { ArticleText } from './ArticleText.tsx';

const SLUG = 'copy-trading-agreement';

/** The page, at first in the language of its address. */
export function CopyAgreement({ named }: { named: Language }) {
  const { t } = useTranslation(['content']);
  const { language: own } = useFormats();
  const [language, setLanguage] = useState(named);
  return (
    <Page>
      {language !== own && (
        <p className="pt-2">
          <Button size="sm" variant="outline" onClick={() => setLanguage(own)}>
            {t(($) => $.content.reading.readIn, { language: LANGUAGE_NAMES[own] })}
          </Button>
        </p>
      )}
      <ArticleText slug={SLUG} language={language} onLanguage={setLanguage} isNamed />
    </Page>
  );
}
