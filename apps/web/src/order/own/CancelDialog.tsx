/** Asks before an order is canceled: names it, shows what comes back. Lazy: it brings the dialog's code. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { compareDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../app/formats/use-formats.ts';
import { leftOf, releasedBy } from './orders.ts';
import { splitSymbol } from '../../market/pair/pair.ts';
import { useOwnOrders } from '../product.ts';
import { useCancelOrder } from './account.ts';
import { CancelQuestion } from './CancelQuestion.tsx';
import { Sentences, useOrderTrigger } from './OrderParts.tsx';
import { useOrderFigures } from '../form/words.ts';

export interface CancelDialogProps {
  order: OrderItem;
  open: boolean;
  onClose: () => void;
}

/** The question. */
export default function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['orders']);
  const formats = useFormats();
  const { feeIn } = useOwnOrders();
  const cancel = useCancelOrder(onClose);
  const triggerOf = useOrderTrigger();
  const named = useOrderFigures()(order);
  const units = splitSymbol(order.symbol);
  const write = ({ text, of }: { text: string; of: 'base' | 'quote' }) => formats.money(text, units[of]);
  const what = order.type === 'buy' ? t(($) => $.orders.cancel.buy, named) : t(($) => $.orders.cancel.sell, named);
  // Where a buy also holds its fee the worth of its rest is not all that comes back.
  const isWhole = order.oco_id === null && (feeIn === undefined || order.type === 'sell');
  const trigger = order.status === 'pending' ? triggerOf(order) : null;
  return (
    <CancelQuestion
      open={open}
      onClose={onClose}
      description={<Sentences all={[trigger, what]} />}
      filled={compareDecimals(order.filled, '0') > 0 ? formats.money(order.filled, units.base) : null}
      left={write(leftOf(order))}
      released={isWhole ? write(releasedBy(order)) : null}
      busy={cancel.busy}
      onAct={() => cancel.submit({ id: order.id })}
    >
      {order.oco_id !== null && <Note icon={iconInfo}>{t(($) => $.orders.cancel.oco)}</Note>}
    </CancelQuestion>
  );
}
