/** How far from its entry an option was settled, in words. */
import type { OptionOrder } from '@glasshouse/contract/options';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { compareDecimals, subDecimals } from '@glasshouse/money';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { usePriceDecimals } from '../queries/options.ts';
import { useRefundWord } from './OptionRow.tsx';

/** The sentence; that of a refund where there was one, null while nothing is settled. */
export function useDistance(order: OptionOrder): string | null {
  const { t } = useTranslation(['options']);
  const formats = useFormats();
  const refundWord = useRefundWord();
  const decimals = usePriceDecimals(order.match_id);
  const refund = refundWord(order);
  if (refund !== null) return refund;
  if (order.buy_price === null || order.sell_price === null) return null;
  const above = compareDecimals(order.sell_price, order.buy_price) > 0;
  const distance = subDecimals(above ? order.sell_price : order.buy_price, above ? order.buy_price : order.sell_price);
  const amount = formats.price(distance, decimals);
  return above ? t(($) => $.options.result.above, { amount }) : t(($) => $.options.result.below, { amount });
}
