/** What trades, conversions and products changed of an asset, as it is written: with its sign and unit. */
import type { BillTotal } from '@glasshouse/contract/wallet';
import { withUnit } from '@glasshouse/ui/format/numbers.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { shownAmount } from '../model/display.ts';

/** The text; null where nothing was exchanged. */
export function useExchanged({ exchanged, code }: BillTotal): string | null {
  const formats = useFormats();
  if (exchanged === '0') return null;
  const { text, decimals } = shownAmount({ kind: 'trade', amount: exchanged, code });
  return withUnit(formats.signed(text, decimals), code);
}
