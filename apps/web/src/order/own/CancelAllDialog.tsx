/** Asks before all live orders are canceled, of a pair or of all. Lazy: it brings the dialog's code. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Dialog } from '@glasshouse/ui/Dialog.tsx';
import { KeyValueList } from '@glasshouse/ui/KeyValueList.tsx';
import type { Pair } from '../../market/pair/pair.ts';
import { useOwnOrders } from '../product.ts';
import { useCancelAll } from './account.ts';
import { SlowCancelNote } from './SlowCancelNote.tsx';

export interface CancelAllDialogProps {
  /** The orders that would end, as far as they are known. */
  orders: readonly OrderItem[];
  /** The pair they are of; null for all pairs. */
  pair: Pair | null;
  open: boolean;
  onClose: () => void;
}

/** The question. */
export default function CancelAllDialog({ orders, pair, open, onClose }: CancelAllDialogProps) {
  const { t } = useTranslation(['orders', 'shell']);
  const { fields } = useOwnOrders();
  const cancel = useCancelAll(onClose);
  const of = (side: 'buy' | 'sell') => String(orders.filter((order) => order.type === side).length);
  const waiting = orders.filter((order) => order.status === 'pending').length;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t(($) => $.shell.toasts.confirmCancel)}
      description={pair ? t(($) => $.orders.cancelAll.ofPair, { symbol: pair.symbol }) : t(($) => $.orders.cancelAll.ofAll)}
      safeLabel={t(($) => $.orders.cancelAll.keep)}
      actionLabel={t(($) => $.orders.cancelAll.act, { number: orders.length })}
      tone="danger"
      busy={cancel.busy}
      onAction={() => cancel.submit({ ...fields, ...(pair ? { currency_id: pair.baseId, legal_id: pair.quoteId } : {}) })}
    >
      <KeyValueList
        panel
        items={[
          { key: 'buy', label: t(($) => $.orders.cancelAll.buys), value: of('buy') },
          { key: 'sell', label: t(($) => $.orders.cancelAll.sells), value: of('sell') },
          waiting > 0 && { key: 'waiting', label: t(($) => $.orders.cancelAll.waiting), value: String(waiting) },
        ]}
      />
      <SlowCancelNote busy={cancel.busy} />
    </Dialog>
  );
}
