/** An alert in words: "Rises to 7,000.00 USDT". Needs the words `alerts`. */
import type { Alert } from '@glasshouse/contract/markets';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { useCallback } from 'react';
import { useFormats } from '../../app/formats/use-formats.ts';
import { isPrice } from '../../app/alerts/price-condition.ts';

/** Decimals of a price as it stands in the text, two at least. */
export function decimalsOf(price: string): number {
  return Math.max(2, price.split('.')[1]?.length ?? 0);
}

/** Words of conditions. */
export function useAlertWords(): (alert: Pick<Alert, 'symbol' | 'condition' | 'value'>) => string {
  const { t } = useTranslation(['alerts']);
  const formats = useFormats();
  return useCallback(
    ({ symbol, condition, value }) => {
      const unit = symbol.split('/')[1] ?? '';
      const shown = isPrice(condition) ? `${formats.price(value, decimalsOf(value))}\u00a0${unit}` : formats.percent(value, 0, 2);
      return t(($) => $.alerts.when[condition], { value: shown });
    },
    [t, formats],
  );
}
