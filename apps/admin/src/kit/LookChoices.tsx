/** Language and theme of this device. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import { LANGUAGE_NAMES } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Segmented } from '@glasshouse/ui/Segmented.tsx';
import { Select } from '@glasshouse/ui/Select.tsx';
import { settingsStore } from '../app/services.ts';
import { useSettings } from '../app/use-session.ts';

const { change } = settingsStore.getState();

export function LookChoices() {
  const { t } = useTranslation(['backoffice', 'common']);
  const language = useSettings((settings) => settings.language);
  const theme = useSettings((settings) => settings.theme);
  return (
    <div className="b-looks">
      <Select<Language>
        label={t(($) => $.backoffice.account.language)}
        size="dense"
        value={language}
        onChange={(next) => change({ language: next })}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <div className="b-look-theme">
        <Segmented
          label={t(($) => $.backoffice.account.theme)}
          size="sm"
          value={theme}
          onChange={(next) => change({ theme: next })}
          options={[
            { value: 'dark', label: t(($) => $.common.themes.dark) },
            { value: 'light', label: t(($) => $.common.themes.light) },
          ]}
        />
      </div>
    </div>
  );
}
