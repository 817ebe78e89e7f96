/** The language of the app; each stands in its own words. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import { HTML_LANG, LANGUAGE_NAMES } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { iconGlobe } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { settingsStore } from '../../../app/services.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { ChoiceSheet } from './ChoiceSheet.tsx';

const ownName = (language: Language) => <span lang={HTML_LANG[language]}>{LANGUAGE_NAMES[language]}</span>;

/** A row that opens the eight languages. */
export function LanguageRow() {
  const { t } = useTranslation(['settings']);
  const language = useSettings((settings) => settings.language);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={iconGlobe}
        title={t(($) => $.settings.device.language)}
        value={ownName(language)}
        onPress={() => setOpen(true)}
        chevron
      />
      <ChoiceSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t(($) => $.settings.language.title)}
        name="language"
        options={LANGUAGES.map((value) => ({ value, label: ownName(value) }))}
        value={language}
        onChange={(next) => settingsStore.getState().change({ language: next })}
      />
    </>
  );
}
