/** Words and figures of stocks in the back office. */
import type { StockAction } from '@glasshouse/contract/stocks';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { labelText, useFormats } from '../../../app/formats.ts';

const NBSP = '\u00a0';

/** Bound to the language. */
export function useStockWords() {
  const { t } = useTranslation(['backoffice-stocks']);
  const formats = useFormats();
  return {
    t,
    formats,
    shares: (text: string) => formats.amount(text),
    /** With both digits of a cent; a dash where there is none. */
    price: (text: string | null) => (text === null ? '–' : formats.number(text, 2)),
    usdt: (text: string) => `${formats.amount(text, 2)}${NBSP}USDT`,
    time: (at: number) => formats.dateTime(at),
    kind: (kind: StockAction['kind']) => labelText(`names:codes.${kind}`),
    figure: ({
      kind,
      numerator,
      denominator,
      per_share: each,
    }: Pick<StockAction, 'kind' | 'numerator' | 'denominator' | 'per_share'>) =>
      kind === 'split' ? `${numerator}:${denominator}` : `${formats.amount(each ?? '0', 2)}${NBSP}USDT`,
  };
}
