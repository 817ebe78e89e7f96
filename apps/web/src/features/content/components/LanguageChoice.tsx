/** In which of its languages a text is read; an agreement can be read in all of them, whatever the app speaks. */
import type { Language } from '@glasshouse/contract';
import { LANGUAGE_NAMES } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Select } from '@glasshouse/ui/Select.tsx';

export interface LanguageChoiceProps {
  languages: readonly Language[];
  value: Language;
  onChange: (language: Language) => void;
}

/** The choice; nothing where there is none. */
export function LanguageChoice({ languages, value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation(['content']);
  if (languages.length < 2) return null;
  return (
    <Select
      label={t(($) => $.content.reading.language)}
      options={languages.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
      value={value}
      onChange={onChange}
    />
  );
}
