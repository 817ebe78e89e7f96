/** Below the form: when and how an order of now fills, and until when it can be cancelled. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconClock } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { serverClock } from '../../../app/services.ts';
import { hasPrice, hasTrigger } from '../../../order/form/order-kinds.ts';
import { readPositive } from '../../../order/form/check-order.ts';
import { isBookLive } from '../model/standing.ts';
import { sessionTime } from './session-time.ts';
import type { StockFormState } from './use-stock-trade.ts';
import { useStockWords } from './words.ts';

/** The note; nothing while orders may stand in the book, nor for an order that waits for its trigger. */
export function OrderNote({ form: { stock, draft, marketLimit } }: { form: StockFormState }) {
  const { t } = useTranslation(['equities']);
  const formats = useFormats();
  const words = useStockWords();
  if (isBookLive(stock) || stock.mode !== 'normal' || hasTrigger(draft.kind)) return null;
  const buys = draft.side === 'buy';
  const fills = () => {
    if (!hasPrice(draft.kind)) {
      const values = { limit: formats.percent(marketLimit, 0) };
      return buys ? t(($) => $.equities.notes.marketBuy, values) : t(($) => $.equities.notes.marketSell, values);
    }
    const limit = readPositive(draft.price);
    if (limit === null) return '';
    const price = { price: words.price(limit) };
    return buys ? t(($) => $.equities.notes.fillsBelow, price) : t(($) => $.equities.notes.fillsAbove, price);
  };
  const waits = () => {
    if (stock.phase === 'auction') return t(($) => $.equities.notes.joins);
    const time = stock.phase === 'closed' ? stock.opens : stock.phase_ends;
    return time === null
      ? t(($) => $.equities.notes.waits)
      : t(($) => $.equities.notes.waitsUntil, { time: sessionTime(time, formats, serverClock.now()) });
  };
  return (
    <Note icon={iconClock} className="mx-gutter my-3">
      {waits()} {fills()}
    </Note>
  );
}
