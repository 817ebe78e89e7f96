/** Below the form: when and how an order of now fills, and until when it can be cancelled. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconClock } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { serverClock } from '../../../app/services.ts';
import { hasPrice } from '../../../order/form/order-kinds.ts';
import { readPositive } from '../../../order/form/check-order.ts';
import { orderTime } from '../../../order/form/words.ts';
import type { StockFormState } from './use-stock-trade.ts';
import { useStockWords } from './words.ts';

/** The note; nothing in the session. */
export function OrderNote({ form: { stock, draft, sums } }: { form: StockFormState }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const words = useStockWords();
  if (stock.phase === 'open' || stock.mode !== 'normal') return null;
  const limit = hasPrice(draft.kind) ? readPositive(draft.price) : (sums?.price ?? null);
  const buys = draft.side === 'buy';
  const price = limit === null ? null : { price: words.price(limit) };
  const fills = () => {
    if (price === null) return '';
    if (buys) return t(($) => $.equities.notes.fillsBelow, price);
    return hasPrice(draft.kind) ? t(($) => $.equities.notes.fillsAbove, price) : t(($) => $.equities.notes.fillsOpening);
  };
  const waits = () => {
    if (stock.phase === 'auction') return t(($) => $.equities.notes.joins);
    const time = stock.phase === 'closed' ? stock.opens : stock.phase_ends;
    return time === null
      ? t(($) => $.equities.notes.waits)
      : t(($) => $.equities.notes.waitsUntil, { time: orderTime(time, formats, serverClock.now()) });
  };
  return (
    <Note icon={iconClock} className="mx-gutter my-3">
      {waits()} {fills()}
    </Note>
  );
}
