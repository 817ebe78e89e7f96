/** Devices and places in words. */
import type { Whereabouts } from '@glasshouse/contract/identity';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import { useMemo } from 'react';
import { useSettings } from '../../../app/session/use-session.ts';

/** Functions that name a device and a place. */
export function usePlace() {
  const { t } = useTranslation(['security']);
  const language = useSettings((settings) => settings.language);
  const names = useMemo(() => new Intl.DisplayNames(localeOf(language), { type: 'region' }), [language]);
  return {
    device: ({ browser, system }: Pick<Whereabouts, 'browser' | 'system'>) =>
      [browser, system].filter(Boolean).join(', ') || t(($) => $.security.devices.unnamed),
    place: (country: string) => {
      if (country === 'local') return t(($) => $.security.devices.local);
      return country === '' ? t(($) => $.security.devices.somewhere) : (names.of(country) ?? country);
    },
  };
}
