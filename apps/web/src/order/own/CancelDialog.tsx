/** Asks before an order is canceled: names it, shows what comes back. Lazy: it brings the dialog's code. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { compareDecimals } from '@glasshouse/money';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Note } from '@glasshouse/ui/Card.tsx';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import { iconInfo } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../app/formats/use-formats.ts';
import { leftOf, releasedBy } from './orders.ts';
import { splitSymbol } from '../../market/pair/pair.ts';
import { useCancelOrder } from './account.ts';
import { Sentences, useOrderTrigger } from './OrderParts.tsx';
import { SlowCancelNote } from './SlowCancelNote.tsx';
import { useOrderFigures } from '../form/words.ts';

export interface CancelDialogProps {
  order: OrderItem;
  open: boolean;
  onClose: () => void;
}

/** The question. */
export default function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  const { t } = useTranslation(['orders', 'shell']);
  const formats = useFormats();
  const cancel = useCancelOrder(onClose);
  const triggerOf = useOrderTrigger();
  const named = useOrderFigures()(order);
  const units = splitSymbol(order.symbol);
  const write = ({ text, of }: { text: string; of: 'base' | 'quote' }) => formats.money(text, units[of]);
  const what = order.type === 'buy' ? t(($) => $.orders.cancel.buy, named) : t(($) => $.orders.cancel.sell, named);
  const trigger = order.status === 'pending' ? triggerOf(order) : null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.shell.toasts.confirmCancel)}
      description={<Sentences all={[trigger, what]} />}
      safeLabel={t(($) => $.orders.cancel.keep)}
      actionLabel={t(($) => $.orders.cancel.act)}
      tone="danger"
      busy={cancel.busy}
      onAction={() => cancel.submit({ id: order.id })}
    >
      <KeyValueList
        panel
        items={[
          compareDecimals(order.filled, '0') > 0 && {
            key: 'filled',
            label: t(($) => $.orders.cancel.filled),
            value: formats.money(order.filled, units.base),
          },
          { key: 'left', label: t(($) => $.orders.cancel.left), value: write(leftOf(order)) },
          order.oco_id === null && {
            key: 'released',
            label: t(($) => $.orders.cancel.released),
            value: write(releasedBy(order)),
            result: true,
          },
        ]}
      />
      {order.oco_id !== null && <Note icon={iconInfo}>{t(($) => $.orders.cancel.oco)}</Note>}
      <SlowCancelNote busy={cancel.busy} />
    </Dialog>
  );
}
