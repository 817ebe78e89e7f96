/** Where the user says that they pay tax: what is withheld of dividends follows from it. */
import { NO_TREATY, STOCK_TREATIES, getStockResidence, stateStockResidence } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Select } from '@glasshouse/ui/Select.tsx';
import { localeOf } from '@glasshouse/ui/format/languages.ts';
import { toast } from '@glasshouse/ui/toast-store.ts';
import { useState } from 'react';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { client } from '../../../app/services.ts';

type Country = (typeof STOCK_TREATIES)[number] | typeof NO_TREATY;
const SHOWN_MS = 3_000;

/** Countries with a treaty by their names, then all others as one. */
function useCountries(other: string): { value: Country; label: string }[] {
  const locale = localeOf();
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const named = STOCK_TREATIES.map((value) => ({ value, label: names.of(value) ?? value }));
  return [...named.toSorted((a, b) => a.label.localeCompare(b.label, locale)), { value: NO_TREATY, label: other }];
}

/** The choice. Use it where somebody is logged in. */
export function TaxResidence({ rate }: { rate: string }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const countries = useCountries(t(($) => $.equities.tax.other));
  const { data } = useCall(getStockResidence, {}, { quiet: true });
  if (!data) return null;
  const state = async (country: Country) => {
    setBusy(true);
    try {
      const { withholding } = await client.call(stateStockResidence, { country });
      await invalidateCall(getStockResidence);
      toast.show({
        kind: 'success',
        title: t(($) => $.equities.tax.saved),
        text: t(($) => $.equities.tax.hint, { rate: formats.percent(withholding, 0) }),
        durationMs: SHOWN_MS,
      });
    } catch {
      // The call has said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Select
      label={t(($) => $.equities.tax.label)}
      hint={t(($) => $.equities.tax.hint, { rate: formats.percent(data.withholding, 0) })}
      placeholder={t(($) => $.equities.tax.none, { rate: formats.percent(rate, 0) })}
      options={countries}
      value={countries.find(({ value }) => value === data.country)?.value ?? null}
      onChange={(country) => void state(country)}
      disabled={busy}
    />
  );
}
