/** Choice of the language for visitors: the browser's own list, each language in its own words. */
import { LANGUAGES, type Language } from '@glasshouse/contract';
import { HTML_LANG, LANGUAGE_NAMES } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { settingsStore } from '../services.ts';
import { useSettings } from '../session/use-session.ts';

/** The list. */
export function LanguageSelect({ className = '' }: { className?: string }) {
  const { t } = useTranslation(['common']);
  const language = useSettings((settings) => settings.language);
  return (
    <select
      aria-label={t(($) => $.common.language)}
      value={language}
      onChange={(event) => settingsStore.getState().change({ language: event.target.value as Language })}
      className={`min-h-tap max-w-full rounded-lg bg-bg px-1 text-sm text-text-2 ${className}`}
    >
      {LANGUAGES.map((one) => (
        <option key={one} value={one} lang={HTML_LANG[one]}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </select>
  );
}
