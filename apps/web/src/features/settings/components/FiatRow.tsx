/** The national currency of equivalents. */
import { FIAT_CURRENCIES } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { ListRow } from '@glasshouse/ui/ListRow.tsx';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import { formatDay } from '@glasshouse/ui/format/time.ts';
import { iconBank } from '@glasshouse/ui/icons.ts';
import { useState } from 'react';
import { useStore } from 'zustand';
import { ratesStore, settingsStore } from '../../../app/services.ts';
import { useSettings } from '../../../app/session/use-session.ts';
import { ChoiceSheet } from './ChoiceSheet.tsx';

/** A row that opens the eleven currencies. */
export function FiatRow() {
  const { t } = useTranslation(['settings', 'common']);
  const fiat = useSettings((settings) => settings.fiat);
  const language = useSettings((settings) => settings.language);
  const rates = useStore(ratesStore);
  const [open, setOpen] = useState(false);
  const names = new Intl.DisplayNames(localeOf(language), { type: 'currency' });
  return (
    <>
      <ListRow icon={iconBank} title={t(($) => $.settings.device.fiat)} value={fiat} onPress={() => setOpen(true)} chevron />
      <ChoiceSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t(($) => $.settings.fiat.title)}
        hint={t(($) => $.settings.fiat.hint)}
        name="fiat"
        options={FIAT_CURRENCIES.map((value) => ({ value, label: value, sub: names.of(value) }))}
        value={fiat}
        onChange={(next) => settingsStore.getState().change({ fiat: next })}
        note={
          rates.date
            ? t(($) => $.common.figures.ratesFrom, { date: formatDay(rates.date, language) })
            : t(($) => $.settings.fiat.none)
        }
      />
    </>
  );
}
