/** The eleven national currencies that equivalents can be shown in. Loaded when it is opened. */
import { FIAT_CURRENCIES, type FiatCurrency } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { RadioList } from '@glasshouse/ui/Checkbox.tsx';
import { Sheet } from '@glasshouse/ui/Sheet.tsx';
import { formatDay } from '@glasshouse/ui/format/time.ts';
import { useStore } from 'zustand';
import { ratesStore, settingsStore } from '../services.ts';
import { useSettings } from '../session/use-session.ts';
import { fiatName } from './fiat-name.ts';

export interface FiatSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Chooses the fiat currency of the device. */
export default function FiatSheet({ open, onOpenChange }: FiatSheetProps) {
  const { t } = useTranslation(['common']);
  const fiat = useSettings((settings) => settings.fiat);
  const language = useSettings((settings) => settings.language);
  const rates = useStore(ratesStore);
  const choose = (next: FiatCurrency) => {
    settingsStore.getState().change({ fiat: next });
    onOpenChange(false);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.common.fiat.title)}
      description={t(($) => $.common.fiat.hint)}
      closeLabel={t(($) => $.common.buttons.close)}
    >
      <RadioList
        label={t(($) => $.common.fiat.title)}
        name="fiat"
        value={fiat}
        onChange={choose}
        options={FIAT_CURRENCIES.map((code) => ({ value: code, label: code, sub: fiatName(code, language) }))}
      />
      <p className="mt-3 text-xs text-text-3">
        {rates.date
          ? t(($) => $.common.figures.ratesFrom, { date: formatDay(rates.date, language) })
          : t(($) => $.common.fiat.none)}
      </p>
    </Sheet>
  );
}
